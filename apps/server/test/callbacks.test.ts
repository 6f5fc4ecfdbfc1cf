/** Callbacks of a verification provider: anybody can send one, so little is done for it unsigned. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { randomBytes, createHmac } from "node:crypto"
import { failureIn, type Answer } from "./answer.ts"
import { call, testClient } from "./call.ts"
import { exchange, openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const PATH = "/verification/callback"
const KB = 1_024
/** More than may work at the same time. */
const UNFINISHED = 2_010
const OPENED_AT_ONCE = 200
const TOLERANCE_SECONDS = 300

const secret = randomBytes(32)
const callbacksOn = {
  PAYROLL_VERIFICATION: "http",
  PAYROLL_VERIFICATION_URL: "https://provider.example/cases",
  PAYROLL_VERIFICATION_SECRET: secret.toString("base64")
}

type Headers = Readonly<Record<string, string | undefined>>

const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

/** Headers that sign a body. */
const signedHeaders = (body: string, seconds = nowSeconds()): Headers => {
  const mac = createHmac("sha256", secret).update(`msg_1.${seconds}.${body}`).digest("base64")
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${mac}`
  }
}

/** The start of a callback, its body left out. */
const start = (headers: Headers): string => {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`]
  )
  return [`POST ${PATH} HTTP/1.1`, "Host: a", ...lines, "", ""].join("\r\n")
}

const unfinished = (headers: Headers): string => start({ "Content-Length": "9", ...headers })

const kind = (answer: Answer | undefined): string =>
  answer ? `${answer.status} ${failureIn(answer).type}` : "no answer"

/** As many connections, each with this start of a request and one answer. */
const openMany = async (port: number, text: () => string): Promise<ReadonlyArray<RawSocket>> => {
  const open: Array<RawSocket> = []
  while (open.length < UNFINISHED) {
    const count = Math.min(OPENED_AT_ONCE, UNFINISHED - open.length)
    const raws = await Promise.all(Array.from({ length: count }, () => openSocket(port)))
    for (const raw of raws) raw.send(text())
    await Promise.all(raws.map((raw) => raw.answers(1)))
    open.push(...raws)
  }
  return open
}

const assertServes = async ({ port }: TestServer, as: Credential): Promise<void> => {
  const client = testClient(port, as)
  const body = await client.example("createBusiness")
  const calls = Array.from({ length: 20 }, () => client.persist("createBusiness", body))
  for (const { status } of await Promise.all(calls)) assert.strictEqual(status, 200)
}

const closeAll = async (raws: ReadonlyArray<RawSocket>): Promise<void> => {
  for (const { socket } of raws) socket.destroy()
  await Promise.all(raws.map(({ closed }) => closed))
}

const wrongHeaders: ReadonlyArray<readonly [string, Headers]> = [
  ["no id", { "webhook-id": undefined }],
  ["no timestamp", { "webhook-timestamp": undefined }],
  ["no signature", { "webhook-signature": undefined }],
  ["a malformed id", { "webhook-id": "msg.1" }],
  ["a malformed timestamp", { "webhook-timestamp": "today" }],
  ["a malformed signature", { "webhook-signature": "v1,abc" }],
  ["a stale timestamp", { "webhook-timestamp": String(nowSeconds() - TOLERANCE_SECONDS - 60) }],
  ["a timestamp ahead", { "webhook-timestamp": String(nowSeconds() + TOLERANCE_SECONDS + 60) }]
]

/** All come from one address. */
const CROWDS = { requestsPerAddress: 10_000, connectionsPerAddress: 10_000 }

describe("where callbacks are on", () => {
  let server: TestServer
  let credential: Credential
  beforeAll(async () => {
    server = await startTestServer({
      settings: callbacksOn,
      times: { lingerMs: 100 },
      limits: CROWDS
    })
    credential = await server.newClient("write")
  })
  afterAll(() => server.stop())

  const answerTo = async (text: string): Promise<Answer | undefined> => {
    const raw = await openSocket(server.port)
    raw.send(text)
    const [answer] = await raw.answers(1)
    raw.socket.destroy()
    return answer
  }

  it.each(wrongHeaders)("a callback with %s is rejected before its body", async (_name, wrong) => {
    const headers = { ...signedHeaders("{}"), ...wrong }
    assert.strictEqual(kind(await answerTo(unfinished(headers))), "401 signature-refused")
    const request = unfinished({ ...headers, Expect: "100-continue" })
    assert.strictEqual(kind(await answerTo(request)), "401 signature-refused")
  })

  it("a body announced with more than 16 KiB is rejected before it arrives", async () => {
    const headers = (length: number) => ({
      ...signedHeaders(""),
      Expect: "100-continue",
      "Content-Length": String(length)
    })
    assert.strictEqual(kind(await answerTo(start(headers(16 * KB + 1)))), "413 body-too-large")
    assert.strictEqual((await answerTo(start(headers(16 * KB))))?.status, 100)
  })

  it("a body in chunks is rejected after 16 KiB", async () => {
    const headers = { ...signedHeaders(""), "Transfer-Encoding": "chunked" }
    const size = 16 * KB + 1
    const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`
    const [answer] = await exchange(server.port, start(headers) + chunk)
    assert.strictEqual(kind(answer), "413 body-too-large")
  })

  it("a signature decides once the body has arrived", async () => {
    const attemptId = "0199a0b0-0000-7000-8000-000000000000"
    const body = JSON.stringify({ attemptId, status: "passed", reasons: [] })
    const send = (text: string) =>
      call(server.port, { path: PATH, body: text, headers: signedHeaders(body) as never })
    assert.strictEqual(kind(await send(body)), "404 not-found")
    assert.strictEqual(kind(await send(`${body} `)), "401 signature-refused")
  })

  it("thousands of unfinished ones keep nobody out", async () => {
    const text = () => unfinished({ ...signedHeaders("{}"), Expect: "100-continue" })
    const raws = await openMany(server.port, text)
    await assertServes(server, credential)
    await closeAll(raws)
  })
})

describe("where callbacks are off", () => {
  it("thousands of unfinished ones are rejected and keep nobody out", async () => {
    const server = await startTestServer({ times: { lingerMs: 100 }, limits: CROWDS })
    const raws = await openMany(server.port, () => unfinished(signedHeaders("{}")))
    await assertServes(server, await server.newClient("write"))
    for (const raw of raws) {
      const [answer] = await raw.answers(1)
      assert.strictEqual(kind(answer), "401 signature-refused")
    }
    await closeAll(raws)
    await server.stop()
  })
})
