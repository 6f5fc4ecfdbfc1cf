/** The log of a process: every line keeps to the schema that docs/operations.md describes. */
import { newCredential } from "@payroll/adapters/vault/credentials"
import { VERSION } from "@payroll/domain/version"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { call, testClient } from "./call.ts"
import { openSocket } from "./rawSocket.ts"
import { firstCredential, killProcesses, startProcess, type Ended } from "./testProcess.ts"

const DOCS = fileURLToPath(new URL("../../../docs/operations.md", import.meta.url))
const [, table = ""] = /<!-- log -->([^]*)<!-- \/log -->/.exec(readFileSync(DOCS, "utf8")) ?? []
const documented = new Map(
  [...table.matchAll(/^\| `(\w+)` +\| (text|number) /gm)].map(
    ([, name = "", type = ""]) => [name, type === "text" ? "string" : type] as const
  )
)

type Line = Readonly<Record<string, string | number>>

let root: string
let ended: Ended
let lines: ReadonlyArray<Line>

const linesOf = (text: string): ReadonlyArray<Line> =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** The line of the request with this id. */
const lineOf = (requestId: string): Line => {
  const matches = lines.filter((line) => line["requestId"] === requestId)
  assert.lengthOf(matches, 1)
  return matches[0] ?? assert.fail()
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "payroll-logs-"))
  const dataDir = join(root, "data")
  const service = startProcess(dataDir, {
    PAYROLL_TRUSTED_PROXIES: "127.0.0.1",
    PAYROLL_VERIFICATION: "sandbox",
    // Lines have the id of the trace, also of one that is not exported.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OTEL_TRACES_SAMPLER: "always_off"
  })
  const port = await service.port
  const as = firstCredential(dataDir)
  const wrong = { ...as, password: newCredential("live").secret }
  const company = await testClient(port, as).example("createBusiness")
  const requests = [
    { path: "/health/live", verb: "GET", id: "health" },
    { path: "/openapi.json?x=1", verb: "GET", id: "docs" },
    { path: "/companyOnboarding?secret=1", body: company, as, id: "made" },
    { path: "/companyOnboarding", body: company, as: wrong, id: "wrong-secret" },
    { path: "/123-45-6789", body: company, as, id: "no-path" },
    { path: "/reports/123456789", body: company, as, id: "no-operation" }
  ]
  const proxies = [{ "X-Forwarded-For": "198.51.100.7" }, { Forwarded: 'for="198.51.100.7:80"' }]
  for (const [n, { id, ...one }] of requests.entries()) {
    await call(port, { ...one, headers: { "X-Request-Id": id, ...proxies[n % proxies.length] } })
  }
  const raw = await openSocket(port)
  raw.send("no HTTP\r\n\r\n")
  await raw.closed
  service.signal("SIGTERM")
  ended = await service.ended
  const refused = await startProcess(join(root, "other"), { PAYROLL_PORT: "none" }).ended
  const all = [ended.stdout, ended.stderr, refused.stdout, refused.stderr]
  lines = all.flatMap(linesOf)
})
afterAll(() => {
  killProcesses()
  rmSync(root, { recursive: true })
})

describe("every line of the log", () => {
  it("has a time, a level, a message, the version, and only the fields of the documents", () => {
    assert.isAtLeast(lines.length, 10)
    for (const line of lines) {
      assert.match(String(line["time"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.include(["INFO", "WARN", "ERROR"], line["level"])
      assert.isNotEmpty(line["message"])
      assert.strictEqual(line["version"], VERSION)
      for (const [name, value] of Object.entries(line)) {
        assert.strictEqual(typeof value, documented.get(name), name)
      }
    }
  })

  it("is documented: each field of the documents is seen, but for the error of a defect", () => {
    const seen = new Set(lines.flatMap((line) => Object.keys(line)))
    assert.deepStrictEqual(
      [...documented.keys()].filter((name) => !seen.has(name)),
      ["error"]
    )
  })
})

const without = ({ time: _time, ms: _ms, requestId: _id, traceId: _trace, ...rest }: Line) => rest
const request = { level: "INFO", message: "request", version: VERSION, address: "198.51.100.7" }

describe("the line of a request", () => {
  it("says who called what from where, and how it ended", () => {
    const { username: keyId } = firstCredential(join(root, "data"))
    const caller = { client: "default", keyId }
    assert.deepStrictEqual(without(lineOf("made")), {
      ...request,
      ...caller,
      operation: "createBusiness",
      status: 200,
      path: "/companyOnboarding"
    })
    assert.deepStrictEqual(without(lineOf("health")), {
      ...request,
      status: 200,
      path: "/health/live"
    })
    assert.deepStrictEqual(without(lineOf("docs")), {
      ...request,
      status: 200,
      path: "/openapi.json"
    })
    assert.deepStrictEqual(without(lineOf("wrong-secret")), {
      level: "WARN",
      message: "sign-in failed",
      version: VERSION,
      address: "198.51.100.7",
      keyId,
      status: 401,
      failure: "unauthorized",
      path: "/companyOnboarding"
    })
  })

  it("quotes no path that leads nowhere", () => {
    assert.strictEqual(lineOf("no-path")["path"], "unknown")
    assert.strictEqual(lineOf("no-operation")["path"], "/reports/unknown")
    assert.notMatch(ended.stdout, /123-45|123456789|secret=1/)
  })

  it("is there for bytes that are no request", () => {
    const line = lines.find(({ failure }) => failure === "bad-request")
    assert.deepInclude(line, { level: "INFO", message: "request", status: 400 })
  })
})

describe("the life of a process", () => {
  it("is its start, stopping and stopped with their reasons", () => {
    const ofProcess = linesOf(ended.stdout).filter(
      ({ message }) => !/^(?:request|sign-in)/.test(String(message))
    )
    assert.match(String(ofProcess[0]?.["message"]), /^payroll listens on http:/)
    assert.deepStrictEqual(
      ofProcess.slice(1).map(({ level, message, reason }) => [level, message, reason]),
      [
        ["INFO", "stopping", "SIGTERM"],
        ["INFO", "stopped", "SIGTERM"]
      ]
    )
    const refused = lines.find(({ level }) => level === "ERROR")
    assert.match(String(refused?.["reason"]), /^PAYROLL_PORT must be/)
  })
})

describe("what Node prints on its own", () => {
  it("is lines of the log, the error that ends the process last", async () => {
    const fault = `import { setImmediate } from "node:timers"
      const whenStarted = () => {
        if (process.listenerCount("SIGTERM") === 0) return void setImmediate(whenStarted)
        process.emitWarning("too many of something")
        setImmediate(() => Promise.reject(new Error("a fault of ours")))
      }
      whenStarted()`
    const settings = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      PAYROLL_PORT: "0"
    }
    const { code, stderr } = await startProcess(join(root, "faulty"), settings).ended
    assert.strictEqual(code, 1)
    const [warning, stopped, ...others] = linesOf(stderr)
    assert.lengthOf(others, 0)
    assert.include(warning, { level: "WARN", message: "Warning: too many of something" })
    const reason = "an error that nothing in the service handles"
    assert.include(stopped, { level: "ERROR", message: "stopped", reason })
    assert.match(String(stopped?.["error"]), /^Error: a fault of ours\n/)
  })
})
