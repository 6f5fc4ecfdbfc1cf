/** Limits of one caller: concurrent requests, connections, and calls in a minute. */
import { assert, describe, it } from "@effect/vitest"
import { failureIn, type Answer } from "./answer.ts"
import { basic, call, testClient } from "./call.ts"
import { answersIn, openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const times = { lingerMs: 100 }
const type = (answer: Answer | undefined): string =>
  answer === undefined ? "none" : `${answer.status} ${failureIn(answer).type}`

/** A request that the server waits for the body of. */
const stalled = async (
  { port }: TestServer,
  as: Credential,
  forwarded?: string
): Promise<RawSocket> => {
  const raw = await openSocket(port)
  const more = forwarded === undefined ? "" : `X-Forwarded-For: ${forwarded}\r\n`
  raw.send(
    `POST /reports HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(as)}\r\n${more}` +
      "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 99\r\n\r\n"
  )
  await Promise.race([raw.answers(1), raw.closed])
  return raw
}

const probe = { path: "/reports", body: { method: "none" } }
const SERVED = "404 unknown-operation"

describe("a credential and a client", () => {
  it("have a share of the places, also while bodies arrive; others have the rest", async () => {
    // 20 of 2,000.
    const server = await startTestServer({ times, limits: { sharePercent: 1 } })
    const [greedy, other] = [await server.newClient("read"), await server.newClient("read")]
    const raws = await Promise.all(Array.from({ length: 20 }, () => stalled(server, greedy)))
    const refused = await call(server.port, { ...probe, as: greedy })
    assert.strictEqual(type(refused), "429 too-many-concurrent-requests")
    assert.strictEqual(refused.headers["retry-after"], "1")
    assert.strictEqual(type(await call(server.port, { ...probe, as: other })), SERVED)
    for (const raw of raws) raw.socket.destroy()
    let answer = refused
    for (let tries = 0; tries < 100 && answer.status === 429; tries += 1) {
      answer = await call(server.port, { ...probe, as: greedy })
    }
    assert.strictEqual(type(answer), SERVED)
    await server.stop()
  })
})

describe("an address", () => {
  it("has a number of unfinished requests", async () => {
    const server = await startTestServer({ times, limits: { requestsPerAddress: 3 } })
    const as = await server.newClient("read")
    const raws = await Promise.all(Array.from({ length: 3 }, () => stalled(server, as)))
    const refused = await call(server.port, { ...probe, as })
    assert.strictEqual(type(refused), "429 too-many-concurrent-requests")
    const elsewhere = await call(server.port, { ...probe, as, from: "127.0.0.2" })
    assert.strictEqual(type(elsewhere), SERVED)
    assert.strictEqual((await call(server.port, { path: "/health/live", verb: "GET" })).status, 200)
    for (const raw of raws) raw.socket.destroy()
    await server.stop()
  })

  it("is the one that a trusted proxy forwards", async () => {
    const limits = { requestsPerAddress: 2, trustedProxies: ["127.0.0.1/32"] }
    const server = await startTestServer({ times, limits })
    const as = await server.newClient("read")
    const raws = await Promise.all([1, 2].map(() => stalled(server, as, "10.9.9.9, 198.51.100.1")))
    const from = async (forwarded: string, peer?: string) =>
      type(
        await call(server.port, {
          ...probe,
          as,
          headers: { "X-Forwarded-For": forwarded },
          ...(peer !== undefined && { from: peer })
        })
      )
    assert.strictEqual(await from("10.1.1.1, 198.51.100.1"), "429 too-many-concurrent-requests")
    assert.strictEqual(await from("198.51.100.1, 198.51.100.2"), SERVED)
    assert.strictEqual(await from("198.51.100.1", "127.0.0.2"), SERVED)
    for (const raw of raws) raw.socket.destroy()
    await server.stop()
  })

  it("has a number of connections; what is refused is one warning a minute", async () => {
    const server = await startTestServer({ times, limits: { connectionsPerAddress: 2 } })
    const [one, two] = [await openSocket(server.port), await openSocket(server.port)]
    const health = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
    for (let count = 0; count < 3; count += 1) {
      const refused = await openSocket(server.port)
      refused.send(health)
      assert.strictEqual(await refused.closed, "")
    }
    two.send(health)
    assert.strictEqual((await two.answers(1))[0]?.status, 200)
    one.socket.destroy()
    // The server sees the end of a connection a little later.
    for (let answered = 0; answered === 0;) {
      const again = await openSocket(server.port)
      again.send(health.replace("Host", "Connection: close\r\nHost"))
      answered = answersIn(await again.closed).length
    }
    const warnings = server
      .log()
      .split("\n")
      .filter((line) => /\d connections? refused/.test(line))
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], '"1 connection refused: one address is over its limit')
    two.socket.destroy()
    await server.stop()
    assert.match(server.log(), /"\d+ connections refused: one address is over its limit/)
  })
})

describe("the rate limit", () => {
  it("is shown in every answer of a credential, and is 429 beyond", async () => {
    const server = await startTestServer({ times, limits: { rateLimit: 3 } })
    const as = await server.newClient("read")
    const answers: Array<Answer> = []
    for (let count = 0; count < 4; count += 1) {
      answers.push(await call(server.port, { ...probe, as }))
    }
    assert.deepStrictEqual(answers.map(type), [SERVED, SERVED, SERVED, "429 rate-limited"])
    for (const [index, { headers }] of answers.entries()) {
      assert.strictEqual(headers["ratelimit-policy"], '"default";q=3;w=60')
      assert.match(
        headers["ratelimit"] ?? "",
        new RegExp(`^"default";r=${[2, 1, 0, 0][index]};t=\\d+$`)
      )
    }
    assert.match(answers[3]?.headers["retry-after"] ?? "", /^[1-9]\d?$/)
    const other = testClient(server.port, await server.newClient("read"))
    assert.strictEqual(type(await other.send("/reports", { method: "none" })), SERVED)
    const stranger = await call(server.port, probe)
    assert.notProperty(stranger.headers, "ratelimit")
    await server.stop()
  })
})
