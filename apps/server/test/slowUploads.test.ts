/** Uploads from slow phones, and from senders that are too slow. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { examplePng } from "@payroll/testing/exampleFiles"
import { randomBytes } from "node:crypto"
import { failureIn } from "./answer.ts"
import { basic, testClient, type TestClient } from "./call.ts"
import { guestAt } from "./guest.ts"
import { openSocket, type RawSocket } from "./rawSocket.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const times = { requestMs: 300, uploadMs: 300, checkEveryMs: 50, lingerMs: 100 }
const PIECE_EVERY_MS = 50
/** 250 kbit/s. */
const PHONE_BYTES = 1_600
const UPLOADS_OF_CREDENTIAL_MAX = 4
const TURNS_MAX = 1_000

let server: TestServer
let client: TestClient
let userId: string

beforeAll(async () => {
  server = await startTestServer({ times })
  client = testClient(server.port, await server.newClient("write"))
  userId = await guestAt(server, client).worker()
})
afterAll(() => server.stop())

/** The headers of an upload; a length of undefined sends it in chunks of HTTP. */
const headers = (length: number | undefined, sender = client, subject = userId): string =>
  [
    `PUT /files?userId=${subject} HTTP/1.1`,
    "Host: a",
    `Authorization: ${basic(sender.credential)}`,
    "Content-Type: image/png",
    length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "",
    ""
  ].join("\r\n")

/** Sends bytes in pieces of a size, until all are sent or the connection is closed. */
const trickle = (raw: RawSocket, bytes: Buffer, size: number): void => {
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= bytes.length || raw.socket.destroyed) clearInterval(timer)
    else raw.send(bytes.subarray(sent, (sent += size)))
  }, PIECE_EVERY_MS)
}

const stored = async (): Promise<number> =>
  (await server.rows("file", { worker_id: userId })).length

describe("an upload", () => {
  it("may come from a slow phone, and takes longer than any other request", async () => {
    const bytes = examplePng({ data: randomBytes(32 * PHONE_BYTES) })
    const before = await stored()
    const raw = await openSocket(server.port)
    const started = performance.now()
    raw.send(headers(bytes.length))
    trickle(raw, bytes, PHONE_BYTES)
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 200, answer?.text)
    assert.isAbove(performance.now() - started, 2 * (times.requestMs + times.uploadMs))
    assert.strictEqual(await stored(), before + 1)
    raw.socket.destroy()
  })

  it.each([
    ["comes too slowly", 40],
    ["never comes", 0]
  ])("that %s is given up, and leaves nothing", async (_what, size) => {
    const bytes = examplePng({ data: randomBytes(100_000) })
    const before = await stored()
    const raw = await openSocket(server.port, { allowHalfOpen: true })
    raw.socket.on("end", () => raw.socket.end())
    const started = performance.now()
    raw.send(headers(bytes.length))
    if (size > 0) trickle(raw, bytes, size)
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 408)
    assert.strictEqual(answer && failureIn(answer).type, "request-timed-out")
    assert.isAtLeast(performance.now() - started, times.requestMs + times.uploadMs - 1)
    await raw.closed
    assert.strictEqual(await stored(), before)
  })

  it("of five of a credential is refused, until one is over", async () => {
    const patient = await startTestServer({ times: { requestMs: 60_000, uploadMs: 60_000 } })
    try {
      const other = testClient(patient.port, await patient.newClient("write"))
      const worker = await guestAt(patient, other).worker()
      const open = () => openSocket(patient.port)
      const start = (raw: RawSocket) => raw.send(headers(undefined, other, worker))
      const raws = await Promise.all(Array.from({ length: UPLOADS_OF_CREDENTIAL_MAX + 1 }, open))
      for (const raw of raws) start(raw)
      const [refused] = await Promise.race(raws.map((raw) => raw.answers(1)))
      assert.strictEqual(refused && failureIn(refused).type, "too-many-long-bodies")
      for (const raw of raws) raw.socket.destroy()
      const bytes = examplePng()
      // The server learns of a closed connection in its own time.
      for (let turn = 1; ; turn += 1) {
        const last = await open()
        start(last)
        last.send(`${bytes.length.toString(16)}\r\n`)
        last.send(bytes)
        last.send("\r\n0\r\n\r\n")
        const [answer] = await last.answers(1)
        last.socket.destroy()
        if (answer?.status === 200) break
        assert.strictEqual(answer && failureIn(answer).type, "too-many-long-bodies")
        assert.isBelow(turn, TURNS_MAX)
      }
    } finally {
      await patient.stop()
    }
  })
})
