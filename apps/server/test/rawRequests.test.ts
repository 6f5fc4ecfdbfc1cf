/** Bytes that are no request, or more than one to some servers: refused, never guessed at. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import type { Socket } from "node:net"
import { failureIn, type Answer } from "./answer.ts"
import { basic, call, testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { answersIn, exchange, openSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

let server: TestServer
let credential: Credential
let body: Body
let text: string
let stored: unknown

beforeAll(async () => {
  // Nothing here may end by a time limit of Node.
  const times = { lingerMs: 100, headersMs: 60_000, requestMs: 90_000 }
  server = await startTestServer({ times })
  credential = await server.newClient("write")
  body = await testClient(server.port, credential).example("createBusiness")
  text = JSON.stringify(body)
})
beforeEach(async () => {
  stored = await server.rowCounts()
})
afterAll(() => server.stop())

const request = (
  headers: ReadonlyArray<string>,
  sent: string,
  line = "POST /companyOnboarding HTTP/1.1"
): string =>
  [
    line,
    "Host: a",
    `Authorization: ${basic(credential)}`,
    "Content-Type: application/json",
    ...headers,
    "",
    sent
  ].join("\r\n")

const withLength = (...more: ReadonlyArray<string>): ReadonlyArray<string> => [
  `Content-Length: ${text.length}`,
  ...more
]
const chunked = (sent: string): string => `${sent.length.toString(16)}\r\n${sent}\r\n0\r\n\r\n`
const smuggled = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"

const statuses = (answers: ReadonlyArray<Answer>): ReadonlyArray<number> =>
  answers.map(({ status }) => status)

type Case = readonly [string, number, () => string]

const refused: ReadonlyArray<Case> = [
  [
    "length and chunks",
    400,
    () => request(withLength("Transfer-Encoding: chunked"), chunked(text) + smuggled)
  ],
  [
    "chunks and length",
    400,
    () => request(["Transfer-Encoding: chunked", "Content-Length: 4"], chunked(text) + smuggled)
  ],
  ["two lengths", 400, () => request(withLength("Content-Length: 0"), text + smuggled)],
  ["the same length twice", 400, () => request(withLength(`Content-Length: ${text.length}`), text)],
  [
    "a list of lengths",
    400,
    () => request([`Content-Length: ${text.length}, ${text.length}`], text)
  ],
  ["a negative length", 400, () => request(["Content-Length: -1"], text)],
  ["a length with a sign", 400, () => request([`Content-Length: +${text.length}`], text)],
  ["a length in hexadecimal", 400, () => request(["Content-Length: 0x10"], text)],
  [
    "a length beyond all numbers",
    400,
    () => request(["Content-Length: 99999999999999999999999"], text)
  ],
  [
    "an unknown transfer encoding",
    501,
    () => request(["Transfer-Encoding: xchunked"], chunked(text))
  ],
  [
    "another encoding, then chunked",
    501,
    () => request(["Transfer-Encoding: gzip, chunked"], chunked(text) + smuggled)
  ],
  ["no transfer encoding", 400, () => request(["Transfer-Encoding: "], chunked(text))],
  [
    "a length and an unknown transfer encoding",
    400,
    () => request(withLength("Transfer-Encoding: gzip"), text + smuggled)
  ],
  [
    "chunked, then another encoding",
    501,
    () => request(["Transfer-Encoding: chunked, identity"], chunked(text))
  ],
  [
    "two transfer encodings",
    501,
    () => request(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunked(text))
  ],
  ["a blank before the colon", 400, () => request(["Transfer-Encoding : chunked"], chunked(text))],
  ["a folded header", 400, () => request(withLength("X-Folded: a", " b"), text)],
  ["a folded length", 400, () => request(["Content-Length:", ` ${text.length}`], text)],
  ["bare line feeds", 400, () => request(withLength(), text).replaceAll("\r\n", "\n")],
  ["one bare line feed", 400, () => request(withLength("X-A: b\nX-C: d"), text)],
  ["a bare carriage return", 400, () => request(withLength("X-A: b\rX-C: d"), text)],
  ["a NUL in a header", 400, () => request(withLength("X-A: b\0c"), text)],
  ["a NUL in a header's name", 400, () => request(withLength("X-A\0: b"), text)],
  [
    "a NUL in the target",
    400,
    () => request(withLength(), text, "POST /company\0Onboarding HTTP/1.1")
  ],
  ["a header without a colon", 400, () => request(withLength("X-Nothing"), text)],
  ["a header without a name", 400, () => request(withLength(": x"), text)],
  ["two hosts", 400, () => request(withLength("Host: b"), text)],
  ["no host", 400, () => request(withLength(), text).replace("Host: a\r\n", "")],
  ["two content types", 400, () => request(withLength("Content-Type: text/plain"), text)],
  ["a header of 20 kB", 431, () => request(withLength(`X-Long: ${"x".repeat(20_000)}`), text)],
  [
    "300 headers",
    431,
    () => request(withLength(...Array.from({ length: 300 }, (_, index) => `X-${index}: x`)), text)
  ],
  [
    "3,000 headers",
    431,
    () => request(withLength(...Array.from({ length: 3_000 }, () => "a:")), text)
  ],
  [
    "a target of 9 kB",
    414,
    () => request(withLength(), text, `POST /${"x".repeat(9_000)} HTTP/1.1`)
  ],
  [
    "a target of 20 kB",
    414,
    () => request(withLength(), text, `POST /${"x".repeat(20_000)} HTTP/1.1`)
  ],
  [
    "a whole URL without a host as target",
    400,
    () => request(withLength(), text, "POST http:///companyOnboarding HTTP/1.1")
  ],
  ["a host that is none", 400, () => request(withLength(), text).replace("Host: a", "Host: a/b")],
  ["a health check by HTTP/0.9", 400, () => "GET /health/live HTTP/0.9\r\n\r\n"],
  [
    "a health check with an invalid host",
    400,
    () => "GET /health/live HTTP/1.1\r\nHost: a b\r\n\r\n"
  ],
  [
    "a health check with two hosts",
    400,
    () => "GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
  ],
  [
    "a document with two request ids",
    400,
    () => "GET /docs HTTP/1.1\r\nHost: a\r\nX-Request-Id: b\r\nX-Request-Id: c\r\n\r\n"
  ],
  ["* as target", 400, () => request(withLength(), text, "OPTIONS * HTTP/1.1")],
  ["HTTP/2.0", 400, () => request(withLength(), text, "POST /companyOnboarding HTTP/2.0")],
  ["HTTP/0.9", 400, () => request(withLength(), text, "POST /companyOnboarding HTTP/0.9")],
  ["no version", 400, () => "GET /companyOnboarding\r\n\r\n"],
  ["the preface of HTTP/2", 400, () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a greeting of TLS", 400, () => "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc"],
  ["an unknown verb", 400, () => request(withLength(), text, "FETCH /companyOnboarding HTTP/1.1")],
  [
    "a verb in small letters",
    400,
    () => request(withLength(), text, "post /companyOnboarding HTTP/1.1")
  ],
  ["TRACE", 405, () => request([], "", "TRACE /companyOnboarding HTTP/1.1")],
  ["CONNECT", 405, () => request([], "", "CONNECT a:80 HTTP/1.1")],
  ["another expectation", 417, () => request(withLength("Expect: 200-ok"), text)],
  [
    "a chunk of no size",
    400,
    () => request(["Transfer-Encoding: chunked"], "xyz\r\nabc\r\n0\r\n\r\n")
  ],
  [
    "a negative chunk",
    400,
    () => request(["Transfer-Encoding: chunked"], `-1\r\n${text}\r\n0\r\n\r\n`)
  ],
  [
    "a chunk larger than it says",
    400,
    () => request(["Transfer-Encoding: chunked"], `1\r\n${text}\r\n0\r\n\r\n`)
  ],
  [
    "chunks with bare line feeds",
    400,
    () => request(["Transfer-Encoding: chunked"], chunked(text).replaceAll("\r\n", "\n"))
  ],
  [
    "a chunk extension of 20 kB",
    400,
    () => request(["Transfer-Encoding: chunked"], `5;x=${"x".repeat(20_000)}\r\nabcde\r\n0\r\n\r\n`)
  ]
]

describe("refused, with one answer and the connection closed", () => {
  it.each(refused)("%s", async (_name, status, bytes) => {
    const answers = await exchange(server.port, Buffer.from(bytes(), "latin1"))
    assert.deepStrictEqual(statuses(answers), [status])
    assert.strictEqual(answers[0]?.headers["connection"], "close")
    assert.deepStrictEqual(await server.rowCounts(), stored)
    const [requestId] = answers.map((answer) => failureIn(answer).requestId)
    const lines = server
      .log()
      .split("\n")
      .filter((line) => line.includes(String(requestId)))
    assert.lengthOf(lines, 1)
  })

  it("and the connection let go of, though the caller holds on to it", async () => {
    const accepted = Promise.withResolvers<Socket>()
    const onSocket = (message: unknown) =>
      accepted.resolve((message as { readonly socket: Socket }).socket)
    subscribe("net.server.socket", onSocket)
    const raw = await openSocket(server.port, { allowHalfOpen: true })
    const serverSide = await accepted.promise
    unsubscribe("net.server.socket", onSocket)
    raw.send("nothing like HTTP\r\n")
    await raw.answers(1)
    assert.isFalse(raw.socket.writableEnded)
    if (!serverSide.destroyed) await once(serverSide, "close")
    raw.socket.destroy()
  })
})

describe("a caller who reads nothing before all is sent", () => {
  const MB = 1_024 * 1_024
  it.each<readonly [string, number, () => string]>([
    ["no HTTP", 400, () => `nothing like HTTP\r\n${"x".repeat(64 * MB)}`],
    ["a huge body", 413, () => request([`Content-Length: ${64 * MB}`], "x".repeat(64 * MB))],
    [
      "a huge body of a stranger",
      401,
      () =>
        `POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nContent-Length: ${64 * MB}\r\n\r\n` +
        "x".repeat(64 * MB)
    ],
    ["headers without end", 431, () => request([`X-Long: ${"x".repeat(64 * MB)}`], "")]
  ])("gets the answer all the same: %s", async (_name, status, bytes) => {
    const patient = await startTestServer({ times: { lingerMs: 5_000 } })
    const other = await patient.newClient("write")
    const raw = await openSocket(patient.port)
    await raw.sendDeaf(bytes().replace(basic(credential), basic(other)))
    assert.deepStrictEqual(statuses(await raw.answers(1)), [status])
    raw.socket.destroy()
    await patient.stop()
  })
})

describe("half a request", () => {
  const half = (bytes: string): string => bytes.slice(0, bytes.length / 2)

  it.each<readonly [string, () => string]>([
    ["of the first line", () => "POST /comp"],
    ["of the headers", () => "POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nAuthor"],
    ["of the body", () => half(request(withLength(), text + text))],
    ["of the chunks", () => half(request(["Transfer-Encoding: chunked"], chunked(text + text)))]
  ])("%s is refused when no more comes", async (_name, bytes) => {
    const raw = await openSocket(server.port, { allowHalfOpen: true })
    raw.send(bytes())
    raw.socket.end()
    assert.deepStrictEqual(statuses(answersIn(await raw.closed)), [400])
    assert.deepStrictEqual(await server.rowCounts(), stored)
  })

  it("is let go of when the caller is gone", async () => {
    const raws = await Promise.all(Array.from({ length: 20 }, () => openSocket(server.port)))
    for (const raw of raws) {
      raw.send(request(["Content-Length: 9999"], text))
      raw.socket.resetAndDestroy()
    }
    const { status } = await call(server.port, { path: "/companyOnboarding", body, as: credential })
    assert.strictEqual(status, 200)
    assert.notInclude(server.log(), '"level":"ERROR"')
  })
})

describe("answered like any other", () => {
  it("a whole URL as target", async () => {
    const raw = await openSocket(server.port)
    raw.send(request(withLength(), text, "POST http://a/companyOnboarding HTTP/1.1"))
    raw.send(smuggled.replace("/health", "http://a:80/health"))
    assert.deepStrictEqual(statuses(await raw.answers(2)), [200, 200])
    raw.socket.destroy()
  })

  it.each(["h2c", "websocket"])("an Upgrade to %s, and the connection closed", async (protocol) => {
    const upgrade = ["Connection: Upgrade", `Upgrade: ${protocol}`]
    const bytes = request(withLength(...upgrade), text) + smuggled
    const answers = await exchange(server.port, bytes)
    assert.deepStrictEqual(statuses(answers), [200])
    assert.strictEqual(answers[0]?.headers["connection"], "close")
  })
})

describe("several requests on one connection", () => {
  it("are answered in their order", async () => {
    const raw = await openSocket(server.port)
    raw.send(request(withLength(), text) + smuggled + request(["Content-Length: 2"], "{}"))
    assert.deepStrictEqual(statuses(await raw.answers(3)), [200, 200, 400])
    raw.socket.destroy()
  })

  it("and bytes behind them that are none do not stand in for their answers", async () => {
    const raw = await openSocket(server.port)
    raw.send(`${request(withLength(), text)}nothing like HTTP\r\n\r\n`)
    const answers = answersIn(await raw.closed)
    assert.deepStrictEqual(statuses(answers), [200])
    assert.strictEqual(answers[0]?.headers["connection"], "close")
  })

  it("and a broken body behind them is refused after them", async () => {
    const raw = await openSocket(server.port)
    raw.send(request(withLength(), text) + request(["Transfer-Encoding: chunked"], "xyz\r\n\r\n"))
    assert.deepStrictEqual(statuses(answersIn(await raw.closed)), [200, 400])
  })

  it("go on after a small body that nobody wanted, and end with one that nobody asked for", async () => {
    const raw = await openSocket(server.port)
    raw.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde${smuggled}`)
    assert.deepStrictEqual(statuses(await raw.answers(2)), [401, 200])
    raw.send(
      `POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`
    )
    assert.deepStrictEqual(statuses(answersIn(await raw.closed)), [401, 200, 401])
  })
})
