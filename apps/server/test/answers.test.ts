/** The headers of every answer, request ids, health, and the answers when the service itself fails. */
import { VERSION } from "@payroll/domain/version"
import { STANDBY } from "@payroll/operations/ports/storageHealth"
import { Outcome, Unavailable } from "@payroll/operations/writer"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { failureIn } from "./answer.ts"
import { basic, call, testClient, type Call } from "./call.ts"
import type { Body } from "./examples.ts"
import { openSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

let server: TestServer
let credential: Credential
let body: Body

beforeAll(async () => {
  server = await startTestServer()
  credential = await server.newClient("write")
  body = await testClient(server.port, credential).example("createBusiness")
})
afterAll(() => server.stop())

/** One call for each status that a caller can bring about. `call` checks every answer it gives. */
const statuses: ReadonlyArray<readonly [number, () => Call]> = [
  [200, () => ({ path: "/companyOnboarding", as: credential, body })],
  [200, () => ({ path: "/health/live", verb: "GET" })],
  [200, () => ({ path: "/health/ready", verb: "GET" })],
  [400, () => ({ path: "/companyOnboarding", as: credential, body: {} })],
  [401, () => ({ path: "/companyOnboarding", body })],
  [404, () => ({ path: "/", as: credential, body })],
  [405, () => ({ path: "/companyOnboarding", verb: "PUT", as: credential, body })],
  [405, () => ({ path: "/health/live", body })],
  [406, () => ({ path: "/companyOnboarding", as: credential, body, headers: { Accept: "a/b" } })],
  [413, () => ({ path: "/companyOnboarding", as: credential, body: " ".repeat(300_000) })],
  [
    415,
    () => ({ path: "/companyOnboarding", as: credential, body, headers: { "Content-Type": "a/b" } })
  ],
  [417, () => ({ path: "/companyOnboarding", as: credential, body, headers: { Expect: "a" } })]
]

describe("the request id", () => {
  it.each(statuses)("is the caller's in an answer %i", async (status, requestOf) => {
    for (const id of ["a", "Az09._-", "x".repeat(128)]) {
      const request = requestOf()
      const headers = { ...request.headers, "X-Request-Id": id }
      const answer = await call(server.port, { ...request, headers })
      assert.strictEqual(answer.status, status)
      assert.strictEqual(answer.headers["x-request-id"], id)
    }
  })

  it.each(["", "x".repeat(129), "a b", "a/b", "a;b", "é", "a,b", "{}", "a\tb"])(
    "is a new one where the caller's is %j",
    async (id) => {
      const headers = { "X-Request-Id": id }
      const answer = await call(server.port, { path: "/", headers })
      assert.match(answer.headers["x-request-id"] ?? "", /^[0-9a-f-]{36}$/)
    }
  )

  it("is in the one line that the log has of a request", async () => {
    for (const [index, [status, requestOf]] of statuses.entries()) {
      const request = requestOf()
      const id = `logged-${index}`
      await call(server.port, { ...request, headers: { ...request.headers, "X-Request-Id": id } })
      const lines = server
        .log()
        .split("\n")
        .filter((line) => line.includes(`"${id}"`))
      assert.lengthOf(lines, 1)
      assert.strictEqual(JSON.parse(lines[0] ?? "").status, status)
    }
  })
})

describe("a call to another place", () => {
  it("is told the group of the operation and its HTTP method", async () => {
    const said = async (path: string, verb: string, sent: Body) =>
      failureIn(await call(server.port, { path, verb, as: credential, body: sent })).message
    const group = "unknown operation: the one of this name is in the group timeTrackingReports"
    assert.strictEqual(await said("/reports/getTimesheets", "POST", {}), group)
    assert.strictEqual(await said("/reports", "POST", { method: "getTimesheets" }), group)
    assert.strictEqual(await said("/reports/getNothing", "POST", {}), "unknown operation")
    const not = "HTTP method not allowed for this operation; use"
    assert.strictEqual(await said("/adminPortal/updateUser", "POST", {}), `${not} PUT`)
    const read = "/timeTrackingReports/getTimesheets"
    assert.strictEqual(await said(read, "PUT", {}), `${not} GET or POST`)
  })
})

describe("health", () => {
  it.each([
    ["/health/live", { status: "ok" }],
    ["/health/ready", { status: "ok", version: VERSION }]
  ])("%s is seen without credentials", async (path, expected) => {
    const answer = await call(server.port, { path, verb: "GET" })
    assert.deepStrictEqual([answer.status, JSON.parse(answer.text)], [200, expected])
    const head = await call(server.port, { path: `${path}?probe=1`, verb: "HEAD" })
    assert.deepStrictEqual([head.status, head.text], [200, ""])
    for (const verb of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
      const other = await call(server.port, { path, verb })
      assert.deepStrictEqual([other.status, other.headers["allow"]], [405, "GET, HEAD"])
    }
  })

  it.each([
    [
      "fails",
      Effect.fail(new Unavailable({ reason: "secret reason", retryAfterSeconds: 1 })),
      "database"
    ],
    ["dies", Effect.die(new Error("secret reason")), "database"],
    [
      "meets a standby",
      Effect.fail(new Unavailable({ reason: STANDBY, retryAfterSeconds: 1 })),
      "standby"
    ]
  ])("is not ready but live while the storage's check %s", async (_name, check, reason) => {
    const broken = await startTestServer({ health: { check, probe: Effect.void } })
    const ready = await call(broken.port, { path: "/health/ready", verb: "GET" })
    const text = `{"status":"not ready","reason":"${reason}"}`
    assert.deepStrictEqual([ready.status, ready.text], [503, text])
    assert.strictEqual(ready.headers["retry-after"], "1")
    assert.strictEqual((await call(broken.port, { path: "/health/live", verb: "GET" })).status, 200)
    await broken.stop()
  })
})

describe("readiness", () => {
  it("says since when writes are refused", async () => {
    const writesRefusedSince = Date.UTC(2026, 10, 27, 8)
    const check = Effect.succeed({ isHeld: false, writesRefusedSince })
    const full = await startTestServer({ health: { check, probe: Effect.void } })
    const { status, text } = await call(full.port, { path: "/health/ready", verb: "GET" })
    assert.strictEqual(status, 200)
    assert.include(text, '"writes":"refused","writesRefusedSince":"2026-11-27T08:00:00.000Z"')
    await full.stop()
  })

  it("says that webhook deliveries are held", async () => {
    const check = Effect.succeed({ isHeld: true })
    const held = await startTestServer({ health: { check, probe: Effect.void } })
    const { status, text } = await call(held.port, { path: "/health/ready", verb: "GET" })
    assert.deepStrictEqual(
      [status, text],
      [200, `{"status":"ok","version":"${VERSION}","webhookDeliveries":"held"}`]
    )
    await held.stop()
  })
})

describe("a fault of ours", () => {
  it("is 500 and says nothing, and is in the log with its stack", async () => {
    const faulty = await startTestServer({
      writer: () => ({ commit: () => Effect.die(new Error("a fault in the writer")) })
    })
    const as = await faulty.newClient("write")
    const answer = await call(faulty.port, { path: "/companyOnboarding", body, as })
    const { type, message, requestId } = failureIn(answer)
    assert.deepStrictEqual(
      [answer.status, type, message],
      [500, "internal-error", "something went wrong on our side"]
    )
    const errors = faulty
      .log()
      .split("\n")
      .filter((line) => line.includes('"level":"ERROR"'))
    assert.lengthOf(errors, 1)
    const { error, requestId: logged } = JSON.parse(errors[0] ?? "")
    assert.strictEqual(logged, requestId)
    assert.include(error, "a fault in the writer")
    assert.include(error, ".ts:")
    assert.strictEqual((await call(faulty.port, { path: "/health/live", verb: "GET" })).status, 200)
    await faulty.stop()
  })
})

describe("more than 2,000 requests at once", () => {
  const CONNECTIONS = 40
  const EACH = 50

  it("are told to come again, and those before them are answered", async () => {
    const [all, gate] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    let arrived = 0
    const busy = await startTestServer({
      times: { handlerMs: 60_000 },
      limits: { sharePercent: 100, requestsPerAddress: 10_000 },
      writer: () => ({
        commit: () => {
          arrived += 1
          if (arrived === CONNECTIONS * EACH) Deferred.doneUnsafe(all, Effect.void)
          return Effect.as(Deferred.await(gate), Outcome.Committed())
        }
      })
    })
    const as = await busy.newClient("write")
    const text = JSON.stringify(body)
    const request =
      `POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(as)}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
    const raws = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(busy.port)))
    for (const raw of raws) raw.send(request.repeat(EACH))
    await Effect.runPromise(Deferred.await(all))

    const refused = await call(busy.port, { path: "/companyOnboarding", body, as })
    assert.strictEqual(failureIn(refused).type, "overloaded")
    assert.deepStrictEqual([refused.status, refused.headers["retry-after"]], [503, "1"])
    assert.strictEqual((await call(busy.port, { path: "/health/live", verb: "GET" })).status, 200)

    Deferred.doneUnsafe(gate, Effect.void)
    for (const raw of raws) {
      const answers = await raw.answers(EACH)
      assert.isTrue(answers.every(({ status }) => status === 200))
      raw.socket.destroy()
    }
    assert.strictEqual(
      (await call(busy.port, { path: "/companyOnboarding", body, as })).status,
      200
    )
    await busy.stop()
  })
})
