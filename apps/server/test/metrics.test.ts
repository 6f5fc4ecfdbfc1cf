/** The metrics of the service as people start it, over a socket of their own. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { killProcesses, startProcess } from "./testProcess.ts"

const folder = mkdtempSync(join(tmpdir(), "payroll-metrics-"))
afterAll(() => {
  killProcesses()
  rmSync(folder, { recursive: true, force: true })
})

const CANARY = "canary-of-no-operation"

describe("metrics", () => {
  it("count requests and commits, and say nothing of who called", { timeout: 60_000 }, async () => {
    const service = startProcess(folder, { PAYROLL_METRICS_PORT: "0" })
    const port = await service.port
    const [, metrics = ""] = /"metrics":"([^"]+)"/.exec(service.stdout()) ?? []
    const { username, password } = JSON.parse(
      readFileSync(join(folder, "credentials.json"), "utf8")
    ) as { readonly username: string; readonly password: string }
    const call = async (path: string, secret: string): Promise<number> => {
      const authorization = `Basic ${btoa(`${username}:${secret}`)}`
      const url = `http://127.0.0.1:${port}/${path}?limit=1`
      const response = await fetch(url, { headers: { authorization } })
      await response.arrayBuffer()
      return response.status
    }
    assert.strictEqual(await call("reports/getCompanies", password), 200)
    assert.strictEqual(await call("reports/getCompanies", "wrong"), 401)
    assert.strictEqual(await call(`reports/${CANARY}`, password), 404)
    const text = await (await fetch(metrics)).text()
    assert.include(text, 'payroll_requests_total{operation="getCompanies",status="200"} 1\n')
    assert.include(text, "payroll_sign_in_failures_total 1\n")
    assert.include(text, "payroll_database_up 1\n")
    assert.include(text, "payroll_deliveries_held 0\n")
    for (const secret of [username, password, CANARY, folder]) assert.notInclude(text, secret)

    const of = async (path: string, init?: RequestInit) =>
      (await fetch(new URL(path, metrics), init)).status
    assert.deepStrictEqual(
      [
        await of("/health/live"),
        await of("/health/ready"),
        await of("/metrics", { method: "POST", body: "x" }),
        await of("/reports/getCompanies")
      ],
      [200, 200, 405, 404]
    )
    service.signal("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
  })

  it(
    "say that deliveries are held; refuse a port that is taken, and say which setting",
    { timeout: 60_000 },
    async () => {
      const held = { PAYROLL_METRICS_PORT: "0", PAYROLL_WEBHOOK_HOLD: "true" }
      const first = startProcess(join(folder, "first"), held)
      await first.port
      const [, taken = ""] = /"metrics":"http:\/\/127.0.0.1:(\d+)/.exec(first.stdout()) ?? []
      const text = await (await fetch(`http://127.0.0.1:${taken}/metrics`)).text()
      assert.include(text, "payroll_deliveries_held 1\n")
      const second = startProcess(join(folder, "second"), { PAYROLL_METRICS_PORT: taken })
      const { code, stderr } = await second.ended
      assert.strictEqual(code, 1)
      assert.include(stderr, "PAYROLL_METRICS_PORT")
      first.signal("SIGKILL")
      await first.ended
    }
  )
})
