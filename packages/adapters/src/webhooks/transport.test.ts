import { assert, describe, it } from "@effect/vitest"
import { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Webhook } from "standardwebhooks"
import { allowNothing } from "./addressPolicy.ts"
import { newWebhookSecret } from "./signing.ts"
import { makeCertificate } from "./testCertificate.ts"
import {
  answering,
  type Behaviour,
  namesOf,
  OK,
  onRequest,
  receiver,
  secret,
  secureReceiver,
  send,
  withTransport
} from "./testReceiver.ts"

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

  it.live("dies of a message that breaks its contract", () =>
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

  it.live("are each used for one message at a time", () =>
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
      const { url, allClosed } = yield* receiver(answering(OK))
      yield* send(url).pipe(withTransport(PATIENT))
      yield* allClosed
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

  it.live("are not opened after an interrupt, when the name is resolved at last", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver(answering(OK))
      const asked = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const names = namesOf({ "receiver.test": ["127.0.0.1"] })
      const resolver = {
        resolve: async (name: string) => {
          asked.resolve()
          await release.promise
          return names.resolve(name)
        }
      }
      yield* Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(send(`http://receiver.test:${port}/`))
        yield* Effect.promise(() => asked.promise)
        yield* Fiber.interrupt(fiber)
        release.resolve()
        // A send of its own goes through the same steps after the interrupted one.
        yield* send(`http://receiver.test:${port}/`)
      }).pipe(withTransport({ ...PATIENT, resolver }))
      assert.strictEqual(connections(), 1)
    })
  )
})

describe("the address policy", () => {
  const blocked = { _tag: "Failed", reason: "blocked", ownFault: false } as const
  const outcomeOf = Effect.fnUntraced(function* (url: string) {
    const { durationMs: _, ...outcome } = yield* send(url)
    return outcome as object
  })

  it.live("holds for literal addresses however they are written", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver(answering(OK))
      for (const host of [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "127.0.0.1.",
        "[::ffff:127.0.0.1]"
      ]) {
        assert.deepStrictEqual(yield* outcomeOf(`https://${host}:${port}/`), blocked, host)
        assert.deepStrictEqual(yield* outcomeOf(`http://${host}:${port}/`), blocked, host)
      }
      assert.strictEqual(connections(), 0)
    }).pipe(withTransport({ ...PATIENT, allow: allowNothing }))
  )

  it.live("refuses a name when any of its addresses is forbidden", () =>
    Effect.gen(function* () {
      for (const host of ["inside", "mixed", "mapped", "metadata"]) {
        assert.deepStrictEqual(yield* outcomeOf(`https://${host}.test/`), blocked, host)
      }
    }).pipe(
      withTransport({
        ...PATIENT,
        allow: allowNothing,
        resolver: namesOf({
          "inside.test": ["10.0.0.1"],
          "mixed.test": ["93.184.215.14", "2606:4700::1111", "127.0.0.1"],
          "mapped.test": ["::ffff:127.0.0.1"],
          "metadata.test": ["fd00:ec2::254"]
        })
      })
    )
  )

  it.live("holds at every connection, so a name that moves inside is refused then", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver((socket) =>
        onRequest(
          socket,
          () => void socket.end(OK.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n"))
        )
      )
      const answers = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]]
      let asked = 0
      const resolver = {
        resolve: () => namesOf({ name: answers[asked++] ?? [] }).resolve("name")
      }
      yield* Effect.gen(function* () {
        const url = `http://rebinding.test:${port}/`
        assert.strictEqual((yield* send(url))._tag, "Answered")
        assert.deepStrictEqual(yield* outcomeOf(url), blocked)
        assert.deepStrictEqual(yield* outcomeOf(url), blocked)
      }).pipe(withTransport({ ...PATIENT, resolver }))
      assert.strictEqual(asked, 3)
      assert.strictEqual(connections(), 1)
    })
  )

  it.live("lets the exact target through, whatever its address", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver(answering(OK))
      const resolver = namesOf({ "receiver.test": ["127.0.0.1"] })
      const exactTarget = new URL(`http://receiver.test:${port}/hook`)
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* send(exactTarget.href))._tag, "Answered")
        assert.deepStrictEqual(yield* outcomeOf(`http://127.0.0.1:${port}/hook`), blocked)
        assert.deepStrictEqual(yield* outcomeOf("http://receiver.test:1/hook"), blocked)
      }).pipe(withTransport({ ...PATIENT, allow: allowNothing, resolver, exactTarget }))
    })
  )

  it.live("goes on to the next address when one does not answer", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver(answering(OK))
      const resolver = namesOf({ "receiver.test": ["127.0.0.2", "127.0.0.1"] })
      const outcome = yield* send(`http://receiver.test:${port}/`).pipe(
        withTransport({ ...PATIENT, resolver })
      )
      assert.strictEqual(outcome._tag, "Answered")
    })
  )
})

describe("judge", () => {
  const resolver = namesOf({
    "public.test": ["93.184.215.14"],
    "inside.test": ["10.0.0.1"],
    "loopback.test": ["127.0.0.1"]
  })
  const reasonFor = (url: string) =>
    WebhookTransport.use((transport) => transport.judge(url)).pipe(
      Effect.as(undefined),
      Effect.catchTag("TargetForbidden", ({ reason, message }) => {
        assert.strictEqual(message, reason)
        return Effect.succeed(reason)
      })
    )

  it.live("says why a target is refused, without quoting it", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [url: string, reason: string | undefined]> = [
        ["https://public.test/hook", undefined],
        ["https://not-yet.test/hook", undefined],
        ["http://loopback.test/hook", undefined],
        ["http://exact.test:81/hook", undefined],
        ["https://127.0.0.1/hook", undefined],
        ["https://10.0.0.1/hook", "its address is a private network"],
        ["https://inside.test/hook", "its address is a private network"],
        ["http://public.test/hook", "http is only for addresses in the allow list"],
        ["http://not-yet.test/hook", "its name has no address"],
        ["https://user:password@public.test/", "it holds credentials"]
      ]
      for (const [url, reason] of cases) assert.strictEqual(yield* reasonFor(url), reason, url)
    }).pipe(withTransport({ resolver, exactTarget: new URL("http://exact.test:81/") }))
  )
})

describe("TLS", () => {
  const identity = makeCertificate("receiver.test")
  const resolver = namesOf({ "receiver.test": ["127.0.0.1"], "other.test": ["127.0.0.1"] })
  const trusting = { ...PATIENT, resolver, ca: identity.cert }
  const reasonOf = Effect.fnUntraced(function* (url: string) {
    const outcome = yield* send(url)
    return outcome._tag === "Failed" ? outcome.reason : outcome.status
  })

  it.live(
    "reaches a receiver whose certificate names it, over HTTP/1.1, and keeps the connection",
    () =>
      Effect.gen(function* () {
        const { port, connections } = yield* secureReceiver(identity, answering(OK))
        assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), 200)
        assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), 200)
        assert.strictEqual(connections(), 1)
      }).pipe(withTransport(trusting))
  )

  it.live("refuses a certificate that names another host, or no host but an address", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* secureReceiver(identity, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://other.test:${port}/`), "tls")
      assert.strictEqual(yield* reasonOf(`https://127.0.0.1:${port}/`), "tls")
      assert.isAtMost(connections(), 2)
    }).pipe(withTransport(trusting))
  )

  it.live("refuses a certificate that nobody vouches for", () =>
    Effect.gen(function* () {
      const { port } = yield* secureReceiver(identity, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), "tls")
    }).pipe(withTransport({ ...PATIENT, resolver }))
  )

  it.live("refuses a certificate that has expired", () => {
    const expired = makeCertificate("receiver.test", 2025)
    return Effect.gen(function* () {
      const { port } = yield* secureReceiver(expired, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), "tls")
    }).pipe(withTransport({ ...trusting, ca: expired.cert }))
  })

  it.live("fails on a receiver that does not speak it, or does not speak at all", () =>
    Effect.gen(function* () {
      const plain = yield* receiver(answering(OK))
      const talking = yield* receiver((socket) => void socket.write(OK))
      const silent = yield* receiver(() => undefined)
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${talking.port}/`), "tls")
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${plain.port}/`), "tls")
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${silent.port}/`), "tls")
      yield* silent.allClosed
    }).pipe(withTransport({ ...trusting, connectTimeoutMs: 200 }))
  )
})
