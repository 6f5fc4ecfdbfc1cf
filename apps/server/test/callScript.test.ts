/** docs/examples/call.sh says why a call failed, and calls nothing after it. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { fileURLToPath } from "node:url"

const run = promisify(execFile)
const FILE = fileURLToPath(new URL("../../../docs/examples/call.sh", import.meta.url))

const REFUSAL = {
  error: {
    code: 400,
    message: "payPeriod must have ended",
    type: "invalid-request",
    fields: [{ path: ["payPeriod"], message: "must have ended", type: "range" }]
  }
}

let folder: string
let server: Server
/** The credentials of the calls that arrived. */
let calls: Array<string | undefined> = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "payroll-test-"))
  mkdirSync(join(folder, "other"))
  const credential = { username: "pk_live_first", password: "secret" }
  writeFileSync(join(folder, "other", "credentials.json"), JSON.stringify(credential))
  server = createServer(({ url, headers }, response) => {
    calls.push(headers.authorization)
    response.end(JSON.stringify(url === "/refused" ? REFUSAL : { user: { userId: "u1" } }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Runs commands as they are pasted: the next one follows, whatever became of the one before. */
const pasted = (commands: string, dataDir = "other") => {
  calls = []
  const { port } = server.address() as AddressInfo
  const path = process.env["PATH"] ?? ""
  const settings = { PAYROLL_PORT: String(port), PAYROLL_DATA_DIR: dataDir }
  const env = { PATH: path, TMPDIR: folder, ...settings }
  return run("bash", ["--norc", "-c", `. ${FILE}\n${commands}\ntrue`], { cwd: folder, env })
}

describe("docs/examples/call.sh", () => {
  it("calls at the port and with the credential of the service's settings", async () => {
    const { stdout } = await pasted(
      `call POST users '{}' | field userId; call POST users '{}' | pick a.user`
    )
    assert.strictEqual(stdout, 'u1\n{"userId":"u1"}\n')
    const expected = `Basic ${Buffer.from("pk_live_first:secret").toString("base64")}`
    assert.deepStrictEqual(calls, [expected, expected])
  })

  it("shows a refusal instead of a stack of Node, and stops", async () => {
    const { stdout, stderr } = await pasted(
      `ID=$(call POST refused '{}' | pick a.user.userId)\ncall POST users '{}'\necho "[$ID]"`
    )
    assert.strictEqual(stdout, "[]\n")
    assert.strictEqual(
      stderr,
      "Refused (400) at refused: payPeriod must have ended\n  payPeriod must have ended\n" +
        "Not called, because of what failed before. Source call.sh again when that is mended.\n"
    )
    assert.lengthOf(calls, 1)
  })

  it("stops where an answer lacks what is picked, and shows a refusal that is expected", async () => {
    const { stdout, stderr } = await pasted(
      `attempt POST refused '{}' | pick a.error.code\n` +
        `ID=$(call POST users '{}' | pick a.none.userId)\ncall POST users '{}'`
    )
    assert.strictEqual(stdout, "400\n")
    assert.match(stderr, /^a\.none\.userId: Cannot read .*\nNot called, .*\n$/)
    assert.lengthOf(calls, 2)
  })

  it("says that the folder has no credential", async () => {
    const { stderr } = await pasted(`call POST users '{}'`, "none")
    assert.match(stderr, /^There is no none\/credentials\.json: start the service .*\nNot called, /)
    assert.lengthOf(calls, 0)
  })

  it("computes dates from others", async () => {
    const { stdout } = await pasted("day 1 2028-02-28; day -1 2027-01-01")
    assert.strictEqual(stdout, "2028-02-29\n2026-12-31\n")
    const dates = await pasted("day 0 $(sunday 3)")
    const sunday = new Date(dates.stdout.trim())
    assert.strictEqual(sunday.getUTCDay(), 0)
  })
})
