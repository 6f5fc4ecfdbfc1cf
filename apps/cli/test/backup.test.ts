/** `payroll backup` in a row and as a stream, and the drill. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { MAIN, ownService, payroll, type Settings } from "./command.ts"

const installed = async () => {
  const env = ownService()
  assert.strictEqual((await payroll(env, ["client", "create", "default"])).code, 0)
  const into = join(env.PAYROLL_DATA_DIR, "copies")
  mkdirSync(into)
  return { env, into }
}

const start = (env: Settings, words: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [MAIN, ...words], { env })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

describe("payroll backup --to DIRECTORY", () => {
  it("makes one that a drill restores and checks, and leaves no scratch", async () => {
    const { env, into } = await installed()
    const scratch = join(env.PAYROLL_DATA_DIR, "scratch")
    mkdirSync(scratch)
    const made = await payroll(env, ["backup", "--to", into, "--keep", "3", "--json"])
    const [name = ""] = readdirSync(into)
    const file = join(into, name)
    assert.deepStrictEqual(JSON.parse(made.stdout), { file, removed: 0 })
    const drilled = await payroll(env, ["drill", into, "--scratch", scratch])
    assert.match(drilled.stdout.replace(file, "FILE"), /^restored FILE and made \d+ checks\n$/)
    assert.strictEqual(drilled.code, 0)
    assert.deepStrictEqual(readdirSync(scratch), [])
    truncateSync(file, 9_000)
    const damaged = await payroll(env, ["drill", into, "--scratch", scratch])
    assert.strictEqual(
      damaged.stderr,
      `payroll: ${file} is damaged, or not a database of this service\n`
    )
    assert.strictEqual(damaged.code, 1)
    assert.deepStrictEqual(readdirSync(scratch), [])
  })

  it("goes on until it is stopped, also where one fails, and makes none too early", async () => {
    const { env, into } = await installed()
    const words = ["backup", "--to", into, "--every", "1h", "--keep", "2"]
    const child = start(env, words)
    const [line] = (await once(child.stdout, "data")) as [Buffer]
    assert.match(String(line), /^copied the database to \S+copies.payroll-\d{8}T\d{6}Z\.db\n$/)
    child.kill("SIGINT")
    assert.deepStrictEqual(await once(child, "close"), [130, null])
    const before = readdirSync(into)
    const again = start(env, words)
    const printed = buffer(again.stdout)
    again.kill("SIGTERM")
    await once(again, "close")
    assert.strictEqual(String(await printed), "")
    assert.deepStrictEqual(readdirSync(into), before)
  })

  it("reports a backup that fails, and waits for the next one", async () => {
    const { env, into } = await installed()
    writeFileSync(join(env.PAYROLL_DATA_DIR, "payroll.db"), "x".repeat(9_000))
    const child = start(env, ["backup", "--to", into, "--every", "1h"])
    const [line] = (await once(child.stderr, "data")) as [Buffer]
    assert.match(String(line), /^payroll: no backup was made: [^\n]+\n$/)
    assert.isNull(child.exitCode)
    assert.deepStrictEqual(readdirSync(into), [])
  })
})

describe("payroll backup --to -", () => {
  it("writes the copy to standard output", async () => {
    const { env } = await installed()
    const child = start(env, ["backup", "--to", "-"])
    const [bytes] = await Promise.all([buffer(child.stdout), once(child, "close")])
    const file = join(env.PAYROLL_DATA_DIR, "copy.db")
    writeFileSync(file, bytes)
    assert.strictEqual((await payroll(env, ["drill", file])).code, 0)
  })
})

describe("payroll backup refuses", () => {
  it.each([
    [[], "name one: a file, or --to"],
    [["a.db", "--to", "."], "name one: a file, or --to"],
    [["a.db", "--keep", "2"], "--every and --keep need --to DIRECTORY"],
    [["--to", "-", "--every", "1h"], "--every and --keep need --to DIRECTORY"],
    [["--to", "-", "--json"], "--to - has no --json: the copy is the output"]
  ])("%j", async (words, message) => {
    const { env } = await installed()
    const { code, stderr } = await payroll(env, ["backup", ...words])
    const inJson = JSON.stringify({ error: { type: "bad-usage", message } })
    assert.strictEqual(stderr, words.includes("--json") ? `${inJson}\n` : `payroll: ${message}\n`)
    assert.strictEqual(code, 2)
    assert.isFalse(existsSync("a.db"))
  })

  it.each([["0h"], ["6"], ["6w"], ["99999h"]])("--every %s", async (every) => {
    const { env, into } = await installed()
    const { code, stderr } = await payroll(env, ["backup", "--to", into, "--every", every])
    assert.include(stderr, "must be a number of minutes, hours or days, such as 30m, 6h or 1d")
    assert.strictEqual(code, 2)
  })
})
