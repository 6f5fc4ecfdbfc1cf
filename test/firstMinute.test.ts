/** The first start at a terminal: a person who tries the service sees the pages for people at once. */
import { assert, it } from "@effect/vitest"
import { bundled, NODE_COMPILE_CACHE } from "../packages/testing/src/bundledPrograms.ts"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OWN } from "../apps/server/test/guest.ts"
import { call } from "../apps/server/test/call.ts"

/** Starts the service at a terminal; gives what it prints at the beginning, and the way to end it. */
const startAtTerminal = async (dataDir: string) => {
  const env = { NODE_COMPILE_CACHE, PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0" }
  const words = ["-qefc", `${process.execPath} ${bundled("start")}`, "/dev/null"]
  const child = spawn("script", words, {
    env: { ...env, PATH: process.env["PATH"] },
    stdio: "pipe"
  })
  let text = ""
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (/first call:[^\n]*\n[^\n]*\n/.test(text)) break
  }
  const stop = async (): Promise<void> => {
    const ended = once(child, "close")
    child.kill("SIGTERM")
    await ended
  }
  return { text, stop }
}

it("prints a link that works, once, with the sandbox", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-first-minute-"))
  const first = await startAtTerminal(dataDir)
  const [, port = "", flowName = "", token = ""] =
    /for a phone: http:\/\/127\.0\.0\.1:(\d+)\/flow\/([\w-]+)#(fl_test_\w+)/.exec(first.text) ??
    assert.fail(first.text)
  const body = { flowName, token }
  const path = "/flow/session/begin"
  const begun = await call(Number(port), { path, body, headers: OWN })
  assert.strictEqual(begun.status, 200, begun.text)
  assert.deepInclude(JSON.parse(begun.text).session, {
    flow: "worker-onboarding",
    companyName: "Example Bakery LLC"
  })
  await first.stop()
  const second = await startAtTerminal(dataDir)
  assert.notInclude(second.text, "for a phone")
  await second.stop()
}, 60_000)
