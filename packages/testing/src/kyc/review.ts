/** Reviews by a person, and verdicts in callbacks. */
import { assert } from "@effect/vitest"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { providerTextsOf } from "@payroll/domain/verification/caseSummary"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SignatureRefused, VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { duplicateOf } from "@payroll/operations/verification/rules/duplicateOf"
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import { growthOf, upTo } from "../burst.ts"
import { nineDigits } from "../commits.ts"
import { Inspection } from "../storage.ts"
import { decideReview } from "./decision.ts"
import { eventsOf, newWorld, rowOf, verifyAll, type VerificationCases } from "./world.ts"

const LEASE_MS = 60_000
const REVIEWED = "000000003"
const FAILS = "000000001"
const approved = { status: "passed", reason: "papers seen" } as const
const rejected = { status: "failed", reason: "papers missing" } as const

/** A worker with a wage, verified as far as the number allows. */
const verified = Effect.fnUntraced(function* (ssn: string) {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  yield* world.addWage(userId)
  yield* world.addKyc(userId, { ssn })
  yield* verifyAll
  const latest = Effect.map(world.loaded(userId), ({ attempts }) => attempts.latest!)
  return { ...world, userId, latest }
})

/** A worker whose verification failed three times. */
const stuck = Effect.gen(function* () {
  const world = yield* verified(FAILS)
  for (const _ of [2, 3]) {
    yield* world.updateKyc(world.userId)
    yield* verifyAll
  }
  return world
})

const idsOf = (clientId: string | undefined, limit = 1_000) =>
  Effect.flatMap(VerificationStore, ({ attemptsToReview }) =>
    Effect.map(attemptsToReview(clientId, limit), (rows) => rows.map(({ attempt }) => attempt.id))
  )

const listed = Effect.gen(function* () {
  const first = yield* verified(REVIEWED)
  const second = yield* verified(REVIEWED)
  const third = yield* stuck
  yield* verified(FAILS)
  const replaced = yield* newWorld()
  const userId = yield* replaced.newWorker()
  yield* replaced.addKyc(userId)
  yield* replaced.updateKyc(userId, { city: "Lewes" })
  yield* replaced.updateKyc(userId, { ssn: FAILS })
  yield* verifyAll
  assert.deepStrictEqual((yield* replaced.attemptsOf(userId)).at(-1), [
    3,
    "failed",
    "name_mismatch"
  ])
  assert.deepStrictEqual(yield* idsOf(replaced.client.id), [])
  const ids = yield* Effect.forEach([first, second, third], ({ latest }) =>
    Effect.map(latest, ({ id }) => id)
  )
  assert.deepStrictEqual(yield* idsOf(first.client.id), [ids[0]])
  const all = yield* idsOf(undefined)
  assert.deepStrictEqual(
    all.filter((id) => ids.includes(id)),
    ids
  )
  assert.lengthOf(yield* idsOf(undefined, 1), 1)
  const { reviewedAttempt } = yield* VerificationStore
  const review = yield* reviewedAttempt(ids[0] ?? "")
  assert.deepInclude(review, { clientName: first.client.name })
  assert.deepStrictEqual(review?.attempt, yield* first.latest)
  assert.isUndefined(yield* reviewedAttempt(first.companyId))
})

const approves = Effect.gen(function* () {
  const { companyId, userId, latest, statusOf, attemptsOf } = yield* verified(REVIEWED)
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  const { id } = yield* latest
  const decided = yield* decideReview(id, approved)
  assert.strictEqual(decided.id, id)
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "passed", "manual_review", "approved_by_person"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(-2), [
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
  const audit = yield* rowOf("audit", { operation: "decideVerification", record_id: id })
  const who = { credential: "pk_rosa", acted_by: "Rosa Diaz", company_id: companyId }
  assert.include(audit, who)
  const decision = yield* rowOf("person_decision", { subject_id: id })
  const said = { decision: "passed", reason: "papers seen", person: "Rosa Diaz" }
  assert.include(decision, { ...said, status: "effective", company_id: companyId })
})

const rejects = Effect.gen(function* () {
  const { userId, latest, statusOf, attemptsOf, updateKyc } = yield* verified(REVIEWED)
  yield* decideReview((yield* latest).id, rejected)
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "failed", "manual_review", "rejected_by_person"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Invite Sent"])
  yield* updateKyc(userId, { ssn: nineDigits() })
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const decidesFlagged = Effect.gen(function* () {
  const { newWorker, addKyc, attemptsOf, loaded } = yield* newWorld()
  const [first, second] = [yield* newWorker(), yield* newWorker()]
  const ssn = nineDigits()
  yield* addKyc(first, { ssn })
  yield* addKyc(second, { ssn })
  yield* verifyAll
  const flagged = (yield* loaded(second)).attempts.latest!
  assert.strictEqual(yield* duplicateOf(flagged), first)
  assert.isUndefined(yield* duplicateOf((yield* loaded(first)).attempts.latest!))
  yield* decideReview(flagged.id, approved)
  assert.deepStrictEqual(yield* attemptsOf(second), [
    [1, "passed", "duplicate", "approved_by_person"]
  ])
})

const nothingToDecide = Effect.gen(function* () {
  const unknown = yield* Effect.flip(decideReview("00000000-0000-7000-8000-000000000000", approved))
  assert.deepStrictEqual(unknown, new RecordNotFound({ record: "verification" }))
  for (const { latest } of [yield* verified(nineDigits()), yield* verified(FAILS)]) {
    const { id, status } = yield* latest
    for (const decision of [approved, rejected]) {
      const { result, growth } = yield* growthOf(Effect.flip(decideReview(id, decision)))
      assert.instanceOf(result, StateConflict)
      assert.include(result.message, `the verification is "${status}"`)
      assert.deepStrictEqual(growth, {})
    }
  }
})

const decidesOnce = Effect.gen(function* () {
  const { userId, latest, attemptsOf } = yield* verified(REVIEWED)
  const { id } = yield* latest
  const results = yield* Effect.forEach(
    [approved, rejected, approved, rejected],
    (decision) => Effect.result(decideReview(id, decision)),
    { concurrency: "unbounded" }
  )
  assert.strictEqual(results.filter(({ _tag }) => _tag === "Success").length, 1)
  assert.lengthOf(yield* attemptsOf(userId), 1)
})

const movesOn = Effect.gen(function* () {
  const { companyId, userId, latest, statusOf, attemptsOf, client } = yield* stuck
  const { id } = yield* latest
  const first = yield* rowOf("verification_attempt", { subject_id: userId, number: 1 })
  assert.instanceOf(yield* Effect.flip(decideReview(String(first["id"]), approved)), StateConflict)
  assert.deepStrictEqual(yield* idsOf(client.id), [id])
  const { result: again } = yield* growthOf(Effect.flip(decideReview(id, rejected)))
  assert.instanceOf(again, StateConflict)
  const before = (yield* eventsOf(companyId, userId)).length
  const decided = yield* decideReview(id, approved)
  assert.notStrictEqual(decided.id, id)
  assert.deepStrictEqual((yield* attemptsOf(userId)).slice(2), [
    [3, "failed", "name_mismatch"],
    [4, "passed", "name_mismatch", "approved_by_person"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(before), [
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
  assert.deepStrictEqual(yield* idsOf(client.id), [])
})

const movesCompanyOn = Effect.gen(function* () {
  const { companyId, register, addKyb } = yield* newWorld()
  const id = yield* register
  assert.notStrictEqual(id, companyId)
  for (const _ of upTo(3)) {
    yield* addKyb(id, FAILS)
    yield* verifyAll
  }
  const attempt = yield* rowOf("verification_attempt", { subject_id: id, number: 3 })
  const before = (yield* eventsOf(id)).length
  yield* decideReview(String(attempt["id"]), approved)
  assert.include(yield* rowOf("company", { id }), { kyb_status: "passed" })
  assert.deepStrictEqual((yield* eventsOf(id)).slice(before), [
    ["company.kybstatus.update", "pending"],
    ["company.kybstatus.update", "passed"]
  ])
})

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** A callback with a valid signature. */
const callback = (value: unknown) =>
  receiveVerdict(bytes(value), {}).pipe(
    Effect.provide(
      Layer.succeed(VerdictSignature, { checkHeaders: () => Effect.void, check: () => Effect.void })
    )
  )

/** A worker whose attempt the provider accepted and will answer later. */
const taken = Effect.gen(function* () {
  const world = yield* newWorld()
  const { lease, postpone } = yield* VerificationStore
  const userId = yield* world.newWorker()
  yield* world.addWage(userId)
  yield* world.addKyc(userId)
  const [due] = yield* lease(1, LEASE_MS)
  yield* postpone(due!, LEASE_MS)
  return { ...world, userId, due: due!, attemptId: due!.attempt.id }
})

const received = Effect.gen(function* () {
  const { userId, attemptId, due, statusOf, attemptsOf } = yield* taken
  const { giveBack } = yield* VerificationStore
  const verdict = { attemptId: attemptId.toUpperCase(), status: "passed", reasons: ["checked"] }
  assert.deepStrictEqual(yield* callback(verdict), { attemptId, applied: true })
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  for (const status of ["passed", "failed", "needs_review"]) {
    const { result, growth } = yield* growthOf(callback({ ...verdict, status }))
    assert.deepStrictEqual(result, { attemptId, applied: false })
    assert.deepStrictEqual(growth, {})
  }
  yield* giveBack(due, 0)
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "passed", "checked"]])
  const audit = yield* rowOf("audit", { operation: "verification.callback", record_id: userId })
  assert.include(audit, { credential: "verification provider" })
})

/** The provider received the case, but its answer was lost. */
const receivedFirst = Effect.gen(function* () {
  const { userId, due, attemptId, statusOf } = yield* taken
  const { giveBack } = yield* VerificationStore
  yield* giveBack(due, LEASE_MS)
  const verdict = { attemptId, status: "failed", reasons: ["not_found"] }
  assert.deepStrictEqual(yield* callback(verdict), { attemptId, applied: true })
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Invite Sent"])
})

const reviewFirst = Effect.gen(function* () {
  const { userId, attemptId, attemptsOf } = yield* taken
  const { set } = yield* Inspection
  yield* set("verification_attempt", { id: attemptId }, { flags: '["duplicate"]' })
  yield* callback({ attemptId, status: "passed" })
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "needs_review", "duplicate"]])
  const late = yield* callback({ attemptId, status: "passed" })
  assert.deepStrictEqual(late, { attemptId, applied: false })
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "needs_review", "duplicate"]])
})

const receivedTexts = Effect.gen(function* () {
  const { userId, attemptId, attemptsOf } = yield* taken
  const { reviewedAttempt } = yield* VerificationStore
  const reasons = ["not_found", "ssn_219099999_mismatch", "owner:219-09-9999"]
  yield* callback({ attemptId, status: "needs_review", reasons })
  const { attempt } = (yield* reviewedAttempt(attemptId))!
  assert.deepStrictEqual(providerTextsOf(attempt), reasons.slice(1))
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "needs_review", "not_found", "provider_other"]
  ])
  const row = yield* rowOf("verification_attempt", { id: attemptId })
  assert.notMatch(JSON.stringify(row), /219.?09.?9999/)
  yield* decideReview(attemptId, { status: "failed", reason: "no papers" })
  const decided = (yield* reviewedAttempt(attemptId))!.attempt
  assert.deepStrictEqual(decided.reasons, ["not_found", "provider_other", "rejected_by_person"])
  assert.deepStrictEqual(providerTextsOf(decided), reasons.slice(1))
})

const storedUnsafe = Effect.gen(function* () {
  const { attemptId } = yield* taken
  const { set } = yield* Inspection
  const { reviewedAttempt } = yield* VerificationStore
  const reasons = ["not_found", "ssn_219099999_mismatch", "papers seen"]
  yield* set("verification_attempt", { id: attemptId }, { reasons: JSON.stringify(reasons) })
  const { attempt } = (yield* reviewedAttempt(attemptId))!
  assert.deepStrictEqual(attempt.reasons, ["not_found", "provider_other", "papers seen"])
})

const receivedRaced = Effect.gen(function* () {
  const { userId, attemptId, addWage, statusOf } = yield* taken
  const { lease } = yield* VerificationStore
  const { set } = yield* Inspection
  yield* set("verification_attempt", { id: attemptId }, { due_at: 0 })
  const results = yield* Effect.all(
    [
      callback({ attemptId, status: "passed" }),
      lease(1, LEASE_MS),
      addWage(userId),
      callback({ attemptId, status: "passed" }),
      addWage(userId)
    ],
    { concurrency: "unbounded" }
  )
  const applied = [results[0], results[3]].map((each) => each.applied)
  assert.deepStrictEqual(applied.toSorted(), [false, true])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const notReceived = Effect.gen(function* () {
  const { attemptId, companyId } = yield* taken
  const bad: ReadonlyArray<unknown> = [
    null,
    [],
    "passed",
    {},
    { attemptId },
    { status: "passed" },
    { attemptId: "1", status: "passed" },
    { attemptId, status: "superseded" },
    { attemptId, status: "failed", reasons: "name_mismatch" },
    { attemptId, status: "failed", reasons: ["219099999".repeat(200)] },
    { attemptId, status: "passed", filler: "x".repeat(20_000) }
  ]
  for (const value of bad) {
    const { result, growth } = yield* growthOf(Effect.flip(callback(value)))
    assert.instanceOf(result, InvalidRequest, JSON.stringify(value).slice(0, 80))
    assert.notInclude(JSON.stringify(result), "219099999")
    assert.deepStrictEqual(growth, {})
  }
  const nowhere = yield* Effect.flip(callback({ attemptId: companyId, status: "passed" }))
  assert.deepStrictEqual(nowhere, new RecordNotFound({ record: "verification" }))
  const unsigned = receiveVerdict(bytes({ attemptId, status: "passed" }), {}).pipe(
    Effect.provide(
      Layer.succeed(VerdictSignature, {
        checkHeaders: () => Effect.void,
        check: () => Effect.fail(new SignatureRefused())
      })
    )
  )
  const { result, growth } = yield* growthOf(Effect.flip(unsigned))
  assert.instanceOf(result, SignatureRefused)
  assert.deepStrictEqual(growth, {})
})

export const reviews: VerificationCases = {
  "lists verifications that wait for a person, oldest first": listed,
  "lets a person approve": approves,
  "lets a person reject": rejects,
  "lets a person decide on a duplicate": decidesFlagged,
  "rejects a decision on an attempt that waits for no person": nothingToDecide,
  "accepts one of four concurrent decisions": decidesOnce,
  "moves a worker after three failures": movesOn,
  "moves a company after three failures": movesCompanyOn,
  "accepts a verdict in a callback once": received,
  "seals a provider's texts that are not codes": receivedTexts,
  "hides numbers that an older version stored as a reason": storedUnsafe,
  "accepts a callback before the provider's answer": receivedFirst,
  "leaves a duplicate to a person in spite of a callback": reviewFirst,
  "accepts a callback while the attempt is leased": receivedRaced,
  "rejects a callback that is unsigned, malformed or without an attempt": notReceived
}
