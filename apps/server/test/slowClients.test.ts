/** Time limits: whoever is too slow is told so and cut, the others do not notice. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { failureIn } from "./answer.ts"
import { basic, call, testClient } from "./call.ts"
import { freshEin, withValue, type Body } from "./examples.ts"
import { answersIn, openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const times = { headersMs: 300, handlerMs: 400, requestMs: 900, checkEveryMs: 50, lingerMs: 100 }
/** How much later than its limit something may be seen on a busy machine. */
const LATE_MS = 20_000
const PIECE_EVERY_MS = 20

let server: TestServer
let credential: Credential
let body: Body
/** When set, commits wait for it. */
let gate: Deferred.Deferred<void> | undefined

beforeAll(async () => {
  server = await startTestServer({
    times,
    writer: (real) => ({
      commit: (commit) =>
        Effect.andThen(gate ? Deferred.await(gate) : Effect.void, real.commit(commit))
    })
  })
  credential = await server.newClient("write")
  body = await testClient(server.port, credential).example("createBusiness")
})
afterAll(() => server.stop())

const headers = (length: number, ...more: ReadonlyArray<string>): string =>
  [
    "POST /companyOnboarding HTTP/1.1",
    "Host: a",
    `Authorization: ${basic(credential)}`,
    "Content-Type: application/json",
    ...more,
    `Content-Length: ${length}`,
    "",
    ""
  ].join("\r\n")

/** Sends a text in so many pieces, one at a time, until all is sent or the connection is closed. */
const trickle = (raw: RawSocket, text: string, pieces: number): void => {
  const size = Math.ceil(text.length / pieces)
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= text.length || raw.socket.destroyed) clearInterval(timer)
    else raw.send(text.slice(sent, (sent += size)))
  }, PIECE_EVERY_MS)
}

/** How long the server takes to close a connection, and the answers it gives. */
const untilClosed = async (begin: (raw: RawSocket) => void) => {
  const started = performance.now()
  const raw = await openSocket(server.port, { allowHalfOpen: true })
  raw.socket.on("end", () => raw.socket.end())
  begin(raw)
  const answers = answersIn(await raw.closed)
  return { ms: performance.now() - started, answers }
}

const SIZE = 9_000
const slowHeaders = (raw: RawSocket): void =>
  trickle(raw, headers(2, `X-Long: ${"x".repeat(SIZE)}`), SIZE)
const slowBody = (raw: RawSocket): void => {
  raw.send(headers(SIZE))
  trickle(raw, "x".repeat(SIZE), SIZE)
}

describe("too slow", () => {
  it.each<readonly [string, number, (raw: RawSocket) => void]>([
    ["nothing at all", times.headersMs, () => undefined],
    ["half a line", times.headersMs, (raw) => raw.send("POST /comp")],
    ["headers in small pieces", times.headersMs, slowHeaders],
    ["a body that never comes", times.requestMs, (raw) => raw.send(headers(SIZE))],
    ["a body in small pieces", times.requestMs, slowBody],
    [
      "a body that was asked for",
      times.requestMs,
      (raw) => raw.send(headers(SIZE, "Expect: 100-continue"))
    ]
  ])("%s", async (_name, limitMs, begin) => {
    const { ms, answers } = await untilClosed(begin)
    const [answer, ...others] = answers.filter(({ status }) => status !== 100)
    assert.strictEqual(answer?.status, 408)
    assert.strictEqual(answer && failureIn(answer).type, "request-timed-out")
    assert.lengthOf(others, 0)
    assert.isAtLeast(ms, limitMs - times.checkEveryMs)
    assert.isBelow(ms, limitMs + LATE_MS)
  })

  it("and many, while others are served", async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, () => openSocket(server.port)))
    slow.forEach((raw, index) => (index % 2 === 0 ? slowBody : slowHeaders)(raw))
    const { status } = await call(server.port, { path: "/companyOnboarding", body, as: credential })
    assert.strictEqual(status, 200)
    const ends = await Promise.all(slow.map(async (raw) => answersIn(await raw.closed)))
    for (const answers of ends) {
      assert.deepStrictEqual(
        answers.map((answer) => answer.status),
        [408]
      )
    }
  })
})

describe("slow, but in time", () => {
  it("a body takes longer than a handler may", async () => {
    const text = JSON.stringify(body)
    const raw = await openSocket(server.port)
    const started = performance.now()
    raw.send(headers(Buffer.byteLength(text)))
    trickle(raw, text, (times.handlerMs + 100) / PIECE_EVERY_MS)
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 200)
    assert.isAbove(performance.now() - started, times.handlerMs)
    raw.socket.destroy()
  })
})

describe("a handler", () => {
  it("has its own time, however long the body took", async () => {
    const slow = await startTestServer({
      times,
      writer: (real) => ({
        commit: (commit) => Effect.andThen(Effect.sleep(times.handlerMs / 2), real.commit(commit))
      })
    })
    const as = await slow.newClient("write")
    const text = JSON.stringify(body)
    const raw = await openSocket(slow.port)
    raw.send(headers(Buffer.byteLength(text)).replace(basic(credential), basic(as)))
    trickle(raw, text, (times.handlerMs * 0.75) / PIECE_EVERY_MS)
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 200)
    raw.socket.destroy()
    await slow.stop()
  })
})

describe("a handler that takes too long", () => {
  it("is answered for, and what it does is done all the same", async () => {
    const before = await server.rowCounts()
    gate = Deferred.makeUnsafe<void>()
    const started = performance.now()
    const fresh = withValue(body, ["kybInformation", "ein"], freshEin())
    const request = { path: "/companyOnboarding", body: fresh, as: credential }
    const answer = await call(server.port, request)
    assert.strictEqual(answer.status, 503)
    assert.strictEqual(failureIn(answer).type, "timed-out")
    assert.strictEqual(answer.headers["retry-after"], "1")
    assert.strictEqual(answer.headers["connection"], "close")
    assert.isAtLeast(performance.now() - started, times.handlerMs - 1)
    assert.deepStrictEqual(await server.rowCounts(), before)
    await Effect.runPromise(Deferred.succeed(gate, undefined))
    gate = undefined
    await server.stopListening()
    assert.strictEqual((await server.rowCounts())["company"], (before["company"] ?? 0) + 1)
    const lines = server.log().split("\n")
    const { requestId } = failureIn(answer)
    assert.lengthOf(
      lines.filter((line) => line.includes(requestId)),
      1
    )
  })
})
