import { TLSSocket } from "node:tls"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import fc from "fast-check"
import { allowNothing, forbiddenAddress, checkTarget } from "./addressPolicy.ts"
import { vetAddresses } from "./dialer.ts"
import { makeCertificate } from "@payroll/testing/certificate"
import {
  answering,
  namesOf,
  OK,
  onRequest,
  receiver,
  secureReceiver,
  send,
  withTransport
} from "../../test/webhooks/receiver.ts"

const SEED = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31))
const PATIENT = { deadlineMs: 10_000 }

describe("vetAddresses", () => {
  it("returns the first addresses of a name, or none if one is forbidden", async () => {
    const policy = { allow: allowNothing }
    const target = Result.getOrThrow(checkTarget("https://receiver.test/", policy))
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((v4) => `::ffff:${v4}`),
      fc.constantFrom("93.184.215.14", "2606:4700::1111", "8.8.8.8")
    )
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 8 }), async (addresses) => {
        const resolver = namesOf({ "receiver.test": addresses })
        const vetted = await vetAddresses(target, { policy, resolver })
        const isAllowed = addresses.every(
          (one) => forbiddenAddress(one, allowNothing) === undefined
        )
        assert.strictEqual(Result.isSuccess(vetted), isAllowed)
        if (Result.isSuccess(vetted)) assert.deepStrictEqual(vetted.success, addresses.slice(0, 4))
        else assert.strictEqual(vetted.failure.reason, "blocked")
      }),
      { seed: SEED }
    )
  })
})

describe("the address policy", () => {
  const blocked = { _tag: "Failed", reason: "blocked", ownFault: false } as const
  const outcomeOf = Effect.fnUntraced(function* (url: string) {
    const { durationMs: _, ...outcome } = yield* send(url)
    return outcome
  })

  it.live("applies to literal addresses in any notation", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver(answering(OK))
      for (const host of [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "127.0.0.1.",
        "[::ffff:127.0.0.1]"
      ]) {
        assert.deepStrictEqual<object>(yield* outcomeOf(`https://${host}:${port}/`), blocked, host)
        assert.deepStrictEqual<object>(yield* outcomeOf(`http://${host}:${port}/`), blocked, host)
      }
      assert.strictEqual(connections(), 0)
    }).pipe(withTransport({ ...PATIENT, allow: allowNothing }))
  )

  it.live("rejects a name if any of its addresses is forbidden", () =>
    Effect.gen(function* () {
      for (const host of ["inside", "mixed", "mapped", "metadata"]) {
        assert.deepStrictEqual<object>(yield* outcomeOf(`https://${host}.test/`), blocked, host)
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

  it.live(
    "applies to every connection, so a name that moves to a private address is rejected",
    () =>
      Effect.gen(function* () {
        const { port, connections } = yield* receiver((socket) =>
          onRequest(
            socket,
            () => void socket.end(OK.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n"))
          )
        )
        const answers = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]]
        let lookUps = 0
        const resolver = {
          resolve: () => namesOf({ name: answers[lookUps++] ?? [] }).resolve("name")
        }
        yield* Effect.gen(function* () {
          const url = `http://rebinding.test:${port}/`
          assert.strictEqual((yield* send(url))._tag, "Answered")
          assert.deepStrictEqual<object>(yield* outcomeOf(url), blocked)
          assert.deepStrictEqual<object>(yield* outcomeOf(url), blocked)
        }).pipe(withTransport({ ...PATIENT, resolver }))
        assert.strictEqual(lookUps, 3)
        assert.strictEqual(connections(), 1)
      })
  )

  it.live("allows the exact target at any address", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver(answering(OK))
      const resolver = namesOf({ "receiver.test": ["127.0.0.1"] })
      const exactTarget = new URL(`http://receiver.test:${port}/hook`)
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* send(exactTarget.href))._tag, "Answered")
        assert.deepStrictEqual<object>(yield* outcomeOf(`http://127.0.0.1:${port}/hook`), blocked)
        assert.deepStrictEqual<object>(yield* outcomeOf("http://receiver.test:1/hook"), blocked)
      }).pipe(withTransport({ ...PATIENT, allow: allowNothing, resolver, exactTarget }))
    })
  )

  it.live("tries the next address when one does not answer", () =>
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
        const hellos: Array<unknown> = []
        const both = { ...identity, ALPNProtocols: ["h2", "http/1.1"] }
        const { port, connections } = yield* secureReceiver(both, (socket, connection) => {
          if (socket instanceof TLSSocket) hellos.push([socket.servername, socket.alpnProtocol])
          answering(OK)(socket, connection)
        })
        assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), 200)
        assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), 200)
        assert.strictEqual(connections(), 1)
        assert.deepStrictEqual(hellos, [["receiver.test", "http/1.1"]])
      }).pipe(withTransport(trusting))
  )

  it.live("rejects a certificate for another host, or only for an address", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* secureReceiver(identity, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://other.test:${port}/`), "tls")
      assert.strictEqual(yield* reasonOf(`https://127.0.0.1:${port}/`), "tls")
      assert.isAtMost(connections(), 2)
    }).pipe(withTransport(trusting))
  )

  it.live("rejects a certificate of an unknown authority", () =>
    Effect.gen(function* () {
      const { port } = yield* secureReceiver(identity, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), "tls")
    }).pipe(withTransport({ ...PATIENT, resolver }))
  )

  it.live("rejects an expired certificate", () => {
    const expired = makeCertificate("receiver.test", 2025)
    return Effect.gen(function* () {
      const { port } = yield* secureReceiver(expired, answering(OK))
      assert.strictEqual(yield* reasonOf(`https://receiver.test:${port}/`), "tls")
    }).pipe(withTransport({ ...trusting, ca: expired.cert }))
  })

  it.live("fails for a receiver without TLS, or one that stays silent", () =>
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
