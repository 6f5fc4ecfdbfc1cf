import { assert, describe, it } from "@effect/vitest"
import { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Webhook } from "standardwebhooks"
import { newWebhookSecret } from "./signing.ts"
import {
  answering,
  type Behaviour,
  namesOf,
  OK,
  onRequest,
  receiver,
  secret,
  send,
  withTransport
} from "../../test/webhooks/receiver.ts"

const PATIENT = { deadlineMs: 10_000 }

const answer = (status: string, headers = ""): Behaviour =>
  answering(`HTTP/1.1 ${status}\r\n${headers}content-length: 0\r\n\r\n`)

describe("send", () => {
  it.live("posts the signed bytes of the message", () =>
    Effect.gen(function* () {
      const requests: Array<string> = []
      const { url, port } = yield* receiver((socket) =>
        onRequest(socket, (request) => {
          requests.push(request)
          socket.write(OK)
        })
      )
      const other = newWebhookSecret()
      const timestampSeconds = Math.floor(Date.now() / 1_000)
      const secrets = [Redacted.make(secret), Redacted.make(other)]
      const outcome = yield* send(`${url}?a=b%20c`, { timestampSeconds, secrets })
      assert.strictEqual(outcome._tag === "Answered" && outcome.status, 200)

      const [head = "", body = ""] = requests[0]?.split("\r\n\r\n") ?? []
      const [line, ...fields] = head.split("\r\n")
      assert.strictEqual(line, "POST /hook?a=b%20c HTTP/1.1")
      const headers = Object.fromEntries(fields.map((field) => field.split(": ", 2)))
      const { "webhook-signature": signature = "", ...others } = headers
      assert.deepStrictEqual(others, {
        host: `127.0.0.1:${port}`,
        connection: "keep-alive",
        "content-type": "application/json",
        "accept-encoding": "identity",
        "user-agent": "payroll-webhooks/1.0",
        "webhook-id": "0198c1e0-7000-7000-8000-000000000001",
        "webhook-timestamp": String(timestampSeconds),
        "content-length": "15"
      })
      for (const key of [secret, other]) {
        assert.deepStrictEqual(new Webhook(key).verify(body, headers), { name: "Zoë" })
      }
      assert.strictEqual(signature.split(" ").length, 2)
    }).pipe(withTransport(PATIENT))
  )

  it.live.each([200, 202, 204, 304, 400, 401, 404, 408, 410, 429, 500, 503, 599, 999])(
    "gives the status %d as it is",
    (status) =>
      Effect.gen(function* () {
        const { url } = yield* receiver(answer(`${status} Whatever`))
        const { durationMs, ...outcome } = yield* send(url)
        assert.deepStrictEqual<object>(outcome, {
          _tag: "Answered",
          status,
          retryAfterMs: undefined
        })
        assert.isTrue(Number.isInteger(durationMs) && durationMs >= 0)
      }).pipe(withTransport(PATIENT))
  )

  it.live.each([301, 302, 303, 307, 308])("does not follow a redirect with %d", (status) =>
    Effect.gen(function* () {
      const goal = yield* receiver(answering(OK))
      const { url } = yield* receiver(answer(`${status} Moved`, `location: ${goal.url}\r\n`))
      const outcome = yield* send(url)
      assert.strictEqual(outcome._tag === "Answered" && outcome.status, status)
      assert.strictEqual(goal.connections(), 0)
    }).pipe(withTransport(PATIENT))
  )

  it.effect("reads Retry-After against the clock of the program", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-02T10:00:00Z"))
      const wait = Effect.fnUntraced(function* (header: string) {
        const { url } = yield* receiver(answer("503 Busy", header))
        const outcome = yield* send(url)
        return outcome._tag === "Answered" ? outcome.retryAfterMs : Number.NaN
      })
      assert.strictEqual(yield* wait("retry-after: 120\r\n"), 120_000)
      assert.strictEqual(yield* wait("Retry-After: Mon, 02 Mar 2026 10:00:30 GMT\r\n"), 30_000)
      assert.strictEqual(yield* wait("retry-after: later\r\n"), undefined)
      assert.strictEqual(yield* wait("retry-after: 1\r\nretry-after: 2\r\n"), undefined)
    }).pipe(withTransport(PATIENT))
  )

  it.live("ignores the environment's proxies", () =>
    Effect.gen(function* () {
      const proxy = yield* receiver(answering(OK))
      const { url } = yield* receiver(answering(OK))
      const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"]
      const before = names.map((name) => process.env[name])
      for (const name of names) process.env[name] = proxy.url
      const outcome = yield* send(url).pipe(
        withTransport(PATIENT),
        Effect.ensuring(
          Effect.sync(() => {
            for (const [index, name] of names.entries()) {
              if (before[index] === undefined) delete process.env[name]
              else process.env[name] = before[index]
            }
          })
        )
      )
      assert.strictEqual(outcome._tag, "Answered")
      assert.strictEqual(proxy.connections(), 0)
    })
  )

  it.live("dies on a message that violates the contract", () =>
    Effect.gen(function* () {
      const { url, connections } = yield* receiver(answering(OK))
      const broken = [
        { secrets: [] },
        { secrets: [Redacted.make("whsec_short")] },
        { eventId: "a.b" },
        { timestampSeconds: 1.5 }
      ]
      for (const message of broken) {
        const exit = yield* Effect.exit(send(url, message))
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
        assert.notInclude(JSON.stringify(exit), "whsec_short")
      }
      assert.strictEqual(connections(), 0)
    }).pipe(withTransport(PATIENT))
  )
})

describe("connections", () => {
  it.live("are kept for the next message", () =>
    Effect.gen(function* () {
      const { url, connections } = yield* receiver(answering(OK))
      for (let n = 0; n < 5; n++) assert.strictEqual((yield* send(url))._tag, "Answered")
      assert.strictEqual(connections(), 1)
    }).pipe(withTransport(PATIENT))
  )

  it.live("carry one message at a time", () =>
    Effect.gen(function* () {
      const waiting: Array<() => void> = []
      const { url, connections } = yield* receiver((socket) =>
        onRequest(socket, () => {
          waiting.push(() => void socket.write(OK))
          if (waiting.length === 20) for (const answerNow of waiting) answerNow()
        })
      )
      const outcomes = yield* Effect.all(
        Array.from({ length: 20 }, () => send(url)),
        { concurrency: "unbounded" }
      )
      assert.isTrue(outcomes.every((outcome) => outcome._tag === "Answered"))
      assert.strictEqual(connections(), 20)
    }).pipe(withTransport(PATIENT))
  )

  it.live("are closed when the transport's scope ends", () =>
    Effect.gen(function* () {
      const { url, allClosed } = yield* receiver(answer("200 OK", "keep-alive: timeout=60\r\n"))
      yield* send(url).pipe(withTransport(PATIENT))
      yield* allClosed.pipe(Effect.timeout("5 seconds"))
    })
  )

  it.live("are closed when the send is interrupted", () =>
    Effect.gen(function* () {
      const arrived = Promise.withResolvers<void>()
      const { url, allClosed } = yield* receiver((socket) =>
        onRequest(socket, () => arrived.resolve())
      )
      const fiber = yield* Effect.forkChild(send(url))
      yield* Effect.promise(() => arrived.promise)
      yield* Fiber.interrupt(fiber)
      yield* allClosed
    }).pipe(withTransport(PATIENT))
  )

  it.live("leave no timer after an answer or an interrupt", () =>
    Effect.gen(function* () {
      const timers = (): number =>
        process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length
      const good = yield* receiver(answering(OK))
      const silent = yield* receiver(() => undefined)
      const atFirst = timers()
      yield* send(good.url)
      // Timers of other tests may expire meanwhile.
      const between = timers()
      assert.isAtMost(between, atFirst)
      const fiber = yield* Effect.forkChild(send(silent.url), { startImmediately: true })
      assert.isAbove(timers(), between)
      yield* Fiber.interrupt(fiber)
      assert.isAtMost(timers(), between)
    }).pipe(withTransport(PATIENT))
  )

  it.live("are not opened when a name resolves after an interrupt", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver(answering(OK))
      const isAsked = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const names = namesOf({ "receiver.test": ["127.0.0.1"] })
      const resolver = {
        resolve: async (name: string) => {
          isAsked.resolve()
          await release.promise
          return names.resolve(name)
        }
      }
      yield* Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(send(`http://receiver.test:${port}/`))
        yield* Effect.promise(() => isAsked.promise)
        yield* Fiber.interrupt(fiber)
        release.resolve()
        // A second send takes the same steps after the interrupted one.
        yield* send(`http://receiver.test:${port}/`)
      }).pipe(withTransport({ ...PATIENT, resolver }))
      assert.strictEqual(connections(), 1)
    })
  )
})

describe("check", () => {
  const resolver = namesOf({
    "public.test": ["93.184.215.14"],
    "inside.test": ["10.0.0.1"],
    "loopback.test": ["127.0.0.1"]
  })
  const reasonFor = (url: string) =>
    WebhookTransport.use((transport) => transport.check(url)).pipe(
      Effect.as(undefined),
      Effect.catchTag("TargetForbidden", ({ reason, message }) => {
        assert.strictEqual(message, reason)
        return Effect.succeed(reason)
      })
    )

  it.live("reports why a target is rejected, without quoting it", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [url: string, reason: string | undefined]> = [
        ["https://public.test/hook", undefined],
        ["https://not-yet.test/hook", undefined],
        ["http://loopback.test/hook", undefined],
        ["http://exact.test:81/hook", undefined],
        ["https://127.0.0.1/hook", undefined],
        ["https://10.0.0.1/hook", "its address is a private network"],
        ["https://inside.test/hook", "its address is a private network"],
        ["http://public.test/hook", "http is allowed only for addresses in the allow list"],
        ["http://not-yet.test/hook", "its name has no address"],
        ["https://user:password@public.test/", "it contains credentials"]
      ]
      for (const [url, reason] of cases) assert.strictEqual(yield* reasonFor(url), reason, url)
    }).pipe(withTransport({ resolver, exactTarget: new URL("http://exact.test:81/") }))
  )
})
