/** An end that ends: what is under way is answered, what never comes is cut, nothing is lost. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failureIn } from "./answer.ts"
import { basic, call, testClient, type Call } from "./call.ts"
import { openSocket, type RawSocket } from "./rawSocket.ts"
import { firstCredential, killProcesses, startProcess, type TestProcess } from "./testProcess.ts"
import { startTestServer, type Credential } from "./testServer.ts"

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "payroll-stopping-"))
})
afterAll(() => {
  killProcesses()
  rmSync(root, { recursive: true })
})

const example = (port: number, credential: Credential) =>
  testClient(port, credential).example("createBusiness")

/** Waits until nobody listens on the port any more. */
const untilDeaf = async (port: number): Promise<void> => {
  const isHeard = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" })
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false))
      socket.on("connect", () => socket.destroy())
    })
  while (await isHeard());
}

/** A request of which the server has everything but the end of its body, and waits for it. */
const halfBody = async (port: number, credential: Credential, text: string) => {
  const raw = await openSocket(port)
  raw.send(
    "POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
      `Authorization: ${basic(credential)}\r\nExpect: 100-continue\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n`
  )
  await raw.answers(1)
  raw.send(text.slice(0, 100))
  return { raw, finish: () => raw.send(text.slice(100)) }
}

/** The headers of a request without their end. */
const halfHeader = async (port: number): Promise<RawSocket> => {
  const raw = await openSocket(port)
  raw.send("GET /health/ready HTTP/1.1\r\nHost: a\r\n")
  // An answer to a later request tells that these bytes have arrived.
  await call(port, { path: "/health/live", verb: "GET" })
  return raw
}

const DRAIN_MS = 10_000
/** How much longer than its limit something may take on a busy machine. */
const LATE_MS = 8_000

const started = async (name: string) => {
  const dataDir = join(root, name)
  const process = startProcess(dataDir)
  const port = await process.port
  return { dataDir, process, port, credential: firstCredential(dataDir) }
}

const assertGood = async ({ ended }: TestProcess): Promise<void> => {
  const { code, stderr } = await ended
  assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
}

describe.concurrent("a process that is told to stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("by %s answers what is under way", async (signal) => {
    const { process, port, credential } = await started(signal)
    const text = JSON.stringify(await example(port, credential))
    const { raw, finish } = await halfBody(port, credential, text)
    const probe = await halfHeader(port)
    process.signal(signal)
    await untilDeaf(port)
    probe.send("\r\n")
    const [notReady] = await probe.answers(1)
    const text503 = '{"status":"not ready","reason":"stopping"}'
    assert.deepStrictEqual([notReady?.status, notReady?.text], [503, text503])
    finish()
    const [, answer] = await raw.answers(2)
    assert.strictEqual(answer?.status, 200)
    assert.strictEqual(answer?.headers["connection"], "close")
    await assertGood(process)
    assert.include(process.stdout(), '"operation":"createBusiness","status":200')
  })

  it("does not wait for the idle and the half", async () => {
    const { process, port } = await started("idle")
    const at = performance.now()
    const raws = [await halfHeader(port), await openSocket(port)]
    process.signal("SIGTERM")
    await assertGood(process)
    for (const raw of raws) await raw.closed
    assert.isBelow(performance.now() - at, LATE_MS)
  })

  it("cuts what does not end by its deadline", async () => {
    const { process, port, credential } = await started("deadline")
    const { raw } = await halfBody(port, credential, "x".repeat(200))
    const probe = await halfHeader(port)
    const at = performance.now()
    process.signal("SIGTERM")
    await assertGood(process)
    const ms = performance.now() - at
    assert.isAbove(ms, DRAIN_MS - 100)
    assert.isBelow(ms, DRAIN_MS + LATE_MS)
    for (const open of [raw, probe]) await open.closed
  })

  it("ends at once when it is told twice", async () => {
    const { process, port, credential } = await started("twice")
    await halfBody(port, credential, "x".repeat(200))
    const at = performance.now()
    process.signal("SIGTERM")
    await untilDeaf(port)
    process.signal("SIGTERM")
    assert.strictEqual((await process.ended).code, 1)
    assert.isBelow(performance.now() - at, DRAIN_MS - 100)
  })

  it("goes on where it was when it is started again", async () => {
    const first = await started("again")
    const { dataDir, credential } = first
    const body = await example(first.port, credential)
    const headers = { "Idempotency-Key": "across-starts" }
    const request: Call = { path: "/companyOnboarding", body, as: credential, headers }
    const answer = await call(first.port, request)
    assert.strictEqual(answer.status, 200)
    first.process.signal("SIGTERM")
    await assertGood(first.process)

    const second = startProcess(dataDir)
    const again = await call(await second.port, request)
    assert.strictEqual(again.headers["idempotent-replayed"], "true")
    assert.strictEqual(again.text, answer.text)
    assert.deepStrictEqual(firstCredential(dataDir), credential)
    second.signal("SIGTERM")
    await assertGood(second)
  })
})

describe("a server that stops with a handler at work", () => {
  const busyServer = async (drainMs: number) => {
    const [arrived, gate] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    const server = await startTestServer({
      drainMs,
      writer: (real) => ({
        commit: (commit) =>
          Deferred.succeed(arrived, undefined).pipe(
            Effect.andThen(Deferred.await(gate)),
            Effect.andThen(real.commit(commit))
          )
      })
    })
    const credential = await server.newClient("write")
    const body = await example(server.port, credential)
    const answer = call(server.port, { path: "/companyOnboarding", body, as: credential })
    await Effect.runPromise(Deferred.await(arrived))
    const open = () => Effect.runPromise(Deferred.succeed(gate, undefined))
    return { server, answer, open }
  }

  it("waits for it and tells its caller", async () => {
    const { server, answer, open } = await busyServer(10_000)
    const stopped = server.stopListening()
    await untilDeaf(server.port)
    await open()
    assert.strictEqual((await answer).status, 200)
    await stopped
    assert.strictEqual((await server.rowCounts())["company"], 1)
    await server.stop()
  })

  it("waits no longer than it was told to", async () => {
    const { server, answer, open } = await busyServer(300)
    const failed = answer.then(failureIn, String)
    await server.stopListening()
    assert.strictEqual(await failed, "Error: socket hang up")
    await open()
    await server.stop()
  })
})
