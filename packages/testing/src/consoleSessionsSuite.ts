/** The guarantees of the sessions of the Credentials port, for every storage. */
import { assert } from "@effect/vitest"
import { newCredential } from "@payroll/adapters/vault/credentials"
import type { Role } from "@payroll/operations/caller"
import {
  Credentials,
  OVERLAP_MS_MAX,
  SESSIONS_OF_CREDENTIAL_MAX,
  SESSION_IDLE_MS,
  SESSION_MS_MAX,
  SIGN_IN,
  SIGN_OUT
} from "@payroll/operations/ports/credentials"
import { CredentialStore } from "@payroll/operations/ports/credentialStore"
import { NewId } from "@payroll/operations/ports/newId"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { setMark } from "./clockMark.ts"
import { newClient } from "./commits.ts"
import { PERSON_TERMS } from "./credentialTerms.ts"
import { Inspection, Twin, type Row, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const REQUEST = { requestId: "request-of-a-page", address: "192.0.2.7" }
const MINUTE_MS = 60_000

const entryOf = Effect.fnUntraced(function* (clientId: string, operation: string) {
  const { next } = yield* NewId
  const [id, at] = [next(), yield* Clock.currentTimeMillis]
  const who = { credential: "operator", actedBy: undefined, address: undefined, key: undefined }
  return { id, clientId, operation, requestId: id, at, ...who }
})

interface PersonInput {
  readonly role?: Role
  readonly person?: string | undefined
  readonly expiresAt?: number
}

/** A credential of a new client, and the principal that it stands for. */
const newPerson = Effect.fnUntraced(function* (input: PersonInput = {}) {
  const { client } = yield* newClient
  const { add } = yield* CredentialStore
  const { authenticate } = yield* Credentials
  const { role = "review", person = "Rosa Diaz", expiresAt } = input
  const named = "person" in input ? input.person : person
  const terms = { ...PERSON_TERMS, role, person: named, expiresAt }
  const { keyId, secret } = yield* add(terms, yield* entryOf(client.id, "addCredential"))
  const authentication = yield* authenticate(keyId, secret)
  if (authentication._tag !== "Accepted") throw new Error("the new credential is refused")
  return { client, keyId, secret, principal: authentication.principal }
})

const signedIn = Effect.fnUntraced(function* (input: PersonInput = {}) {
  const person = yield* newPerson(input)
  const { beginSession } = yield* Credentials
  const session = yield* beginSession(person.principal, person.secret, REQUEST)
  if (!session) throw new Error("the sign-in was refused")
  return { ...person, token: Redacted.value(session.token), endsAt: session.endsAt }
})

const isFound = (token: string, isByPerson = false) =>
  Credentials.use(({ findSession }) =>
    Effect.map(findSession(token, isByPerson), (session) => session !== undefined)
  )

/** Moves the clock on until the caches have expired. */
const later = TestClock.adjust("1 second")

const begun = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { findSession } = yield* Credentials
  const { client, keyId, principal, token, endsAt } = yield* signedIn()
  assert.deepStrictEqual(yield* findSession(token, true), { principal, endsAt })
  assert.isFalse(yield* isFound(`${token.slice(0, -1)}x`))
  const audit = yield* rows("audit", { client_id: client.id, operation: SIGN_IN })
  assert.strictEqual(audit.length, 1)
  const { credential, acted_by, address, request_id, record_id } = audit[0]!
  assert.deepStrictEqual(
    { credential, acted_by, address, request_id, record_id },
    {
      credential: keyId,
      acted_by: "Rosa Diaz",
      address: REQUEST.address,
      request_id: REQUEST.requestId,
      record_id: keyId
    }
  )
  const stored = yield* rows("console_session", { client_id: client.id })
  assert.strictEqual(stored.length, 1)
  assert.notInclude(JSON.stringify(stored), token)
})

const refused = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { beginSession } = yield* Credentials
  const nobody = yield* newPerson({ person: undefined })
  assert.isUndefined(yield* beginSession(nobody.principal, nobody.secret, REQUEST))
  const { principal, client } = yield* newPerson()
  const wrong = Redacted.make(newCredential("live").secret)
  assert.isUndefined(yield* beginSession(principal, wrong, REQUEST))
  for (const clientId of [nobody.client.id, client.id]) {
    assert.deepStrictEqual(yield* rows("audit", { client_id: clientId, operation: SIGN_IN }), [])
  }
})

/** The principal is what a cache says for half a second: the sign-in looks again. */
const revokedMeanwhile = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { beginSession } = yield* Credentials
  const { keyId, principal, secret } = yield* newPerson()
  yield* set("credential", { key_id: keyId }, { revoked_at: 1 })
  assert.isUndefined(yield* beginSession(principal, secret, REQUEST))
})

const idle = Effect.gen(function* () {
  const used = yield* signedIn()
  const unused = yield* signedIn()
  for (let passed = 0; passed < SESSION_IDLE_MS; passed += 10 * MINUTE_MS) {
    yield* TestClock.adjust(10 * MINUTE_MS)
    assert.isTrue(yield* isFound(used.token, true))
    // A page that reads again by itself does not keep its session open.
    if (passed + 10 * MINUTE_MS < SESSION_IDLE_MS) assert.isTrue(yield* isFound(unused.token))
  }
  assert.isFalse(yield* isFound(unused.token, true))
  assert.isTrue(yield* isFound(used.token))
})

const atMost = Effect.gen(function* () {
  const { token } = yield* signedIn()
  const step = 20 * MINUTE_MS
  for (let passed = step; passed < SESSION_MS_MAX; passed += step) {
    yield* TestClock.adjust(step)
    assert.isTrue(yield* isFound(token, true))
  }
  yield* TestClock.adjust(step)
  assert.isFalse(yield* isFound(token, true))
})

/** A session that is over is deleted when somebody of the client signs in. */
const forgotten = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { beginSession } = yield* Credentials
  const { client, principal, secret } = yield* signedIn()
  yield* TestClock.adjust(SESSION_IDLE_MS + MINUTE_MS)
  yield* beginSession(principal, secret, REQUEST)
  assert.strictEqual((yield* rows("console_session", { client_id: client.id })).length, 1)
})

const signedOut = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { endSession } = yield* Credentials
  const one = yield* signedIn()
  const other = yield* signedIn()
  assert.isTrue(yield* isFound(one.token))
  yield* Effect.all([endSession(one.token, REQUEST), endSession(one.token, REQUEST)], {
    concurrency: "unbounded"
  })
  yield* endSession("no token of anybody", REQUEST)
  assert.isFalse(yield* isFound(one.token))
  assert.isTrue(yield* isFound(other.token))
  const where = { client_id: one.client.id, operation: SIGN_OUT }
  assert.strictEqual((yield* rows("audit", where)).length, 1)
})

const elsewhere = Effect.scoped(
  Effect.gen(function* () {
    const { endSession } = yield* Credentials
    const twin = yield* (yield* Twin).open
    const { token } = yield* signedIn()
    const there = Effect.provide(isFound(token), twin)
    assert.isTrue(yield* there)
    yield* endSession(token, REQUEST)
    yield* later
    assert.isFalse(yield* there)
  })
)

/** Sets these values of a credential, and checks that its session is over within a second. */
const endsWith = (values: Row) =>
  Effect.gen(function* () {
    const { set } = yield* Inspection
    const { keyId, token } = yield* signedIn()
    assert.isTrue(yield* isFound(token))
    yield* set("credential", { key_id: keyId }, values)
    yield* later
    assert.isFalse(yield* isFound(token, true))
  })

/** The session of a secret that is good until a rotation ends is good that long. */
const rotated = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { keyId, token } = yield* signedIn()
  const [row] = yield* rows("credential", { key_id: keyId })
  const until = (yield* Clock.currentTimeMillis) + MINUTE_MS
  const after = { previous_secret_hash: row!["secret_hash"]!, previous_until: until }
  yield* set("credential", { key_id: keyId }, { ...after, secret_hash: "another" })
  yield* later
  assert.isTrue(yield* isFound(token))
  yield* TestClock.adjust(MINUTE_MS)
  assert.isFalse(yield* isFound(token))
  // An end that no rotation can have was stored while the clock was ahead.
  const tooLate = (yield* Clock.currentTimeMillis) + OVERLAP_MS_MAX + MINUTE_MS
  yield* set("credential", { key_id: keyId }, { previous_until: tooLate })
  yield* later
  assert.isFalse(yield* isFound(token))
})

/** The clock was two hours ahead at the sign-in. */
const begunAhead = Effect.gen(function* () {
  yield* TestClock.adjust("2 hours")
  const { token } = yield* signedIn()
  assert.isTrue(yield* isFound(token))
  yield* TestClock.adjust("-2 hours")
  yield* later
  assert.isFalse(yield* isFound(token))
  yield* TestClock.adjust("2 hours")
})

/** The clock jumps ahead and back; in between somebody signs in. */
const openAgain = Effect.gen(function* () {
  const { beginSession } = yield* Credentials
  const { principal, secret, token } = yield* signedIn()
  const now = yield* Clock.currentTimeMillis
  yield* setMark(() => now)
  yield* TestClock.adjust("3 hours")
  assert.isFalse(yield* isFound(token))
  assert.isDefined(yield* beginSession(principal, secret, REQUEST))
  yield* TestClock.adjust("-3 hours")
  yield* later
  assert.isTrue(yield* isFound(token))
  yield* TestClock.adjust("3 hours")
  yield* setMark((at) => at)
})

const expired = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const { token } = yield* signedIn({ expiresAt: now + MINUTE_MS })
  assert.isTrue(yield* isFound(token))
  yield* TestClock.adjust(MINUTE_MS)
  assert.isFalse(yield* isFound(token))
})

const manySessions = Effect.gen(function* () {
  const { beginSession } = yield* Credentials
  const { rows } = yield* Inspection
  const person = yield* signedIn()
  const other = yield* signedIn()
  const tokens = [person.token]
  for (let count = 1; count < SESSIONS_OF_CREDENTIAL_MAX + 5; count += 1) {
    yield* TestClock.adjust("1 second")
    const session = yield* beginSession(person.principal, person.secret, REQUEST)
    tokens.push(Redacted.value(session!.token))
  }
  yield* later
  const isOpen = yield* Effect.forEach(tokens, (token) => isFound(token))
  assert.deepStrictEqual(
    isOpen,
    tokens.map((_token, index) => index >= 5)
  )
  assert.lengthOf(
    yield* rows("console_session", { key_id: person.keyId }),
    SESSIONS_OF_CREDENTIAL_MAX
  )
  assert.isTrue(yield* isFound(other.token))
})

/** Edits of a session by somebody who has the database and no key. */
const forged = Effect.gen(function* () {
  const { rows, edit } = yield* Inspection
  const mine = yield* signedIn()
  const theirs = yield* signedIn()
  const where = { key_id: mine.keyId }
  const [row] = yield* rows("console_session", where)
  const [other] = yield* rows("console_session", { key_id: theirs.keyId })
  const { digest = null } = row!
  const { client_id, key_id, role, secret_hash } = other!
  const another = { client_id: client_id!, key_id: key_id!, role: role!, secret_hash: secret_hash! }
  const edits = [another, { created_at: Number(row!["created_at"]) + 1 }, { root_mac: null }]
  for (const each of edits) {
    yield* edit("console_session", { digest }, each)
    yield* later
    assert.isFalse(yield* isFound(mine.token), Object.keys(each).join())
    yield* edit("console_session", { digest }, row!)
    yield* later
    assert.isTrue(yield* isFound(mine.token))
  }
})

const cases: Cases = {
  "is not believed where somebody made it another person's, or longer": forged,
  "are at most 20 of a credential: a further sign-in ends the oldest": manySessions,
  "begins a session of a person, with one audit row and without storing its token": begun,
  "begins none for a credential without a person, or with another secret": refused,
  "begins none for a credential that was revoked meanwhile": revokedMeanwhile,
  "ends when its person has done nothing for half an hour": idle,
  "ends after twelve hours, whatever its person does": atMost,
  "forgets what is over": forgotten,
  "ends at a sign-out, with one audit row": signedOut,
  "ends in every process within a second": elsewhere,
  "ends when its credential is revoked": endsWith({ revoked_at: 1 }),
  "ends when its credential gets another role": endsWith({ role: "read" }),
  "ends when its credential has another secret": endsWith({ secret_hash: "another" }),
  "ends with the overlap of a rotation": rotated,
  "ends when its credential expires": expired,
  "is none while the clock is far behind its beginning": begunAhead,
  "is open again when a clock that was ahead is right": openAgain
}

export const consoleSessionsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`ConsoleSessions on ${name}`, live, cases)
