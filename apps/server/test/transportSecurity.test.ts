/** HSTS is in every answer where each public port has TLS, and in none elsewhere. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { freePort } from "@payroll/testing/freePort"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openSocket } from "./rawSocket.ts"
import { killProcesses, startProcess } from "./testProcess.ts"

const root = mkdtempSync(join(tmpdir(), "payroll-transport-test-"))
afterAll(() => {
  killProcesses()
  rmSync(root, { recursive: true })
})

const BEHIND_PROXY = {
  PAYROLL_BEHIND_TLS_PROXY: "true",
  PAYROLL_VERIFICATION: "manual",
  PAYROLL_CONSOLE: "true"
}
const TARGETS = ["/health/live", "/openapi.json", "/docs", "/console", "/reports/getCompanies"]

let directories = 0

/** The header in the answers of a server with these settings: to requests, and to bytes that are none. */
const headerOf = async (settings: Readonly<Record<string, string>>) => {
  directories += 1
  const service = startProcess(join(root, String(directories)), settings)
  const port = await service.port
  const values = new Set<string | undefined>()
  for (const target of TARGETS) {
    const raw = await openSocket(port)
    raw.send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    const head = (await raw.closed).split("\r\n\r\n")[0] ?? ""
    values.add(/^strict-transport-security: (.+)$/im.exec(head)?.[1])
  }
  const raw = await openSocket(port)
  raw.send("no HTTP\r\n\r\n")
  values.add(/^strict-transport-security: (.+)$/im.exec(await raw.closed)?.[1])
  service.signal("SIGTERM")
  await service.ended
  return [...values]
}

describe("HSTS", () => {
  it("for a day and for this name, behind a proxy with TLS", async () => {
    assert.deepStrictEqual(await headerOf(BEHIND_PROXY), ["max-age=86400"])
    const metrics = { PAYROLL_METRICS_PORT: String(await freePort()) }
    assert.deepStrictEqual(await headerOf({ ...BEHIND_PROXY, ...metrics }), ["max-age=86400"])
  })

  it("not while a port beyond this machine has no TLS, and not without a proxy", async () => {
    const metrics = { PAYROLL_METRICS_PORT: String(await freePort()), PAYROLL_HOST: "0.0.0.0" }
    assert.deepStrictEqual(await headerOf({ ...BEHIND_PROXY, ...metrics }), [undefined])
    assert.deepStrictEqual(await headerOf({}), [undefined])
  })
})
