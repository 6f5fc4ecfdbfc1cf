/**
 * The dashboard and the alerts of `deploy/monitoring/` on a real Prometheus that watches a real service: every panel
 * has data, every rule is evaluated, and that of a process that is down notices it. UPDATE_GOLDEN=1 makes
 * docs/monitoring.png again.
 */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { call, testClient } from "../../apps/server/test/call.ts"
import { firstCredential, killProcesses, startProcess } from "../../apps/server/test/testProcess.ts"
import { bundled } from "../../packages/testing/src/bundledPrograms.ts"
import { freePort } from "../../packages/testing/src/freePort.ts"
import { startBrowser } from "../browser/browser.ts"
import { drawnDashboard } from "./drawn.ts"
import { dashboard } from "./files.ts"
import { prometheusPath, startPrometheus, type Prometheus } from "./prometheus.ts"

const PICTURE = "docs/monitoring.png"
const MINUTES_MS = 180_000
/** Rounds of work, between which Prometheus looks; a picture is of many. */
const ROUNDS_MAX = 200
const PICTURE_ROUNDS = 150

/** Without replicas there are no reads that one may answer. */
const WITHOUT_DATA = ["sum by (outcome) (rate(payroll_replica_reads_total[5m]))"]

const isUpdate = process.env["UPDATE_GOLDEN"] === "1"
const root = mkdtempSync(join(tmpdir(), "payroll-prometheus-"))
const dataDir = join(root, "data")
const path = prometheusPath()

let prometheus: Prometheus
let receiver: Server
let service: ReturnType<typeof startProcess>

const needed = ({ skip }: TestContext): void => {
  if (path !== undefined) return
  process.stderr.write("SKIPPED: Prometheus is not installed and cannot be\n")
  skip("Prometheus is not installed and cannot be")
}

const payroll = (...words: ReadonlyArray<string>): void => {
  const env = { PAYROLL_DATA_DIR: dataDir }
  const ran = spawnSync(process.execPath, [bundled("payroll"), ...words], { env, encoding: "utf8" })
  assert.strictEqual(ran.status, 0, ran.stderr)
}

beforeAll(async () => {
  if (path === undefined) return
  receiver = createServer((incoming, answer) => {
    incoming.resume().once("end", () => answer.writeHead(204).end())
  })
  const port = await freePort()
  await new Promise<void>((listening) => receiver.listen(port, "127.0.0.1", listening))
  service = startProcess(dataDir, { PAYROLL_METRICS_PORT: "0", PAYROLL_SANDBOX_DELAY_MS: "0" })
  await service.port
  const [, target = ""] = /"metrics":"http:\/\/([^/"]+)/.exec(service.stdout()) ?? []
  prometheus = await startPrometheus(path, join(root, "prometheus"), target)
  payroll("webhook", "add", "--url", `http://127.0.0.1:${port}/hook`)
  payroll("sandbox", "seed", "--companies", "3", "--workers", "9")
  mkdirSync(join(root, "backups"))
  payroll("backup", "--to", join(root, "backups"))
}, MINUTES_MS)

afterAll(async () => {
  killProcesses()
  receiver?.close()
  await prometheus?.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Registers a company, reads companies, and signs in with a wrong secret. */
const work = async (): Promise<void> => {
  const as = firstCredential(dataDir)
  const client = testClient(await service.port, as)
  const wrong = { path: "/adminPortal", body: {}, as: { ...as, password: "wrong" } }
  const statuses = [
    await client.operate("createBusiness", await client.example("createBusiness")),
    await client.send("/reports/getCompanies?limit=5", undefined, "GET"),
    await call(await service.port, wrong)
  ].map(({ status }) => status)
  // Who guesses often has to wait.
  assert.include(["200 200 401", "200 200 429"], statuses.join(" "))
}

/** The expressions of the dashboard for which there is nothing to draw. */
const empty = async (): Promise<ReadonlyArray<string>> => {
  const all = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const counts = await Promise.all(all.map((expression) => prometheus.countOf(expression)))
  return all.filter((_expression, index) => counts[index] === 0)
}

describe("deploy/monitoring on Prometheus", () => {
  it("has something to draw in every panel", { timeout: MINUTES_MS * 4 }, async (context) => {
    needed(context)
    let without: ReadonlyArray<string> = []
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await work()
      without = await empty()
      const isEnough = without.length === WITHOUT_DATA.length
      if (isEnough && (!isUpdate || round >= PICTURE_ROUNDS)) break
    }
    assert.deepStrictEqual(without, WITHOUT_DATA)
    if (!isUpdate) return
    const page = join(root, "dashboard.html")
    writeFileSync(page, await drawnDashboard(prometheus))
    const browser = await startBrowser()
    if (typeof browser === "string") return assert.fail(browser)
    const tab = await browser.newPage()
    await tab.setViewportSize({ width: 1_360, height: 2_010 })
    await tab.goto(pathToFileURL(page).href)
    writeFileSync(PICTURE, await tab.screenshot())
    await browser.close()
  })

  it("evaluates every alert, of which none goes off", async (context) => {
    needed(context)
    const rules = await prometheus.rules()
    assert.isAbove(rules.length, 10)
    for (const { name, health, state, lastError } of rules) {
      assert.deepInclude(
        { name, health, state },
        { name, health: "ok", state: "inactive" },
        lastError
      )
    }
  })

  it("says that a process is down", { timeout: MINUTES_MS }, async (context) => {
    needed(context)
    service.signal("SIGKILL")
    await service.ended
    let down = "inactive"
    for (
      const deadline = Date.now() + MINUTES_MS / 2;
      down === "inactive" && Date.now() < deadline;
    ) {
      down = (await prometheus.rules()).find(({ name }) => name === "PayrollDown")?.state ?? ""
    }
    assert.strictEqual(down, "pending")
  })
})
