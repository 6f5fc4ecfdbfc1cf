/** The commands that serve refuse arguments: nothing starts, and nothing is created. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = mkdtempSync(join(tmpdir(), "payroll-arguments-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const entries = ["apps/server/src/start.ts", "apps/server/src/main.ts", "apps/worker/src/main.ts"]
const version = (JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string })
  .version

const run = (entry: string, ...words: ReadonlyArray<string>) => {
  const env = { PAYROLL_DATA_DIR: join(root, "data") }
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    env,
    encoding: "utf8"
  })
  return { status, stdout, stderr }
}

describe.each(entries)("node %s", (entry) => {
  it("--help names every setting", () => {
    const { status, stdout, stderr } = run(entry, "--help")
    assert.deepStrictEqual([status, stderr], [0, ""])
    for (const name of ["PAYROLL_PORT (8080)", "PAYROLL_DATABASE_URL", "PAYROLL_RATE_LIMIT"]) {
      assert.include(stdout, name)
    }
  })

  it("--version is the version of the project", () => {
    assert.deepStrictEqual(run(entry, "--version"), {
      status: 0,
      stdout: `${version}\n`,
      stderr: ""
    })
  })

  it.each([["--prot", "80"], ["start"], ["--help", "now"]])("refuses %s", (...words) => {
    const { status, stdout, stderr } = run(entry, ...words)
    assert.deepStrictEqual([status, stdout], [2, ""])
    assert.match(stderr, /^payroll: this command takes no arguments [^\n]+\n$/)
    assert.isFalse(existsSync(join(root, "data")))
  })
})
