/** People who are moved by the verdict of another subject: owners, and a contractor's workers. */
import { assert } from "@effect/vitest"
import type { Verdict } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import { applyVerdict } from "@payroll/operations/background/applyVerdict"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { Writer, type Changes } from "@payroll/operations/writer"
import { commitsOf, nineDigits } from "../commits.ts"
import { Inspection } from "../storage.ts"
import { eventsOf, newWorld, rowOf, verifyAll, type VerificationCases } from "./world.ts"

const LEASE_MS = 60_000
const passed: Verdict = { status: "passed", reasons: [] }

const contractorOf = (companyId: string, ein: string) => ({
  user: {
    companyId,
    legalName: "Okafor Ovens LLC",
    firstName: "Chi",
    lastName: "Okafor",
    email: `${nineDigits()}@ovens.example`,
    dateOfJoin: "2026-02-02",
    jobTitle: "Oven fitter",
    companyLocationCategory: "Remote",
    code: "DE"
  },
  userWage: { wageRate: 55, wageBasis: "Per Hour", workerType: "1099-NEC" },
  kybInformation: { ein, dateOfIncorporation: "2015-09-01" },
  companyLocation: { address1: "3 Kiln Road", city: "Dover", state: "DE", zipcode: "19901" }
})

/** A contractor hired by two companies: the second uses the same contractor company. */
const hiredTwice = Effect.fnUntraced(function* (ein: string) {
  const world = yield* newWorld()
  const { client, companyId, call, newCompany, newWorker } = world
  const { commit } = yield* commitsOf(client.id)
  const writer = yield* Writer
  const answer = yield* call("addBusinessContractor", contractorOf(companyId, ein))
  const { userId, contractorCompanyId } = answer["businessContractor"] as Record<string, string>
  const employer = yield* newCompany
  const other = yield* newWorker(employer)
  const { worker, revision } = yield* world.loaded(other)
  const record = { ...worker, version: 2, contractorCompanyId, kycStatus: "failed" as const }
  const changes: Partial<Changes> = {
    writes: [{ op: "update", kind: "worker", record, before: worker }],
    revisions: [{ of: "worker", id: other, expected: revision }]
  }
  yield* writer.commit(commit(changes))
  return { ...world, userId: userId ?? "", contractorCompanyId, employer, other }
})

const contractor = Effect.gen(function* () {
  const { userId, other, companyId, employer, contractorCompanyId, statusOf } =
    yield* hiredTwice(nineDigits())
  assert.deepStrictEqual(yield* statusOf(userId), ["pending", "Invite Sent"])
  yield* verifyAll
  assert.include(yield* rowOf("company", { id: contractorCompanyId ?? "" }), {
    kyb_status: "passed"
  })
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual(yield* statusOf(other), ["passed", "Add Wage"])
  assert.deepStrictEqual((yield* eventsOf(companyId, userId)).slice(3), [
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
  // It did not follow the submission, so that step comes first.
  assert.deepStrictEqual((yield* eventsOf(employer, other)).slice(2), [
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "passed"]
  ])
  assert.deepStrictEqual(yield* eventsOf(contractorCompanyId ?? ""), [
    ["company.kybstatus.insert", "new"],
    ["company.kybstatus.update", "pending"],
    ["company.kybstatus.update", "passed"]
  ])
})

const contractorFails = Effect.gen(function* () {
  const { userId, other, addKyc, loaded, statusOf } = yield* hiredTwice("000000001")
  const refused = yield* Effect.flip(addKyc(userId))
  assert.strictEqual(refused._tag, "StateConflict", "its company is what is verified")
  assert.isUndefined((yield* loaded(userId)).kyc)
  yield* verifyAll
  assert.deepStrictEqual(yield* statusOf(userId), ["failed", "Invite Sent"])
  assert.deepStrictEqual(yield* statusOf(other), ["failed", "Add Wage"])
})

/** The verification of a contractor's company is reported by events about its workers. */
const contractorEvents = Effect.gen(function* () {
  for (const [ein, says] of [
    ["000000001", "verification failed: name_mismatch"],
    ["000000003", "is waiting for a person's decision"]
  ] as const) {
    const { userId, call } = yield* hiredTwice(ein)
    const reasons = Effect.map(call("getUserTask", { userId }), ({ userTask = {} }) => {
      const needs = userTask["requirements"] as ReadonlyArray<{ readonly reason: string }>
      return needs.map(({ reason }) => reason)
    })
    assert.include(yield* reasons, "is in progress")
    yield* verifyAll
    assert.include(yield* reasons, says)
  }
})

/** Two verdicts on a contractor's company race with changes of its workers. */
const contractorRaced = Effect.gen(function* () {
  const { userId, other, client, contractorCompanyId, addWage, statusOf } =
    yield* hiredTwice(nineDigits())
  const { lease } = yield* VerificationStore
  const { attempts } = yield* CompanyStore
  const due = yield* lease(9, LEASE_MS)
  const attempt = due.find(
    ({ attempt: { subjectId } }) => subjectId === contractorCompanyId
  )!.attempt
  yield* Effect.all(
    [
      applyVerdict(attempt, passed),
      addWage(userId),
      applyVerdict(attempt, passed),
      addWage(userId)
    ],
    { concurrency: "unbounded" }
  )
  const { latest } = yield* attempts(client.id, contractorCompanyId ?? "")
  assert.strictEqual(latest?.status, "passed")
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.strictEqual((yield* statusOf(other))[0], "passed")
})

const ownerOf = (companyId: string, ssn: string) => ({
  businessUser: {
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
    ssn,
    dateOfBirth: "1970-01-02",
    beneficialOwner: true,
    ownershipPercentage: 30
  }
})

const owners = Effect.gen(function* () {
  const { companyId, call, attemptsOf } = yield* newWorld()
  for (const [ssn, status] of [
    [nineDigits(), "passed"],
    ["000000002", "failed"],
    ["000000003", "pending"]
  ] as const) {
    const answer = yield* call("addBusinessUser", ownerOf(companyId, ssn))
    const id = String(answer["businessUser"]?.["businessUserId"])
    const before = yield* eventsOf(companyId)
    yield* verifyAll
    assert.include(yield* rowOf("business_user", { id }), { kyc_status: status })
    assert.strictEqual((yield* attemptsOf(id)).length, 1)
    assert.deepStrictEqual(yield* eventsOf(companyId), before)
  }
})

/** The company's verdict can move an owner whose own attempt is running. */
const ownerMoved = Effect.gen(function* () {
  const { companyId, call, attemptsOf } = yield* newWorld()
  const { set } = yield* Inspection
  const answer = yield* call("addBusinessUser", ownerOf(companyId, nineDigits()))
  const id = String(answer["businessUser"]?.["businessUserId"])
  yield* set("business_user", { id }, { kyc_status: "failed" })
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(id), [[1, "passed"]])
  assert.include(yield* rowOf("business_user", { id }), { kyc_status: "failed" })
})

const HIRED_AT_ONCE = 6

/** Several companies hire one contractor at once: its company is registered once. */
const hiredAtOnce = Effect.gen(function* () {
  const { companyId, call, newCompany, statusOf } = yield* newWorld("reject")
  const { rows } = yield* Inspection
  const ein = nineDigits()
  const employers = [companyId, yield* newCompany]
  const hire = (index: number, legalName: string) => {
    const { user, ...more } = contractorOf(employers[index % 2] ?? "", ein)
    return call("addBusinessContractor", { ...more, user: { ...user, legalName } })
  }
  const answers = yield* Effect.forEach(
    Array.from({ length: HIRED_AT_ONCE }, (_, index) => index),
    (index) => hire(index, index % 3 === 0 ? "OKAFOR OVENS LLC" : "Okafor  Ovens Llc"),
    { concurrency: "unbounded" }
  )
  const hired = answers.map(
    ({ businessContractor }) => businessContractor as Readonly<Record<string, string>>
  )
  const [contractorCompanyId = "", ...others] = new Set(
    hired.map(({ contractorCompanyId: id }) => id)
  )
  assert.deepStrictEqual(others, [])
  assert.lengthOf(yield* rows("verification_attempt", { subject_id: contractorCompanyId }), 1)
  yield* verifyAll
  for (const { userId = "" } of hired) {
    assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  }
  // Whoever is hired now follows the verdict that is there, and another name is a duplicate.
  const { businessContractor } = yield* hire(0, "Okafor Ovens LLC")
  const userId = String(businessContractor?.["userId"])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  assert.deepStrictEqual(yield* eventsOf(companyId, userId), [
    ["employee.kycstatus.insert", "pending"],
    ["employee.employeestatus.insert", "Add Wage"],
    ["employee.employeestatus.update", "Invite Sent"],
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
  const refused = yield* Effect.flip(hire(0, "Okafor Mills LLC"))
  assert.strictEqual(refused._tag, "InvalidRequest")
})

/** A business user who was terminated as a worker is hired again, as a new worker. */
const hiredAgain = Effect.gen(function* () {
  const { companyId, call, statusOf } = yield* newWorld("reject")
  const answer = yield* call("addBusinessUser", ownerOf(companyId, nineDigits()))
  const businessUserId = String(answer["businessUser"]?.["businessUserId"])
  const hire = Effect.map(
    call("updateBusinessUserAsEmployee", {
      businessUser: {
        businessUserId,
        workerType: "W2",
        companyLocationCategory: "Remote",
        code: "DE",
        jobTitle: "Baker",
        startDate: "2026-01-05"
      }
    }),
    ({ businessUser }) => String(businessUser?.["userId"])
  )
  const first = yield* hire
  assert.strictEqual(yield* hire, first)
  yield* call("terminateUser", { user: { userId: first, lastDay: "2020-01-31" } })
  const second = yield* hire
  assert.notStrictEqual(second, first)
  assert.strictEqual(yield* hire, second)
  assert.deepStrictEqual(yield* statusOf(first), ["kyc not initiated", "Terminated"])
  assert.deepStrictEqual(yield* statusOf(second), ["kyc not initiated", "Add Wage"])
})

export const followers: VerificationCases = {
  "registers a contractor once whom several companies hire at once": hiredAtOnce,
  "lets a business user be hired again after a termination": hiredAgain,
  "moves a contractor's workers with its company": contractor,
  "fails a contractor's workers with its company": contractorFails,
  "stores events about a contractor's workers": contractorEvents,
  "moves every worker of a contractor in a race": contractorRaced,
  "moves an owner who is verified alone, without an event": owners,
  "settles the attempt of an owner who was moved before": ownerMoved
}
