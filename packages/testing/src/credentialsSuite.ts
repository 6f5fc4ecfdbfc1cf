/** The guarantees of the Credentials port, for every storage. */
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Administration, type IssuedCredential } from "@payroll/operations/ports/administration"
import { Credentials, type Authentication } from "@payroll/operations/ports/credentials"
import { newClient } from "./commits.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const WRONG = Redacted.make("sk_live_wrong")

const authenticated = Effect.fnUntraced(function* ({ username, password }: IssuedCredential) {
  const { authenticate } = yield* Credentials
  return yield* authenticate(username, password)
})

const isAccepted = ({ _tag }: Authentication): boolean => _tag === "Accepted"

const refused = (keyExists: boolean): Authentication => ({ _tag: "Refused", keyExists })

const known = Effect.gen(function* () {
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

const settingsOf = Effect.gen(function* () {
  const { setDuplicates } = yield* Administration
  const { client, credential } = yield* newClient
  yield* authenticated(credential)
  yield* setDuplicates(client.name, "reject")
  yield* TestClock.adjust("1 second")
  const answer = yield* authenticated(credential)
  assert.deepStrictEqual(answer._tag === "Accepted" && answer.principal.client.settings, {
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
})

/** Changes the stored credential without a notification; the cache must still answer. */
const remembered = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const { username } = credential
  const moved = { ...credential, username: `${username}x` }
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(true))
  assert.deepStrictEqual(yield* authenticate(moved.username, WRONG), refused(false))
  yield* set("credential", { key_id: username }, { key_id: moved.username })
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(true))
  assert.deepStrictEqual(yield* authenticate(moved.username, WRONG), refused(false))
  yield* TestClock.adjust("1 second")
  assert.deepStrictEqual(yield* authenticate(username, WRONG), refused(false))
  assert.isTrue(isAccepted(yield* authenticated(moved)))
})

/** The number of key ids in the cache. */
const REMEMBERED_MAX = 10_000
const AT_ONCE = 100

/** More unknown key ids than the cache holds, but fewer after the known one. */
const crowded = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { authenticate } = yield* Credentials
  const { credential } = yield* newClient
  const { username } = credential
  const askUnknown = (name: string, count: number) =>
    Effect.forEach(
      Array.from({ length: count }, (_, index) => `${username}-${name}-${index}`),
      (keyId) => authenticate(keyId, WRONG),
      { concurrency: AT_ONCE, discard: true }
    )
  yield* authenticated(credential)
  yield* askUnknown("before", REMEMBERED_MAX / 2)
  yield* TestClock.adjust("1 second")
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  yield* set("credential", { key_id: username }, { revoked_at: 1 })
  yield* askUnknown("after", REMEMBERED_MAX * 0.6)
  assert.isTrue(isAccepted(yield* authenticated(credential)))
  yield* askUnknown("too many", REMEMBERED_MAX / 2)
  assert.deepStrictEqual(yield* authenticated(credential), refused(false))
})

const hashed = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { credential } = yield* newClient
  const stored = JSON.stringify(yield* rows("credential", {}))
  assert.include(stored, credential.username)
  assert.notInclude(stored, Redacted.value(credential.password))
})

const cases: Cases = {
  "accepts a key with its secret only": known,
  "rejects a secret of another key": ofEach,
  "rejects a revoked credential within a second": revoked,
  "returns a client's settings that are at most a second old": settingsOf,
  "accepts the previous secret during a rotation": rotated,
  "looks up a key id once per interval, even with many wrong secrets": remembered,
  "evicts the oldest key id first, even with many unknown ones": crowded,
  "stores no secret in plain text": hashed
}

export const credentialsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Credentials on ${name}`, live, cases)
