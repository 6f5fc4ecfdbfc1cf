/** Crowds of slow callers: each is cut in time, and meanwhile every probe is answered. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import type { Socket } from "node:net"
import { basic, call } from "./call.ts"
import { openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"
import { isNightly } from "@payroll/testing/nightly"

const CROWD = isNightly ? 1_000 : 100
const PROBES = isNightly ? 300 : 60
const PROBE_P99_MS_MAX = 250
const OPENED_AT_ONCE = 100

const times = {
  headersMs: 1_500,
  requestMs: 1_500,
  writeMs: 1_500,
  checkEveryMs: 50,
  lingerMs: 100
}

let server: TestServer
let slow: Credential
let other: Credential

beforeAll(async () => {
  server = await startTestServer({ times, limits: { connectionsPerAddress: 2 * CROWD } })
  slow = await server.newClient("read")
  other = await server.newClient("read")
})
afterAll(() => server.stop())

const headers = (raw: RawSocket): void =>
  raw.send(`POST /reports HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(slow)}\r\nX-`)

const body = (raw: RawSocket): void =>
  raw.send(
    `POST /reports HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(slow)}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`
  )

/** More answers than fit into the buffers of the system. */
const PIPELINED = 60
const reader = (raw: RawSocket): void => {
  raw.socket.pause()
  raw.send("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(PIPELINED))
}

/** A crowd of connections, and the server's side of each. */
const openCrowd = async (begin: (raw: RawSocket) => void, size = CROWD) => {
  const accepted: Array<Socket> = []
  const onSocket = (message: unknown) =>
    void accepted.push((message as { readonly socket: Socket }).socket)
  subscribe("net.server.socket", onSocket)
  const raws: Array<RawSocket> = []
  while (raws.length < size) {
    const length = Math.min(OPENED_AT_ONCE, size - raws.length)
    const more = Array.from({ length }, () => openSocket(server.port))
    for (const raw of await Promise.all(more)) {
      begin(raw)
      raws.push(raw)
    }
  }
  while (accepted.length < size) await call(server.port, { path: "/health/live", verb: "GET" })
  unsubscribe("net.server.socket", onSocket)
  const ends = accepted
    .filter(({ remotePort }) => raws.some(({ socket }) => socket.localPort === remotePort))
    .flatMap((socket) => (socket.destroyed ? [] : [once(socket, "close")]))
  return { raws, ends }
}

/** One probe of each kind. */
const probe = async (index: number): Promise<void> => {
  const { port } = server
  const kinds = [
    { path: "/health/live", verb: "GET" },
    { path: "/health/ready", verb: "GET" },
    {
      path: "/reports",
      body: { method: "getUser", userId: "01a1f857-63b5-7000-9bf5-5c9dddc00fc9" }
    }
  ]
  const request = kinds[index % kinds.length] ?? assert.fail()
  const { status } = await call(port, { ...request, as: other })
  assert.strictEqual(status, request.path === "/reports" ? 404 : 200)
}

describe(`${CROWD} callers with slow`, () => {
  it.each([
    ["headers", headers],
    ["bodies", body],
    ["readers", reader]
  ] as const)("%s are cut, and every probe is answered", async (_name, begin) => {
    const { raws, ends } = await openCrowd(begin)
    const delays: Array<number> = []
    for (let index = 0; index < PROBES; index += 1) {
      const started = performance.now()
      await probe(index)
      delays.push(performance.now() - started)
    }
    delays.sort((a, b) => a - b)
    const p99 = delays[Math.floor(delays.length * 0.99)] ?? 0
    if (isNightly) assert.isAtMost(p99, PROBE_P99_MS_MAX)
    // Nothing else closes a connection whose answers have not left: without it this never ends.
    await Promise.all(ends)
    for (const raw of raws) raw.socket.destroy()
  })
})

describe("a few callers who read nothing", () => {
  it("are cut once the time for a write is over, and not after twice that", async () => {
    const started = performance.now()
    const { raws, ends } = await openCrowd(reader, 5)
    assert.lengthOf(ends, 5)
    await Promise.all(ends)
    const ms = performance.now() - started
    for (const raw of raws) raw.socket.destroy()
    assert.isAtLeast(ms, times.writeMs)
    assert.isBelow(ms, 2 * times.writeMs)
  })
})
