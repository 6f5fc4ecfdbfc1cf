/** A verified person whose identity changes: nobody is passed without a verification. */
import { assert } from "@effect/vitest"
import { StateConflict } from "@payroll/domain/errors"
import type { Verdict } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { applyVerdict } from "@payroll/operations/background/applyVerdict"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { growthOf } from "../burst.ts"
import { nineDigits } from "../commits.ts"
import { decideReview } from "./decision.ts"
import { eventsOf, newWorld, rowOf, verifyAll, type VerificationCases } from "./world.ts"

const LEASE_MS = 60_000
const FAILS = "000000001"
const failed: Verdict = { status: "failed", reasons: ["name_mismatch"] }
const approved = { status: "passed", reason: "papers seen" } as const

/** A worker whose verification passed. */
const verified = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const ssn = nineDigits()
  yield* world.addKyc(userId, { ssn })
  yield* verifyAll
  assert.deepStrictEqual(yield* world.statusOf(userId), ["passed", "Add Wage"])
  const rename = (lastName: string) => world.call("updateUser", { user: { userId, lastName } })
  const laterEvents = Effect.map(eventsOf(world.companyId, userId), (events) => events.slice(4))
  return { ...world, userId, ssn, rename, laterEvents }
})

const beforeTheWage = Effect.gen(function* () {
  const { userId, addWage, updateKyc, statusOf, attemptsOf, loaded, laterEvents } = yield* verified
  const { growth } = yield* growthOf(updateKyc(userId, { ssn: FAILS }))
  // The sandbox's numbers are never duplicates.
  assert.deepStrictEqual(growth, {
    audit: 1,
    claim: -1,
    event: 1,
    record_change: 2,
    verification_attempt: 1
  })
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  yield* addWage(userId)
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Invite Sent"])
  yield* updateKyc(userId, { ssn: nineDigits() })
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.strictEqual((yield* loaded(userId)).wages[0]?.status, "Ready")
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "passed"],
    [2, "failed", "name_mismatch"],
    [3, "passed"]
  ])
  assert.deepStrictEqual(yield* laterEvents, [
    ["employee.kycstatus.update", "pending"],
    ["employee.employeestatus.update", "Invite Sent"],
    ["employee.kycstatus.update", "failed"],
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
})

const whileActive = Effect.gen(function* () {
  const { userId, addWage, updateKyc, rename, statusOf, laterEvents } = yield* verified
  const { lease } = yield* VerificationStore
  yield* addWage(userId)
  yield* updateKyc(userId, { dateOfBirth: "1990-04-13" })
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Active"])
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  yield* rename("Adeyemi")
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Active"])
  const [due] = yield* lease(1, LEASE_MS)
  yield* applyVerdict(due!.attempt, failed)
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Active"])
  const refused = yield* Effect.flip(updateKyc(userId, { ssn: nineDigits() }))
  assert.instanceOf(refused, StateConflict)
  yield* updateKyc(userId)
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  const kyc = ["pending", "passed", "pending", "failed", "pending", "passed"]
  assert.deepStrictEqual(yield* laterEvents, [
    ["employee.employeestatus.update", "Invite Sent"],
    ["employee.employeestatus.update", "Active"],
    ...kyc.map((status) => ["employee.kycstatus.update", status])
  ])
})

const renamed = Effect.gen(function* () {
  const { userId, companyId, addWage, rename, call, statusOf, loaded, attemptsOf } = yield* verified
  const { growth } = yield* growthOf(rename("Adeyemi"))
  assert.deepStrictEqual(growth, { audit: 1, event: 1, record_change: 1, verification_attempt: 1 })
  const { worker, attempts } = yield* loaded(userId)
  assert.include(worker, { lastName: "Adeyemi", kycStatus: "pending" })
  const submitted = JSON.parse(Redacted.value(attempts.latest!.submission)) as object
  assert.include(submitted, { firstName: "Ben", middleName: null, lastName: "Adeyemi" })
  const laterEvents = yield* eventsOf(companyId, userId)
  yield* addWage(userId)
  yield* rename("Nwosu")
  yield* call("updateUser", { user: { userId, jobTitle: "Miller", lastName: "Nwosu" } })
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "passed"],
    [2, "superseded"],
    [3, "submitted"]
  ])
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(laterEvents.length), [
    ["employee.employeestatus.update", "Invite Sent"]
  ])
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const backAgain = Effect.gen(function* () {
  const { userId, ssn, updateKyc, attemptsOf, statusOf } = yield* verified
  yield* updateKyc(userId, { ssn: FAILS })
  yield* updateKyc(userId, { ssn })
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "passed"],
    [2, "superseded"],
    [3, "passed"]
  ])
})

/** In either order, nobody is active with an SSN that was not verified. */
const racedByWage = Effect.gen(function* () {
  const { userId, ssn, addWage, updateKyc, statusOf, loaded } = yield* verified
  const [changed] = yield* Effect.all(
    [Effect.result(updateKyc(userId, { ssn: FAILS })), addWage(userId)],
    { concurrency: "unbounded" }
  )
  const { kyc } = yield* loaded(userId)
  const isChanged = Result.isSuccess(changed)
  assert.strictEqual(Redacted.value(kyc!.ssn), isChanged ? FAILS : ssn)
  const [first, second] = isChanged ? ["pending", "Invite Sent"] : ["passed", "Active"]
  assert.deepStrictEqual(yield* statusOf(userId), [first, second])
})

const exhausted = Effect.gen(function* () {
  const { newWorker, addKyc, addWage, updateKyc, loaded, attemptsOf, statusOf } = yield* newWorld()
  const userId = yield* newWorker()
  const latestId = Effect.map(loaded(userId), ({ attempts }) => attempts.latest!.id)
  yield* addKyc(userId, { ssn: FAILS })
  yield* verifyAll
  for (const _ of [2, 3]) {
    yield* updateKyc(userId)
    yield* verifyAll
  }
  yield* decideReview(yield* latestId, approved)
  for (const ssn of [nineDigits(), nineDigits()]) {
    yield* updateKyc(userId, { ssn })
    assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  }
  yield* addWage(userId)
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(userId)).slice(4), [
    [5, "superseded"],
    [6, "needs_review", "attempts_exhausted"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  yield* decideReview(yield* latestId, approved)
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const flagged = Effect.gen(function* () {
  const { userId, newWorker, addKyc, updateKyc, attemptsOf, statusOf } = yield* verified
  const ssn = nineDigits()
  yield* addKyc(yield* newWorker(), { ssn })
  yield* updateKyc(userId, { ssn })
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(userId)).at(-1), [2, "needs_review", "duplicate"])
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
})

/** A terminated worker is corrected without verification; a verdict about the old SSN does not apply. */
const correctedMeanwhile = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, setStatus, attemptsOf, statusOf } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  yield* setStatus(userId, "Terminated")
  yield* updateKyc(userId, { ssn: nineDigits() })
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "passed"]])
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Terminated"])
})

const ownerOf = (companyId: string) => ({
  companyId,
  firstName: "Ola",
  lastName: "Nordmann",
  email: `${nineDigits()}@example.com`,
  phoneNumber: "3025550109",
  address1: "7 Fjord Road",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  country: "US",
  ssn: nineDigits(),
  dateOfBirth: "1970-01-02",
  beneficialOwner: true,
  ownershipPercentage: 30
})

const owner = Effect.gen(function* () {
  const { companyId, call, attemptsOf } = yield* newWorld()
  const answer = yield* call("addBusinessUser", { businessUser: ownerOf(companyId) })
  const businessUserId = String(answer["businessUser"]?.["businessUserId"])
  const update = (set: object) =>
    call("updateAdminUser", { businessUser: { businessUserId, ...set } })
  const status = Effect.map(
    rowOf("business_user", { id: businessUserId }),
    (row) => row["kyc_status"]
  )
  yield* verifyAll
  const laterEvents = yield* eventsOf(companyId)
  for (const [set, verdict] of [
    [{ ssn: "000000002" }, "failed"],
    [{ ssn: nineDigits() }, "passed"],
    [{ dateOfBirth: "1970-01-03" }, "passed"],
    [{ lastName: "Nordman" }, "passed"],
    [{ beneficialOwner: false, ssn: FAILS }, "failed"]
  ] as const) {
    yield* update(set)
    assert.strictEqual(yield* status, "pending")
    yield* verifyAll
    assert.strictEqual(yield* status, verdict)
  }
  assert.deepStrictEqual(
    (yield* attemptsOf(businessUserId)).map(([, result]) => result),
    ["passed", "failed", "passed", "passed", "passed", "failed"]
  )
  assert.include(yield* rowOf("company", { id: companyId }), { kyb_status: "passed" })
  assert.deepStrictEqual(yield* eventsOf(companyId), laterEvents, "the company did not move")
})

/** An owner who failed alone three times is not passed by the provider's verdict on the company. */
const ownerExhausted = Effect.gen(function* () {
  const { call, register, addKyb, attemptsOf } = yield* newWorld()
  const companyId = yield* register
  yield* addKyb(companyId, FAILS)
  yield* verifyAll
  const added = yield* call("addBusinessUser", {
    businessUser: { ...ownerOf(companyId), ssn: FAILS }
  })
  const businessUserId = String(added["businessUser"]?.["businessUserId"])
  yield* verifyAll
  for (const ssn of ["000000002", FAILS]) {
    yield* call("updateAdminUser", { businessUser: { businessUserId, ssn } })
    yield* verifyAll
  }
  yield* call("updateAdminUser", { businessUser: { businessUserId, ssn: nineDigits() } })
  yield* addKyb(companyId, nineDigits())
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(businessUserId)).slice(3), [
    [4, "needs_review", "attempts_exhausted"]
  ])
  assert.deepStrictEqual((yield* attemptsOf(companyId)).slice(1), [
    [2, "needs_review", "attempts_exhausted"]
  ])
  assert.include(yield* rowOf("business_user", { id: businessUserId }), { kyc_status: "pending" })
})

const ownerNeeded = Effect.gen(function* () {
  const { companyId, call } = yield* newWorld()
  const answer = yield* call("addBusinessUser", { businessUser: ownerOf(companyId) })
  const businessUserId = String(answer["businessUser"]?.["businessUserId"])
  yield* verifyAll
  yield* call("updateAdminUser", { businessUser: { businessUserId, ssn: FAILS } })
  yield* verifyAll
  const { companyTask = {} } = yield* call("getCompanyTask", { companyId })
  assert.deepInclude(companyTask["requirements"], {
    step: "updateBusinessUser",
    path: ["businessUser", businessUserId],
    reason: "verification failed: name_mismatch"
  })
})

export const anotherPerson: VerificationCases = {
  "with another SSN is verified again and becomes active only afterwards": beforeTheWage,
  "stays active while verified again, and does not become active twice": whileActive,
  "with another name is verified again, and the running attempt is superseded": renamed,
  "is verified again with the earlier name too": backAgain,
  "is not activated by a concurrent wage": racedByWage,
  "is reviewed by a person after three failures": exhausted,
  "is flagged with an SSN that another worker has": flagged,
  "is not passed by a verdict about the earlier data": correctedMeanwhile,
  "as an owner is verified again without the company": owner,
  "as an owner who failed is a requirement": ownerNeeded,
  "as an owner is reviewed with the company after three failures": ownerExhausted
}
