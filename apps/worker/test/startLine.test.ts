/** The start of a worker alone, and the verification that it names. */
import { assert, it, onTestFinished } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url))

it("a worker alone does not start unless its settings name a verification", async () => {
  const root = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dataDir = join(root, "data")
  const worker = spawn(process.execPath, [MAIN], {
    env: { PAYROLL_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"]
  })
  onTestFinished(() => void worker.kill("SIGKILL"))
  let printed = ""
  worker.stdout.on("data", (chunk) => {
    printed += String(chunk)
    // It names the verification after it has accepted its settings.
    worker.kill("SIGTERM")
  })
  worker.stderr.on("data", (chunk) => (printed += String(chunk)))
  const [code] = (await once(worker, "close")) as [number | null]
  assert.match(
    printed,
    /^\{[^\n]+"level":"ERROR","message":"stopped","reason":"PAYROLL_VERIFICATION must be set for a worker alone[^\n]+\n$/
  )
  assert.strictEqual(code, 1)
  assert.isFalse(existsSync(dataDir))
})

it("the worker logs its verification in one line", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { PAYROLL_DATA_DIR: dataDir, PAYROLL_VERIFICATION: "manual" }
  const worker = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] })
  const closed = once(worker, "close")
  const [line] = (await once(worker.stdout, "data")) as [Buffer]
  worker.kill("SIGTERM")
  await closed
  assert.match(
    String(line),
    /"message":"worker started","verification":"verification: manual, a person decides on every case [^\n]+\n$/
  )
})
