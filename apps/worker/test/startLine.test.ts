import { assert, it, onTestFinished } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url))

it("the worker says in one line who verifies", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { PAYROLL_DATA_DIR: dataDir, PAYROLL_VERIFICATION: "manual" }
  const worker = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] })
  const closed = once(worker, "close")
  const [line] = (await once(worker.stdout, "data")) as [Buffer]
  worker.kill("SIGTERM")
  await closed
  assert.match(String(line), /^verification: manual, a person decides on every case [^\n]+\n$/)
})
