import type { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { assert, describe, it } from "@effect/vitest"
import type { FailureReason } from "@payroll/operations/ports/webhookTransport"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import {
  answering,
  type Behaviour,
  namesOf,
  OK,
  onRequest,
  receiver,
  send,
  withTransport
} from "../../test/webhooks/receiver.ts"

const DEADLINE_MS = 300
/** Time for an answer, and for the deadline after it. */
const ANSWERED_MS = 1_500
/** For those that end before it, on a machine that does much else. */
const PATIENT_MS = 60_000
/** Timers can fire late on two shared cores. */
const SLACK_MS = 20_000

const HEAD = "HTTP/1.1 200 OK\r\n"
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const CHUNK = `4000\r\n${"a".repeat(16_384)}\r\n`

/** After a request, sends the first text and then the second repeatedly. */
const dripping =
  (first: string, again: string, everyMs = 10): Behaviour =>
  (socket) =>
    onRequest(socket, () => {
      socket.write(first)
      const timer = setInterval(() => socket.write(again), everyMs)
      socket.once("close", () => clearInterval(timer))
    })

/**
 * After a request, sends the first text and then the second as fast as the client reads. The second is
 * long, because the receiver shares its thread with the transport.
 */
const flooding =
  (first: string, again: string): Behaviour =>
  (socket) =>
    onRequest(socket, () => {
      const flood = (): void => {
        while (socket.writable && socket.write(again));
      }
      socket.on("drain", flood)
      socket.write(first)
      flood()
    })

const doing =
  (act: (socket: Socket) => void): Behaviour =>
  (socket) =>
    onRequest(socket, () => act(socket))

const EVIL: ReadonlyArray<readonly [what: string, behave: Behaviour, reason: FailureReason]> = [
  ["accepts and hangs", () => undefined, "timeout"],
  ["reads nothing", (socket) => void socket.pause(), "timeout"],
  ["drips a header", dripping(`${HEAD}x: `, "a"), "timeout"],
  ["drips headers", dripping(HEAD, "x: y\r\n"), "timeout"],
  ["floods headers", flooding(HEAD, `x: ${"a".repeat(4_096)}\r\n`), "tooLarge"],
  ["sends one endless header", flooding(`${HEAD}x: `, "a".repeat(16_384)), "tooLarge"],
  [
    "floods 1xx answers",
    flooding("", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000)),
    "protocol"
  ],
  ["drips 1xx answers", dripping("", "HTTP/1.1 102 Processing\r\n\r\n", 60), "timeout"],
  ["says 100 unasked", answering("HTTP/1.1 100 Continue\r\n\r\n"), "protocol"],
  [
    "switches protocols",
    answering("HTTP/1.1 101 Up\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    "protocol"
  ],
  ["drips a body of unknown length", dripping(`${HEAD}\r\n`, "a"), "timeout"],
  [
    "drips a body of known length",
    dripping(`${HEAD}content-length: 60000\r\n\r\n`, "a"),
    "timeout"
  ],
  ["drips chunks", dripping(CHUNKED, "1\r\na\r\n"), "timeout"],
  [
    "promises a huge body and sends none",
    answering(`${HEAD}content-length: 1000000000\r\n\r\n`),
    "timeout"
  ],
  [
    "sends a huge body",
    flooding(`${HEAD}content-length: 1000000000\r\n\r\n`, "a".repeat(65_536)),
    "tooLarge"
  ],
  ["sends endless chunks", flooding(CHUNKED, CHUNK), "tooLarge"],
  [
    "sends an endless body of unknown length",
    flooding(`${HEAD}\r\n`, "a".repeat(65_536)),
    "tooLarge"
  ],
  ["sends garbage", answering("\0\u0001\u0002garbage\r\n\r\n"), "protocol"],
  ["sends garbage for a status", answering("HTTP/1.1 abc OK\r\n\r\n"), "protocol"],
  ["speaks HTTP/0.9", doing((socket) => void socket.end("<html>ok</html>")), "protocol"],
  ["speaks HTTP/2", answering("\0\0\u0012\u0004\0\0\0\0\0"), "protocol"],
  [
    "gives two lengths",
    answering(`${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\nok`),
    "protocol"
  ],
  [
    "gives a length and chunks",
    answering(`${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    "protocol"
  ],
  ["closes on accept", (socket) => void socket.destroy(), "reset"],
  ["closes after the request", doing((socket) => void socket.end()), "reset"],
  ["resets after the request", doing((socket) => void socket.resetAndDestroy()), "reset"],
  ["closes within the headers", doing((socket) => void socket.end(`${HEAD}x: `)), "reset"],
  [
    "closes within the body",
    doing((socket) => void socket.end(`${HEAD}content-length: 9\r\n\r\nok`)),
    "reset"
  ],
  ["closes within a chunk", doing((socket) => void socket.end(`${CHUNKED}9\r\nok`)), "reset"]
]

describe("evil receivers", () => {
  it.live.each(EVIL)("one that %s ends by the deadline", ([_what, behave, reason]) =>
    Effect.gen(function* () {
      const { url, allClosed, connections } = yield* receiver(behave)
      const { durationMs, ...outcome } = yield* send(url)
      assert.deepStrictEqual<object>(outcome, { _tag: "Failed", reason, ownFault: false })
      assert.isAtLeast(durationMs, reason === "timeout" ? DEADLINE_MS - 5 : 0)
      assert.isBelow(durationMs, DEADLINE_MS + SLACK_MS)
      yield* allClosed
      assert.strictEqual(connections(), 1)
    }).pipe(withTransport({ deadlineMs: reason === "timeout" ? DEADLINE_MS : PATIENT_MS }))
  )

  it.live("a reset on accept fails as connect or reset", () =>
    Effect.gen(function* () {
      const { url } = yield* receiver((socket) => void socket.resetAndDestroy())
      const outcome = yield* send(url)
      assert.match(outcome._tag === "Failed" ? outcome.reason : "answered", /^(connect|reset)$/)
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("a closed port fails as connect", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver(answering(OK)).pipe(Effect.scoped)
      const outcome = yield* send(`http://127.0.0.1:${port}/`)
      assert.strictEqual(outcome._tag === "Failed" && outcome.reason, "connect")
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("a name without an address, or one that never resolves, fails as dns", () =>
    Effect.gen(function* () {
      const withoutNames = namesOf({})
      const hanging = { resolve: () => new Promise<never>(() => undefined) }
      const reasonWith = (resolver: typeof withoutNames | typeof hanging) =>
        send("https://receiver.test/").pipe(
          withTransport({ deadlineMs: DEADLINE_MS, resolver }),
          Effect.map((outcome) => outcome._tag === "Failed" && outcome.reason)
        )
      assert.strictEqual(yield* reasonWith(withoutNames), "dns")
      assert.strictEqual(yield* reasonWith(hanging), "timeout")
    })
  )

  it.live("an unreachable name server is our own fault", () =>
    Effect.gen(function* () {
      const outcome = yield* send("https://receiver.test/")
      assert.strictEqual(outcome._tag === "Failed" && outcome.ownFault, true)
    }).pipe(
      withTransport({
        resolver: { resolve: () => Promise.resolve(Result.fail({ ownFault: true })) }
      })
    )
  )
})

describe("the keep-alive race", () => {
  /** Answers the first request of its first connection, then handles the next ones as given. */
  const turning =
    (next: (socket: Socket, connection: number) => void): Behaviour =>
    (socket, connection) => {
      let requests = 0
      onRequest(socket, () => {
        requests += 1
        if (connection === 1 && requests === 1) socket.write(OK)
        else next(socket, connection)
      })
    }

  it.live.each(["end", "destroy", "resetAndDestroy"] as const)(
    "a kept connection that the receiver closes (%s) is replaced once",
    (close) =>
      Effect.gen(function* () {
        const { url, connections } = yield* receiver(
          turning((socket, connection) =>
            connection === 1 ? void socket[close]() : void socket.write(OK)
          )
        )
        assert.strictEqual((yield* send(url))._tag, "Answered")
        assert.strictEqual((yield* send(url))._tag, "Answered")
        assert.strictEqual(connections(), 2)
      }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("a retry uses a new connection, not another idle one", () =>
    Effect.gen(function* () {
      const waiting: Array<Socket> = []
      const later: Array<number> = []
      const { url } = yield* receiver((socket, connection) =>
        onRequest(socket, () => {
          if (waiting.length < 2) {
            waiting.push(socket)
            if (waiting.length === 2) for (const kept of waiting) kept.write(OK)
            return
          }
          later.push(connection)
          if (waiting.includes(socket)) socket.destroy()
          else socket.write(OK)
        })
      )
      yield* Effect.all([send(url), send(url)], { concurrency: 2 })
      assert.strictEqual((yield* send(url))._tag, "Answered")
      assert.strictEqual(later.length, 2)
      assert.strictEqual(later[1], 3)
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("a new connection that the receiver closes is not retried", () =>
    Effect.gen(function* () {
      const { url, connections } = yield* receiver(turning((socket) => void socket.destroy()))
      assert.strictEqual((yield* send(url))._tag, "Answered")
      const outcome = yield* send(url)
      assert.strictEqual(outcome._tag === "Failed" && outcome.reason, "reset")
      assert.strictEqual(connections(), 2)
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("an answer that has begun is not retried", () =>
    Effect.gen(function* () {
      const { url, connections } = yield* receiver(turning((socket) => void socket.end(HEAD)))
      assert.strictEqual((yield* send(url))._tag, "Answered")
      const outcome = yield* send(url)
      assert.strictEqual(outcome._tag === "Failed" && outcome.reason, "reset")
      assert.strictEqual(connections(), 1)
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )

  it.live("the deadline covers both connections", () =>
    Effect.gen(function* () {
      const { url, connections } = yield* receiver(
        turning((socket, connection) => void (connection === 1 && socket.destroy()))
      )
      assert.strictEqual((yield* send(url))._tag, "Answered")
      const outcome = yield* send(url)
      assert.strictEqual(outcome._tag === "Failed" && outcome.reason, "timeout")
      assert.isBelow(outcome.durationMs, ANSWERED_MS + SLACK_MS)
      assert.strictEqual(connections(), 2)
    }).pipe(withTransport({ deadlineMs: ANSWERED_MS }))
  )

  it.live("an unsolicited answer is ignored", () =>
    Effect.gen(function* () {
      const extra = OK.replace("200 OK", "500 Smuggled")
      const { url } = yield* receiver((socket, connection) =>
        onRequest(socket, () => void socket.write(connection === 1 ? OK + extra : OK))
      )
      for (let n = 0; n < 3; n++) {
        const outcome = yield* send(url)
        assert.strictEqual(outcome._tag === "Answered" && outcome.status, 200)
      }
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )
})

describe("the rest of the transport", () => {
  it.live("is not blocked by receivers that hang", () =>
    Effect.gen(function* () {
      const evil = yield* receiver(() => undefined)
      const good = yield* receiver(answering(OK))
      let ended = 0
      const hanging = send(evil.url).pipe(Effect.ensuring(Effect.sync(() => (ended += 1))))
      const sends = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? hanging : send(good.url)))
      const fibers = yield* Effect.forEach(sends, (each) => Effect.forkChild(each))
      const answers = fibers.filter((_, n) => n % 2 === 1)
      const outcomes = yield* Effect.forEach(answers, (fiber) => Fiber.join(fiber))
      assert.strictEqual(outcomes.filter(({ _tag }) => _tag === "Answered").length, 100)
      assert.strictEqual(ended, 0)
      yield* Fiber.interruptAll(fibers)
      yield* evil.allClosed
    }).pipe(withTransport({ deadlineMs: PATIENT_MS }))
  )

  it.live("does not leak memory of answers from evil receivers", () =>
    Effect.gen(function* () {
      setFlagsFromString("--expose-gc")
      const collect: unknown = runInNewContext("gc")
      assert.isFunction(collect)
      const heapBytes = Effect.promise(async () => {
        // The first collection finds the buffers, the second one frees them.
        for (let times = 0; times < 2; times++) {
          if (typeof collect === "function") collect()
          await setImmediate()
        }
        const { heapUsed, external } = process.memoryUsage()
        return heapUsed + external
      })
      const endless = yield* receiver(flooding(CHUNKED, CHUNK))
      const headers = yield* receiver(flooding(HEAD, `x: ${"a".repeat(4_096)}\r\n`))
      const closing = yield* receiver((socket) => socket.resetAndDestroy())
      const round = Effect.forEach(
        Array.from({ length: 40 }, () => [endless.url, headers.url, closing.url]).flat(),
        (url) => send(url),
        { concurrency: 20, discard: true }
      )
      yield* round
      let growth = Infinity
      // The first rounds fill caches and collect older garbage; a leak of 1 KB per message never ends.
      for (let times = 0; times < 10 && Math.abs(growth) > 150_000; times++) {
        const before = yield* heapBytes
        yield* Effect.forEach([1, 2, 3], () => round)
        yield* Effect.all([endless.allClosed, headers.allClosed, closing.allClosed])
        growth = (yield* heapBytes) - before
      }
      assert.isAtMost(Math.abs(growth), 150_000)
    }).pipe(withTransport({ deadlineMs: 10_000 }))
  )
})
