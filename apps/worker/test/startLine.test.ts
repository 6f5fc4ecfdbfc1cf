/** The start of a worker alone, and the verification that it names. */
import { assert, it, onTestFinished } from "@effect/vitest"
import { bundled, NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { migrateAndGrant } from "@payroll/testing/database/roles"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "./until.ts"

const MAIN = bundled("worker")

it("a worker alone does not start unless its settings name a verification", async () => {
  const root = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dataDir = join(root, "data")
  const worker = spawn(process.execPath, [MAIN], {
    env: { NODE_COMPILE_CACHE, PAYROLL_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"]
  })
  onTestFinished(() => void worker.kill("SIGKILL"))
  let printed = ""
  worker.stdout.on("data", (chunk) => {
    printed += String(chunk)
    worker.kill("SIGTERM")
  })
  worker.stderr.on("data", (chunk) => (printed += String(chunk)))
  const [code] = (await once(worker, "close")) as [number | null]
  assert.match(
    printed,
    /^\{[^\n]+"level":"ERROR","message":"stopped","version":"[^"]+","reason":"PAYROLL_VERIFICATION must be set for a worker alone[^\n]+\n$/
  )
  assert.strictEqual(code, 1)
  assert.isFalse(existsSync(dataDir))
})

it("the worker logs its verification in one line", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { NODE_COMPILE_CACHE, PAYROLL_DATA_DIR: dataDir, PAYROLL_VERIFICATION: "manual" }
  const worker = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] })
  const closed = once(worker, "close")
  const [line] = (await once(worker.stdout, "data")) as [Buffer]
  worker.kill("SIGTERM")
  await closed
  assert.match(
    String(line),
    /"message":"worker started","version":"[^"]+","verification":"verification: manual, a person decides on every case [^\n]+\n$/
  )
})

/** The warnings about the database role of a worker that has started and stopped. */
const roleWarnings = async (dataDir: string, url: string): Promise<ReadonlyArray<string>> => {
  const env = {
    NODE_COMPILE_CACHE,
    PAYROLL_DATA_DIR: dataDir,
    PAYROLL_VERIFICATION: "manual",
    PAYROLL_DATABASE_URL: url
  }
  const worker = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] })
  onTestFinished(() => void worker.kill("SIGKILL"))
  let printed = ""
  worker.stdout.on("data", (chunk) => (printed += String(chunk)))
  worker.stderr.on("data", (chunk) => (printed += String(chunk)))
  const closed = once(worker, "close")
  await until("the worker has started or stopped", () => /"worker started"|stopped/.test(printed))
  worker.kill("SIGTERM")
  await closed
  assert.include(printed, '"worker started"')
  return printed.split("\n").filter((line) => line.includes("bypasses row level security"))
}

it("warns once of a database role that row level security does not hold, and of no other", async () => {
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const created = await Effect.runPromise(Scope.provide(emptyPostgresDatabase, scope))
  await migrateAndGrant(created)
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-worker-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const warnings = await roleWarnings(dataDir, created.migrateUrl)
  assert.lengthOf(warnings, 1)
  assert.include(warnings[0], '"level":"WARN"')
  assert.include(warnings[0], "payroll migrate --grant ROLE")
  assert.deepStrictEqual(await roleWarnings(dataDir, created.url), [])
})
