/** The guarantees of the Credentials port, for every storage. */
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import type { IssuedCredential } from "@payroll/operations/ports/clients"
import {
  Credentials,
  OVERLAP_MS_MAX,
  type Authentication
} from "@payroll/operations/ports/credentials"
import { newCredential } from "@payroll/adapters/vault/credentials"
import { newClient } from "./commits.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"
import { repeatUntil } from "./until.ts"
import { setClient } from "./setClient.ts"

/** Well formed, so that it is looked up. */
const WRONG = Redacted.make(newCredential("live").secret)

const authenticated = Effect.fnUntraced(function* ({ username, password }: IssuedCredential) {
  const { authenticate } = yield* Credentials
  return yield* authenticate(username, password)
})

const isAccepted = ({ _tag }: Authentication): boolean => _tag === "Accepted"

const refused = (keyExists: boolean): Authentication => ({ _tag: "Refused", keyExists })

const accepted = Effect.gen(function* () {
  const { authenticate } = yield* Credentials
  const { client, credential } = yield* newClient
  const { username } = credential
  assert.deepStrictEqual(yield* authenticated(credential), {
    _tag: "Accepted",
    principal: { client, credential: username, role: "write", companyIds: undefined }
  })
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(true))
  assert.deepStrictEqual(yield* authenticate(`${username}x`, credential.password), refused(false))
  assert.deepStrictEqual(yield* authenticate("", Redacted.make("")), refused(false))
})

const ofEach = Effect.gen(function* () {
  const { authenticate } = yield* Credentials
  const [one, other] = [yield* newClient, yield* newClient]
  const swapped = authenticate(one.credential.username, other.credential.password)
  assert.deepStrictEqual(yield* swapped, refused(true))
})

const revoked = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { credential } = yield* newClient
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  yield* set("credential", { key_id: credential.username }, { revoked_at: 1 })
  yield* TestClock.adjust("1 second")
  assert.deepStrictEqual(yield* authenticated(credential), refused(false))
})

/** Cached by time that only passes: the wall clock can step back by hours. */
const revokedBeforeStep = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const later = `${credential.username}x`
  yield* TestClock.adjust("2 hours")
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  assert.deepStrictEqual(yield* authenticate(later, WRONG), refused(false))
  yield* TestClock.adjust("1 second")
  yield* TestClock.adjust("-1 hour")
  yield* set("credential", { key_id: credential.username }, { key_id: later })
  assert.deepStrictEqual(yield* authenticated(credential), refused(false))
  assert.isTrue(isAccepted(yield* authenticated({ ...credential, username: later })))
  // The cases share the clock.
  yield* TestClock.adjust("1 hour")
})

const settingsOf = Effect.gen(function* () {
  const { client, credential } = yield* newClient
  yield* authenticated(credential)
  yield* setClient(client.name, { duplicates: "reject" })
  yield* TestClock.adjust("1 second")
  const answer = yield* authenticated(credential)
  assert.deepStrictEqual(answer._tag === "Accepted" && answer.principal.client.settings, {
    ...client.settings,
    duplicates: "reject"
  })
})

/** Rotation: the new secret is valid at once, the previous one until its overlap ends. */
const rotated = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const [before, after] = [yield* newClient, yield* newClient]
  const { username } = before.credential
  const [fresh] = yield* rows("credential", { key_id: after.credential.username })
  const [old] = yield* rows("credential", { key_id: username })
  const now = yield* Clock.currentTimeMillis
  yield* set(
    "credential",
    { key_id: username },
    {
      secret_hash: fresh!["secret_hash"]!,
      previous_secret_hash: old!["secret_hash"]!,
      previous_until: now + 60_000
    }
  )
  const rotatedOne = { username, password: after.credential.password }
  assert.isTrue(isAccepted(yield* authenticated(rotatedOne)))
  assert.isTrue(isAccepted(yield* authenticated(before.credential)))
  yield* TestClock.adjust("61 seconds")
  assert.isTrue(isAccepted(yield* authenticated(rotatedOne)))
  assert.deepStrictEqual(yield* authenticated(before.credential), refused(true))
  // An end that no rotation can have was stored while the clock was ahead.
  for (const [overlapMs, isGood] of [
    [OVERLAP_MS_MAX, true],
    [OVERLAP_MS_MAX + 2_000, false]
  ] as const) {
    const until = (yield* Clock.currentTimeMillis) + overlapMs
    yield* set("credential", { key_id: username }, { previous_until: until })
    yield* TestClock.adjust("1 second")
    assert.strictEqual(isAccepted(yield* authenticated(before.credential)), isGood)
  }
})

/** Changes the stored credential without a notification; the cache must still answer. */
const remembered = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const { username } = credential
  const renamed = { ...credential, username: `${username}x` }
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(true))
  assert.deepStrictEqual(yield* authenticate(renamed.username, WRONG), refused(false))
  yield* set("credential", { key_id: username }, { key_id: renamed.username })
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(true))
  assert.deepStrictEqual(yield* authenticate(renamed.username, WRONG), refused(false))
  yield* TestClock.adjust("1 second")
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(false))
  assert.isTrue(isAccepted(yield* authenticated(renamed)))
})

/** More than the cache holds. */
const UNKNOWN = 12_000
const AT_ONCE = 100

/** Unknown key ids, however many, push no known one out. */
const crowded = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const { username } = credential
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  yield* set("credential", { key_id: username }, { revoked_at: 1 })
  yield* Effect.forEach(
    Array.from({ length: UNKNOWN }, (_, index) => `${username}-${index}`),
    (keyId) => authenticate(keyId, WRONG),
    { concurrency: AT_ONCE, discard: true }
  )
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  yield* TestClock.adjust("1 second")
  assert.deepStrictEqual(yield* authenticated(credential), refused(false))
})

/** A secret that cannot belong to an issued key id is refused without asking the database. */
const impossible = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const { username } = credential
  const malformed = Redacted.make("sk_live_wrong")
  assert.deepStrictEqual(yield* authenticate(username, malformed), refused(false))
  // Had it been looked up, it would be known for half a second.
  yield* set("credential", { key_id: username }, { revoked_at: 1 })
  assert.deepStrictEqual(yield* authenticated(credential), refused(false))
})

const expired = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { credential } = yield* newClient
  const now = yield* Clock.currentTimeMillis
  yield* set("credential", { key_id: credential.username }, { expires_at: now + 200 })
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  // Known still, and over all the same.
  yield* TestClock.adjust("200 millis")
  assert.deepStrictEqual(yield* authenticated(credential), refused(true))
})

/** Noted in memory, and stored once a minute. */
const lastUse = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const [used, unused] = [yield* newClient, yield* newClient]
  const stored = (of: typeof used) =>
    Effect.map(
      rows("credential", { key_id: of.credential.username }),
      ([row]) => row?.["last_used_at"]
    )
  yield* TestClock.adjust("90 seconds")
  const now = yield* Clock.currentTimeMillis
  yield* authenticated(used.credential)
  yield* authenticated({ ...unused.credential, password: WRONG })
  assert.isNull(yield* stored(used))
  yield* TestClock.adjust("1 minute")
  yield* repeatUntil(stored(used), (at) => at === now - (now % 60_000))
  assert.isNull(yield* stored(unused))
})

const hashed = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { credential } = yield* newClient
  const stored = JSON.stringify(yield* rows("credential", {}))
  assert.include(stored, credential.username)
  assert.notInclude(stored, Redacted.value(credential.password))
})

const cases: Cases = {
  "accepts a key with its secret only": accepted,
  "rejects a secret of another key": ofEach,
  "rejects a revoked credential within a second": revoked,
  "rejects a revoked credential after the wall clock stepped back": revokedBeforeStep,
  "returns a client's settings that are at most a second old": settingsOf,
  "accepts the previous secret during a rotation": rotated,
  "looks up a key id once per interval, even with many wrong secrets": remembered,
  "keeps known key ids, however many unknown ones are asked for": crowded,
  "refuses a secret that no issued key id can have without a look-up": impossible,
  "refuses an expired credential": expired,
  "notes the last use of a credential to the minute": lastUse,
  "stores no secret in plain text": hashed
}

export const credentialsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Credentials on ${name}`, live, cases)
