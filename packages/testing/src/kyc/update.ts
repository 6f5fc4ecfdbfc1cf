/** Changing a worker's KYC information. */
import { assert } from "@effect/vitest"
import {
  InvalidRequest,
  RecordNotFound,
  StateConflict,
  VersionConflict
} from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { growthOf } from "../burst.ts"
import { nineDigits } from "../commits.ts"
import { decideReview, type ReviewDecision } from "./decision.ts"
import {
  callAs,
  eventsOf,
  kycOf,
  newWorld,
  rowOf,
  verifyAll,
  type VerificationCases
} from "./world.ts"

const FAILS = "000000001"

/** A worker with this KYC information, verified as far as the number allows. */
const verified = Effect.fnUntraced(function* (ssn: string = nineDigits()) {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  yield* world.addKyc(userId, { ssn })
  yield* verifyAll
  return { ...world, userId, ssn }
})

const answers = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  assert.deepStrictEqual(yield* updateKyc(userId, { address2: "Floor 2" }), {
    kycInformation: {
      userIdId: userId,
      status: "Ready",
      message: "the KYC information of Ben Okafor was submitted to verification again",
      version: 2
    }
  })
})

const onlyWhatIsGiven = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, loaded } = yield* newWorld()
  const userId = yield* newWorker()
  const place = { address1: "5 Pier", city: "Lewes", state: "DE", zipcode: "19958" }
  yield* addKyc(userId, { ssn: "219099998", address2: "Floor 2" }, { userRemoteLocation: place })
  const before = (yield* loaded(userId)).kyc!
  yield* updateKyc(
    userId,
    { city: "Lewes", zipcode: "" },
    { userRemoteLocation: { city: "Rehoboth" } }
  )
  const after = (yield* loaded(userId)).kyc!
  assert.include(after, {
    id: before.id,
    version: 2,
    address1: before.address1,
    address2: "Floor 2",
    city: "Lewes",
    zipcode: "19901"
  })
  assert.deepInclude(after.remoteLocation, { ...place, city: "Rehoboth" })
  yield* updateKyc(userId, {}, { userRemoteLocation: { address1: "6 Pier", address2: "" } })
  const relocated = (yield* loaded(userId)).kyc!
  assert.deepInclude(relocated.remoteLocation, { ...place, city: "Rehoboth", address1: "6 Pier" })
  assert.strictEqual(relocated.version, 3)
  assert.strictEqual(Redacted.value(after.ssn), "219099998")
  assert.strictEqual(Redacted.value(after.dateOfBirth), "1990-04-12")
})

const asAdd = Effect.gen(function* () {
  const { newWorker, updateKyc, attemptsOf, statusOf } = yield* newWorld()
  const userId = yield* newWorker()
  const ssn = nineDigits()
  const { zipcode: _, ...incomplete } = kycOf(userId, { ssn })
  const missing = yield* Effect.flip(updateKyc(userId, incomplete))
  assert.deepStrictEqual(missing, new RecordNotFound({ record: "KYC information" }))
  const partial = updateKyc(userId, kycOf(userId, { ssn }), {
    userRemoteLocation: { city: "Lewes" }
  })
  assert.instanceOf(yield* Effect.flip(partial), InvalidRequest)
  const versioned = updateKyc(userId, kycOf(userId, { ssn, version: 1 }))
  assert.instanceOf(yield* Effect.flip(versioned), VersionConflict)
  const { kycInformation } = yield* updateKyc(userId, kycOf(userId, { ssn }))
  assert.include(kycInformation, { userIdId: userId, status: "Ready", version: 1 })
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "submitted"]])
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
})

const problems = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  const future = yield* Effect.flip(updateKyc(userId, { dateOfBirth: "2999-01-01", ssn: "1" }))
  assert.instanceOf(future, InvalidRequest)
  assert.sameDeepMembers(
    future.problems.map(({ path, type }) => [path.join("."), type]),
    [
      ["kycInformation.dateOfBirth", "range"],
      ["kycInformation.ssn", "format"]
    ]
  )
  const place = yield* Effect.flip(updateKyc(userId, {}, { userRemoteLocation: { city: "X" } }))
  assert.instanceOf(place, InvalidRequest)
  assert.deepStrictEqual(
    place.problems.map(({ path }) => path.join(".")),
    ["address1", "state", "zipcode"].map((field) => `userRemoteLocation.${field}`)
  )
})

const nothingNew = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc } = yield* newWorld()
  const userId = yield* newWorker()
  const kyc = kycOf(userId)
  yield* addKyc(userId, kyc)
  const { result, growth } = yield* growthOf(updateKyc(userId, kyc))
  assert.include(result["kycInformation"], { version: 1 })
  assert.deepStrictEqual(growth, {})
})

const whilePending = Effect.gen(function* () {
  const { companyId, newWorker, addKyc, updateKyc, attemptsOf, loaded } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  const changes = [
    { dateOfBirth: "1990-04-13" },
    { address1: "9 Orchard Lane" },
    { ssn: nineDigits() },
    { ssn: "000000006" }
  ]
  for (const change of changes) yield* updateKyc(userId, change)
  yield* updateKyc(userId, {}, { userRemoteLocation: { ...kycOf(userId), address1: "5 Pier" } })
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "superseded"],
    [2, "superseded"],
    [3, "superseded"],
    [4, "superseded"],
    [5, "submitted"]
  ])
  const { attempts } = yield* loaded(userId)
  const submitted = JSON.parse(Redacted.value(attempts.latest!.submission)) as object
  assert.deepInclude(submitted, { ssn: "000000006", dateOfBirth: "1990-04-13" })
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).length, 3, "the state did not move")
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(userId)).at(-1), [5, "passed"])
})

const underReview = Effect.gen(function* () {
  const { userId, updateKyc, attemptsOf, statusOf } = yield* verified("000000003")
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "needs_review", "manual_review"]])
  yield* updateKyc(userId, { ssn: nineDigits() })
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "superseded", "manual_review"],
    [2, "passed"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Add Wage"])
})

const afterFailure = Effect.gen(function* () {
  const { userId, companyId, updateKyc, attemptsOf, statusOf } = yield* verified(FAILS)
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Add Wage"])
  yield* updateKyc(userId)
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  yield* verifyAll
  yield* updateKyc(userId, { ssn: nineDigits() })
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "failed", "name_mismatch"],
    [2, "failed", "name_mismatch"],
    [3, "passed"]
  ])
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(2), [
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "failed"],
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "failed"],
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "passed"]
  ])
})

const threeFailures = Effect.gen(function* () {
  const { userId, call, updateKyc, attemptsOf, statusOf, setStatus, loaded } =
    yield* verified(FAILS)
  for (const _ of [2, 3]) {
    yield* updateKyc(userId)
    yield* verifyAll
  }
  yield* call("updateUser", { user: { userId, lastName: "Okafor-Lee" } })
  yield* updateKyc(userId, { ssn: nineDigits() })
  assert.strictEqual((yield* loaded(userId)).worker.lastName, "Okafor-Lee")
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(userId)).slice(3), [
    [4, "superseded"],
    [5, "needs_review", "attempts_exhausted"]
  ])
  const decide = (decision: ReviewDecision) =>
    Effect.flatMap(loaded(userId), ({ attempts }) => decideReview(attempts.latest!.id, decision))
  yield* decide({ status: "failed", reason: "no papers" })
  yield* updateKyc(userId)
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  yield* decide({ status: "passed", reason: "papers seen" })
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Add Wage"])
  yield* setStatus(userId, "Terminated")
  yield* updateKyc(userId, { city: "Lewes" })
  assert.strictEqual((yield* loaded(userId)).kyc?.city, "Lewes")
})

const afterPass = Effect.gen(function* () {
  const { userId, ssn, addWage, updateKyc, statusOf, attemptsOf, companyId } = yield* verified()
  yield* addWage(userId)
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  const before = yield* eventsOf(companyId, userId)
  yield* updateKyc(userId, { address1: "9 Orchard Lane", ssn })
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "passed"]])
  assert.deepStrictEqual(yield* eventsOf(companyId, userId), before)
  const { result, growth } = yield* growthOf(Effect.flip(updateKyc(userId, { ssn: nineDigits() })))
  assert.instanceOf(result, StateConflict)
  assert.deepStrictEqual(growth, {})
})

const terminated = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, setStatus, attemptsOf, statusOf, loaded } =
    yield* newWorld("reject")
  const [userId, other] = [yield* newWorker(), yield* newWorker()]
  const [ssn, taken] = [nineDigits(), nineDigits()]
  yield* addKyc(userId, { ssn })
  yield* addKyc(other, { ssn: taken })
  yield* setStatus(userId, "Terminated")
  yield* updateKyc(userId, { ssn: taken, address1: "9 Orchard Lane" })
  const { kyc } = yield* loaded(userId)
  assert.strictEqual(Redacted.value(kyc!.ssn), taken)
  const unclaimed = nineDigits()
  yield* updateKyc(userId, { ssn: unclaimed })
  yield* updateKyc(other, { ssn: unclaimed })
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "submitted"]])
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Terminated"])
  const third = yield* newWorker()
  yield* addKyc(third, { ssn })
})

const released = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, loaded } = yield* newWorld("reject")
  const [first, second] = [yield* newWorker(), yield* newWorker()]
  const [old, fresh] = [nineDigits(), nineDigits()]
  yield* addKyc(first, { ssn: old })
  yield* updateKyc(first, { ssn: fresh })
  const refused = yield* Effect.flip(addKyc(second, { ssn: fresh }))
  assert.strictEqual(refused.message, "SSN already exists within this company")
  yield* addKyc(second, { ssn: old })
  const back = yield* Effect.flip(updateKyc(first, { ssn: old }))
  assert.strictEqual(back.message, "SSN already exists within this company")
  assert.strictEqual(Redacted.value((yield* loaded(first)).kyc!.ssn), fresh)
  yield* updateKyc(first, { ssn: "000000001" })
  yield* updateKyc(second, { ssn: fresh })
})

const flaggedByChange = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, attemptsOf } = yield* newWorld("review")
  const [first, second] = [yield* newWorker(), yield* newWorker()]
  const ssn = nineDigits()
  yield* addKyc(first, { ssn })
  yield* addKyc(second)
  yield* updateKyc(second, { ssn })
  yield* updateKyc(second, { city: "Lewes" })
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(second), [
    [1, "superseded"],
    [2, "superseded"],
    [3, "needs_review", "duplicate"]
  ])
})

const versions = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, loaded } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  const stale = yield* Effect.flip(updateKyc(userId, { city: "Lewes", version: 2 }))
  assert.instanceOf(stale, VersionConflict)
  const results = yield* Effect.forEach(
    ["Lewes", "Milton"],
    (city) => Effect.result(updateKyc(userId, { city, version: 1 })),
    { concurrency: "unbounded" }
  )
  assert.strictEqual(results.filter(Result.isSuccess).length, 1)
  const fields = [{ city: "Dover" }, { address1: "1 Elm" }, { zipcode: "19702" }, { state: "MD" }]
  yield* Effect.forEach(fields, (each) => updateKyc(userId, each), { concurrency: "unbounded" })
  const { kyc } = yield* loaded(userId)
  assert.include(kyc, { city: "Dover", address1: "1 Elm", zipcode: "19702", state: "MD" })
  assert.strictEqual(kyc?.version, 6)
})

const strangers = Effect.gen(function* () {
  const { newWorker, addKyc } = yield* newWorld()
  const { client: other } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  const refused = callAs(other)("updateKycInformation", { kycInformation: { userId, city: "X" } })
  assert.deepStrictEqual(yield* Effect.flip(refused), new RecordNotFound({ record: "user" }))
  assert.include(yield* rowOf("kyc_information", { worker_id: userId }), { version: 1 })
})

export const updates: VerificationCases = {
  "answers with the interface's spelling": answers,
  "changes only the given fields": onlyWhatIsGiven,
  "names every problem": problems,
  "acts as the add if there was none and the request is complete": asAdd,
  "changes nothing if the values are the same": nothingNew,
  "replaces a running attempt when the identity changes": whilePending,
  "replaces an attempt under review": underReview,
  "submits again after a failure": afterFailure,
  "leaves corrections after three failures to a person": threeFailures,
  "moves nothing for an address after the KYC has passed, and keeps the SSN of who is active":
    afterPass,
  "corrects a terminated worker without submitting": terminated,
  "releases an SSN when it changes": released,
  "flags a new SSN that another worker has": flaggedByChange,
  "checks versions and loses no update": versions,
  "returns 404 for a worker of another client": strangers
}
