/**
 * The bytes that each caller may send: decided on the headers where they declare a length, and else counted while the
 * body arrives.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { failureIn, type Answer } from "./answer.ts"
import { basic, call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { answersIn, openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const KB = 1_024
const MB = KB * KB

let server: TestServer
let client: TestClient
let reader: Credential
let users: Body

beforeAll(async () => {
  server = await startTestServer({ times: { lingerMs: 100 } })
  client = testClient(server.port, await server.newClient("write"))
  reader = await server.newClient("read")
  users = await client.example("addUsers")
})
afterAll(() => server.stop())

const type = (answer: Answer | undefined): string =>
  answer === undefined ? "none" : `${answer.status} ${failureIn(answer).type}`

interface Headers {
  readonly line: string
  readonly as: Credential
  readonly length: number
  readonly more?: ReadonlyArray<string>
}

const JSON_TYPE = "Content-Type: application/json"

/** Sends the headers of a request whose body is to follow. */
const sendHeaders = async (
  { line, as, length, more = [JSON_TYPE] }: Headers,
  port = server.port
): Promise<RawSocket> => {
  const raw = await openSocket(port)
  const all = [
    `${line} HTTP/1.1`,
    "Host: a",
    `Authorization: ${basic(as)}`,
    ...more,
    `Content-Length: ${length}`
  ]
  raw.send(`${all.join("\r\n")}\r\n\r\n`)
  return raw
}

const answerTo = async (headers: Headers): Promise<Answer | undefined> => {
  const raw = await sendHeaders(headers)
  const answers = answersIn(await raw.closed)
  assert.isAtMost(answers.length, 1)
  return answers[0]
}

describe("is refused from the headers alone, and the connection closed", () => {
  it.each<readonly [string, string, () => Headers]>([
    [
      "404 unknown-operation",
      "an unknown operation",
      () => ({ line: "POST /adminPortal/noSuchOperation", as: client.credential, length: 5 * MB })
    ],
    [
      "405 method-not-allowed",
      "an operation by another verb",
      () => ({ line: "PUT /adminPortal/addUsers", as: client.credential, length: 5 * MB })
    ],
    [
      "403 not-allowed",
      "an operation of another role",
      () => ({ line: "POST /adminPortal/addUsers", as: reader, length: 5 * MB })
    ],
    [
      "415 unsupported-media-type",
      "a body of another type",
      () => ({
        line: "POST /adminPortal",
        as: client.credential,
        length: 5 * MB,
        more: ["Content-Type: text/plain"]
      })
    ],
    [
      "415 unsupported-media-type",
      "a body of another type that waits for 100 Continue",
      () => ({
        line: "POST /adminPortal",
        as: client.credential,
        length: 100,
        more: ["Content-Type: text/plain", "Expect: 100-continue"]
      })
    ],
    [
      "413 body-too-large",
      "a long body for an operation that takes one record",
      () => ({ line: "POST /adminPortal/addUser", as: client.credential, length: 256 * KB + 1 })
    ],
    [
      "413 body-too-large",
      "a long body for a group without an operation that takes many",
      () => ({ line: "POST /companyOnboarding", as: client.credential, length: 256 * KB + 1 })
    ],
    [
      "413 body-too-large",
      "a long body of a role that may not call one that takes many",
      () => ({ line: "POST /adminPortal", as: reader, length: 256 * KB + 1 })
    ]
  ])("%s: %s", async (expected, _name, headers) => {
    assert.strictEqual(type(await answerTo(headers())), expected)
  })
})

describe("long bodies", () => {
  const headers = (): Headers => ({
    line: "POST /adminPortal",
    as: client.credential,
    length: 5 * MB
  })

  it("are at most four of a credential at a time", async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => sendHeaders(headers())))
    // Answered only once the server has read what was sent before on other connections.
    for (const raw of four) raw.send("{")
    await client.send("/adminPortal", { method: "none" })
    const fifth = await answerTo(headers())
    assert.strictEqual(type(fifth), "429 too-many-long-bodies")
    assert.strictEqual(fifth?.headers["retry-after"], "1")
    const short = await client.operate("addUser", await client.example("addUser"))
    assert.strictEqual(short.status, 200)
    for (const raw of four) raw.socket.destroy()
    const text = JSON.stringify(users).padEnd(5 * MB)
    const sent = () =>
      call(server.port, { path: "/adminPortal", body: text, as: client.credential })
    let answer = await sent()
    for (let tries = 0; tries < 50 && answer.status === 429; tries += 1) answer = await sent()
    assert.strictEqual(answer.status, 200)
  })

  it("are refused while they arrive, at the first limit", async () => {
    const raw = await sendHeaders(headers())
    raw.send(`{"method":"addUsers","a":[${"0,".repeat(64_000)}`)
    const [answer] = await raw.answers(1)
    assert.strictEqual(type(answer), "400 malformed-body")
    assert.strictEqual(answer && failureIn(answer).message, "invalid body: too many values")
    raw.socket.destroy()
  })

  it("share a budget with all others, beyond which is 503", async () => {
    const small = await startTestServer({ limits: { bodyBudgetMib: 1 } })
    const as = await small.newClient("write")
    const raw = await sendHeaders({ ...headers(), as }, small.port)
    raw.send(" ".repeat(MB + 1))
    const [answer] = await raw.answers(1)
    assert.strictEqual(type(answer), "503 overloaded")
    assert.strictEqual(answer?.headers["retry-after"], "1")
    raw.socket.destroy()
    const request = { path: "/adminPortal", body: { method: "none" }, as }
    assert.strictEqual(type(await call(small.port, request)), "404 unknown-operation")
    await small.stop()
  })

  it("and short ones take a share of the budget, so that others are served", async () => {
    const small = await startTestServer({ times: { lingerMs: 100 }, limits: { bodyBudgetMib: 16 } })
    const [greedy, other] = [await small.newClient("write"), await small.newClient("write")]
    const line = "POST /reports/getCompanies"
    // The buffers of 64 bodies have 16 MiB.
    const raws = await Promise.all(
      Array.from({ length: 70 }, () =>
        sendHeaders({ line, as: greedy, length: 256 * KB }, small.port)
      )
    )
    for (const raw of raws) raw.send(" ".repeat(65_600))
    const [refused] = await Promise.any(raws.map((raw) => raw.answers(1)))
    const request = { path: "/reports", body: JSON.stringify({ method: "none" }).padEnd(200 * KB) }
    const served = await call(small.port, { ...request, as: other })
    assert.strictEqual(type(served), "404 unknown-operation")
    assert.strictEqual(type(refused), "429 too-many-concurrent-requests")
    assert.strictEqual(refused?.headers["retry-after"], "1")
    for (const { socket } of raws) socket.destroy()
    await small.stop()
  })
})

const PIECE_MS_MAX = 100
/** The fastest of these counts: on a busy machine others take the processor. */
const ROUNDS_MAX = 15

describe("no body holds the serving thread for long", () => {
  const names = "firstName,lastName,email,phoneNumber,dateOfJoin,workerType,jobTitle,stateCode"
  const wrongUser = Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [names.split(",")[index] ?? `field${index}`, 1])
  )
  const wrong = { method: "addUsers", users: Array.from({ length: 1_000 }, () => wrongUser) }

  it.each<readonly [string, string, () => string]>([
    ["31,000 wrong fields", "400 invalid-request", () => JSON.stringify(wrong)],
    ["the most values", "400 malformed-body", () => `{"a":[${"0,".repeat(2_600_000)}0]}`],
    [
      "the longest keys",
      "400 invalid-request",
      () =>
        `{${Array.from({ length: 31_000 }, (_, index) => `"${index}${"k".repeat(150)}":0`).join(",")}}`
    ]
  ])("%s", async (_name, expected, body) => {
    const text = Buffer.from(body())
    const send = () =>
      call(server.port, { path: "/adminPortal/addUsers", body: text, as: client.credential })
    // The first call compiles what the others run.
    await send()
    const delays: Array<number> = []
    while (delays.length < ROUNDS_MAX && Math.min(...delays) >= PIECE_MS_MAX) {
      const histogram = monitorEventLoopDelay({ resolution: 1 })
      histogram.enable()
      assert.strictEqual(type(await send()), expected)
      histogram.disable()
      delays.push(histogram.max / 1_000_000)
    }
    assert.isBelow(Math.min(...delays), PIECE_MS_MAX, `ms: ${delays}`)
  })
})
