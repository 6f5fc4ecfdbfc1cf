import { assert, describe, it } from "@effect/vitest"
import { SERVICE, type Principal } from "@payroll/operations/caller"
import { Credentials, type Authentication } from "@payroll/operations/ports/credentials"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { unseen } from "./accessLog.ts"
import { makeAuthenticate } from "./authentication.ts"

const principal: Principal = {
  client: {
    id: "client",
    name: "Client One",
    settings: SERVICE.settings
  },
  credential: "pk_test_one",
  role: "write",
  companyIds: undefined
}

const header = (secret: string): string =>
  `Basic ${Buffer.from(`pk_test_one:${secret}`).toString("base64")}`

const RIGHT = header("right")
const WRONG = header("wrong")
const HERE = "127.0.0.1"

/** A port that accepts one secret until it is revoked, and counts how often it is asked. */
const withPort = Effect.fnUntraced(function* (keyExists = true) {
  const port = { calls: 0, isRevoked: false }
  const authenticate = yield* Effect.provide(
    makeAuthenticate,
    Layer.mock(Credentials, {
      authenticate: (_keyId, secret) =>
        Effect.sync((): Authentication => {
          port.calls += 1
          const isRight = Redacted.value(secret) === "right" && !port.isRevoked
          return isRight ? { _tag: "Accepted", principal } : { _tag: "Refused", keyExists }
        })
    })
  )
  const seen = unseen()
  const statusOf = (authorization: string, address = HERE) =>
    authenticate(authorization, address, seen).pipe(
      Effect.match({
        onSuccess: () => 200,
        onFailure: (error) => (error._tag === "Refused" ? error.failure.status : 503)
      })
    )
  return { port, seen, statusOf }
})

describe("a key id", () => {
  const headerWith = (keyId: string) => `Basic ${Buffer.from(`${keyId}:right`).toString("base64")}`

  it.effect.each<readonly [string, string]>([
    ["with a NUL", "pk_test\0one"],
    ["with a line feed", "pk_test_one\n"],
    ["with a C1 control character", "pk_test_one\u0085"],
    ["of 256 characters", "x".repeat(256)]
  ])("%s is rejected before it is looked up", ([, keyId]) =>
    Effect.gen(function* () {
      const { port, statusOf } = yield* withPort()
      assert.strictEqual(yield* statusOf(headerWith(keyId)), 401)
      assert.strictEqual(port.calls, 0)
    })
  )

  it.effect("of 255 characters is looked up", () =>
    Effect.gen(function* () {
      const { port, statusOf } = yield* withPort()
      assert.strictEqual(yield* statusOf(headerWith("é".repeat(255))), 200)
      assert.strictEqual(port.calls, 1)
    })
  )
})

describe("a refused key id", () => {
  const headerWith = (keyId: string) => `Basic ${Buffer.from(`${keyId}:wrong`).toString("base64")}`

  it.effect.each<readonly [string, string | undefined]>([
    ["pk_live_0123456789abcdef", "pk_live_0123456789abcdef"],
    ["pk_live_0123456789abcde", undefined],
    ["pk_live_0123456789abcdef0", undefined],
    ["sk_live_0123456789abcdef", undefined],
    ["pk_live_0123456789abcde ", undefined],
    ["rosa@acme.example", undefined],
    ["123-45-6789", undefined]
  ])("%s that does not exist is named as %s", ([keyId, named]) =>
    Effect.gen(function* () {
      const { seen, statusOf } = yield* withPort(false)
      assert.strictEqual(yield* statusOf(headerWith(keyId)), 401)
      assert.strictEqual(seen.credential, named)
    })
  )
})

describe("a credential", () => {
  it.effect("is checked for every request, so that a revoked one is not accepted", () =>
    Effect.gen(function* () {
      const { port, seen, statusOf } = yield* withPort()
      assert.strictEqual(yield* statusOf(RIGHT), 200)
      assert.deepStrictEqual([seen.client, seen.credential], ["Client One", "pk_test_one"])
      port.isRevoked = true
      assert.strictEqual(yield* statusOf(RIGHT), 401)
      assert.strictEqual(port.calls, 2)
    })
  )
})

describe("wrong secrets", () => {
  const statusesOf = (statuses: ReadonlyArray<number>) => [...new Set(statuses)]

  it.effect("are throttled from 100 in a minute, a right secret never", () =>
    Effect.gen(function* () {
      const { statusOf } = yield* withPort()
      const guesses = Array.from({ length: 101 }, () => statusOf(WRONG))
      const statuses = yield* Effect.all(guesses)
      assert.deepStrictEqual(statusesOf(statuses.slice(0, 100)), [401])
      assert.strictEqual(statuses[100], 429)
      assert.strictEqual(yield* statusOf(RIGHT), 200)
      assert.strictEqual(yield* statusOf(RIGHT), 200)
      assert.strictEqual(yield* statusOf(WRONG), 429)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(WRONG), 401)
    })
  )

  it.effect("are throttled for a minute also when the clock is set back", () =>
    Effect.gen(function* () {
      const { statusOf } = yield* withPort()
      yield* Effect.all(Array.from({ length: 101 }, () => statusOf(WRONG)))
      yield* TestClock.adjust("-1 hour")
      assert.strictEqual(yield* statusOf(WRONG), 429)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(WRONG), 401)
    })
  )

  it.effect("for many other key ids make nobody forget those of one", () =>
    Effect.gen(function* () {
      const { statusOf } = yield* withPort()
      const others = (count: number, name: string) =>
        Effect.forEach(
          Array.from({ length: count }, (_, index) => `${name}${index}`),
          (keyId) => statusOf(`Basic ${Buffer.from(`${keyId}:wrong`).toString("base64")}`)
        )
      yield* others(9_999, "before")
      yield* Effect.all(Array.from({ length: 100 }, () => statusOf(WRONG)))
      assert.deepStrictEqual(statusesOf(yield* others(5_000, "after")), [401])
      assert.strictEqual(yield* statusOf(WRONG), 429)
    })
  )
})
