/** Adding a worker's KYC information. */
import { assert } from "@effect/vitest"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { sandboxValues } from "@payroll/domain/verification/sandboxValues"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { growthOf, upTo } from "../burst.ts"
import { nineDigits } from "../commits.ts"
import { callAs, eventsOf, kycOf, newWorld, SSN, type VerificationCases } from "./world.ts"

const submits = Effect.gen(function* () {
  const { companyId, newWorker, addKyc, loaded, statusOf } = yield* newWorld()
  const userId = yield* newWorker()
  const { result, growth } = yield* growthOf(
    addKyc(userId, { ssn: SSN, state: "delaware", zipcode: "19901-1234", address2: "" })
  )
  assert.deepStrictEqual(result, {
    kycInformation: {
      userId,
      status: "KYC Pending",
      message: "the KYC information of Ben Okafor was added and is being verified",
      version: 1
    }
  })
  assert.deepStrictEqual(growth, {
    audit: 1,
    claim: 1,
    event: 1,
    kyc_information: 1,
    record_change: 1,
    verification_attempt: 1
  })
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Add Wage"])
  const { kyc, worker, attempts, revision } = yield* loaded(userId)
  assert.include(kyc, { workerId: userId, state: "DE", zipcode: "199011234", address2: undefined })
  assert.strictEqual(kyc && Redacted.value(kyc.ssn), SSN)
  assert.strictEqual(kyc && Redacted.value(kyc.dateOfBirth), "1990-04-12")
  assert.deepStrictEqual([worker.version, revision], [2, 2])
  assert.include(attempts.latest, { subjectKind: "worker", number: 1, status: "submitted" })
  const submitted = JSON.parse(Redacted.value(attempts.latest!.submission)) as object
  assert.deepInclude(submitted, { id: userId, firstName: "Ben", lastName: "Okafor", ssn: SSN })
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(2), [
    ["employee.kycstatus.update", "pending"]
  ])
})

const onlyOnce = Effect.gen(function* () {
  const { newWorker, addKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId)
  const { result, growth } = yield* growthOf(Effect.flip(addKyc(userId)))
  assert.instanceOf(result, InvalidRequest)
  assert.strictEqual(result.message, "KYC information already exists")
  assert.deepStrictEqual(growth, {})
})

const onlyOnceAtOnce = Effect.gen(function* () {
  const { newWorker, addKyc, attemptsOf } = yield* newWorld()
  const userId = yield* newWorker()
  const ssn = nineDigits()
  const results = yield* Effect.forEach(upTo(10), () => Effect.result(addKyc(userId, { ssn })), {
    concurrency: "unbounded"
  })
  assert.strictEqual(results.filter(Result.isSuccess).length, 1)
  for (const { failure } of results.filter(Result.isFailure)) {
    assert.strictEqual(failure.message, "KYC information already exists")
  }
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "submitted"]])
})

const notForStrangers = Effect.gen(function* () {
  const { newWorker } = yield* newWorld()
  const { client: other } = yield* newWorld()
  const userId = yield* newWorker()
  const refused = callAs(other)("addKycInformation", { kycInformation: kycOf(userId) })
  assert.deepStrictEqual(yield* Effect.flip(refused), new RecordNotFound({ record: "user" }))
})

const notForTerminated = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, setStatus } = yield* newWorld()
  const userId = yield* newWorker()
  yield* setStatus(userId, "Terminated")
  for (const refused of [addKyc(userId), updateKyc(userId, kycOf(userId))]) {
    const { result, growth } = yield* growthOf(Effect.flip(refused))
    assert.instanceOf(result, StateConflict)
    assert.strictEqual(result.message, "a terminated user cannot be verified")
    assert.deepStrictEqual(growth, {})
  }
})

const remoteLocation = Effect.gen(function* () {
  const { newWorker, addKyc, loaded } = yield* newWorld()
  const place = { address1: "5 Pier", city: "Lewes", state: "DE", zipcode: "19958" }
  const [first, second, third] = [yield* newWorker(), yield* newWorker(), yield* newWorker()]
  yield* addKyc(first, {}, { userRemoteLocation: { ...place, address2: "Floor 2" } })
  yield* addKyc(second, {}, { userRemoteLocation: { address1: "", city: null } })
  yield* addKyc(third)
  const { kyc } = yield* loaded(first)
  assert.deepStrictEqual(kyc?.remoteLocation, { ...place, address2: "Floor 2" })
  assert.isUndefined((yield* loaded(second)).kyc?.remoteLocation)
  assert.isUndefined((yield* loaded(third)).kyc?.remoteLocation)
})

const problems = Effect.gen(function* () {
  const { newWorker, addKyc } = yield* newWorld()
  const userId = yield* newWorker()
  const input = { ssn: "12-34", dateOfBirth: "1900-01-01", city: " ", state: "XX" }
  const refused = addKyc(userId, input, { userRemoteLocation: { city: "Lewes" } })
  const error = yield* Effect.flip(refused)
  assert.instanceOf(error, InvalidRequest)
  assert.sameDeepMembers(
    error.problems.map(({ path, type }) => [path.join("."), type]),
    [
      ["kycInformation.ssn", "format"],
      ["kycInformation.dateOfBirth", "range"],
      ["kycInformation.city", "required"],
      ["kycInformation.state", "choice"],
      ["userRemoteLocation.address1", "required"],
      ["userRemoteLocation.state", "required"],
      ["userRemoteLocation.zipcode", "required"]
    ]
  )
})

const flagged = Effect.gen(function* () {
  const { newWorker, newCompany, addKyc, loaded } = yield* newWorld("review")
  const workers = yield* Effect.forEach(upTo(20), () => newWorker())
  const ssn = nineDigits()
  yield* Effect.forEach(workers, (id) => addKyc(id, { ssn }), { concurrency: "unbounded" })
  const all = yield* Effect.forEach(workers, loaded)
  const flags = all.map(({ attempts }) => attempts.latest?.flags.join())
  assert.deepStrictEqual(flags.toSorted(), ["", ...upTo(19).map(() => "duplicate")])
  const elsewhere = yield* newWorker(yield* newCompany)
  yield* addKyc(elsewhere, { ssn })
  assert.deepStrictEqual((yield* loaded(elsewhere)).attempts.latest?.flags, [])
})

const refused = Effect.gen(function* () {
  const { newWorker, addKyc, statusOf } = yield* newWorld("reject")
  const workers = yield* Effect.forEach(upTo(50), () => newWorker())
  const ssn = nineDigits()
  const { result: results, growth } = yield* growthOf(
    Effect.forEach(workers, (id) => Effect.result(addKyc(id, { ssn })), {
      concurrency: "unbounded"
    })
  )
  assert.strictEqual(results.filter(Result.isSuccess).length, 1)
  for (const { failure } of results.filter(Result.isFailure)) {
    assert.instanceOf(failure, InvalidRequest)
    assert.deepStrictEqual(failure.problems, [
      {
        path: ["kycInformation", "ssn"],
        type: "duplicate",
        message: "SSN already exists within this company"
      }
    ])
  }
  assert.include(growth, { kyc_information: 1, verification_attempt: 1, claim: 1 })
  const statuses = yield* Effect.forEach(workers, statusOf)
  assert.strictEqual(statuses.filter(([kyc]) => kyc === "pending").length, 1)
})

const sandboxNumbers = Effect.gen(function* () {
  const { newWorker, addKyc, loaded } = yield* newWorld("reject")
  for (const { value } of sandboxValues) {
    const workers = [yield* newWorker(), yield* newWorker()]
    yield* Effect.forEach(workers, (id) => addKyc(id, { ssn: value }))
    const all = yield* Effect.forEach(workers, loaded)
    assert.deepStrictEqual(
      all.map(({ attempts }) => attempts.latest?.flags),
      [[], []]
    )
  }
})

export const additions: VerificationCases = {
  "stores KYC information and submits it": submits,
  "accepts KYC information once": onlyOnce,
  "accepts KYC information once of ten concurrent requests": onlyOnceAtOnce,
  "rejects KYC information for another client's worker": notForStrangers,
  "rejects KYC information for a terminated worker": notForTerminated,
  "stores the workplace of a remote worker": remoteLocation,
  "names every problem of KYC information": problems,
  "flags an SSN that other workers of the company have, except for the first": flagged,
  "rejects an SSN that other workers of the company have if duplicates are rejected": refused,
  "accepts the sandbox's numbers more than once": sandboxNumbers
}
