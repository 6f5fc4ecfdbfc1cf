/** Bulk calls about workers: one snapshot, one commit, and the rules of the single calls between them. */
import { assert } from "@effect/vitest"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { growthOf } from "../burst.ts"
import { nineDigits } from "../commits.ts"
import { kycOf, newWorld, verifyAll, type VerificationCases } from "./world.ts"

const plain = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return { redacted: Redacted.value(value) }
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]))
    : value
}

const wageOf = (userId: string) => ({
  userId,
  wageRate: 25,
  wageBasis: "Per Hour",
  workerType: "W2",
  paymentMethod: "Direct Deposit"
})
const accountOf = (userId: string) => ({
  userId,
  accountNumber: nineDigits(),
  routingNumber: "021000021",
  bankName: "First Bank",
  accountType: "Savings",
  accountName: "Household"
})

/** Two workers who have all that a worker can have, and one who has nothing. */
const furnished = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, newWorker, companyId } = world
  const ids = [yield* newWorker(), yield* newWorker(), yield* newWorker()] as const
  const [one, two] = ids
  for (const userId of [one, two]) {
    yield* call("addUserBankAccount", { userBankAccount: accountOf(userId) })
    const user = { userId, lastDay: "2999-12-31" }
    yield* call("terminateUser", { user })
  }
  const userWages = [one, two, one].map(wageOf)
  yield* call("addUserWages", { companyId, userWages })
  const w4Informations = [one, two].map((userId) => ({ userId, w4FilingStatus: "Single" }))
  yield* call("addW4Informations", { companyId, w4Informations })
  yield* world.addKyc(one, { ssn: "000000001" })
  yield* verifyAll
  yield* call("updateKycInformation", { kycInformation: { userId: one, ssn: nineDigits() } })
  yield* world.addKyc(two)
  return { ...world, ids }
})

const oneSnapshot = Effect.gen(function* () {
  const { client, ids, loaded } = yield* furnished
  const stranger = yield* newWorld()
  const other = yield* stranger.newWorker()
  const { workers } = yield* WorkerStore
  const loadedWorkers = yield* workers(client.id, [...ids.toReversed(), other])
  const expected = yield* Effect.forEach(ids, loaded)
  assert.deepStrictEqual(plain(loadedWorkers), plain(expected))
  const [first] = expected
  assert.deepStrictEqual(
    [first?.wages.length, first?.exits.length, first?.bankAccounts.length, first?.attempts.failed],
    [2, 1, 1, 1]
  )
  assert.strictEqual(first?.attempts.latest?.number, 2)
  assert.deepStrictEqual(yield* workers(client.id, []), [])
})

const allOrNothing = Effect.gen(function* () {
  const { call, companyId, newWorker } = yield* newWorld("reject")
  const [one, two] = [yield* newWorker(), yield* newWorker()]
  const ssn = nineDigits()
  const kycInformations = [kycOf(one, { ssn }), kycOf(two, { ssn })]
  const refused = yield* growthOf(
    Effect.result(call("addKycInformations", { companyId, kycInformations }))
  )
  assert.isTrue(Result.isFailure(refused.result))
  assert.deepStrictEqual(refused.growth, {})
  const { growth } = yield* growthOf(
    call("addKycInformations", { companyId, kycInformations, onError: "continue" })
  )
  assert.deepStrictEqual(growth, {
    audit: 1,
    claim: 1,
    event: 1,
    kyc_information: 1,
    record_change: 1,
    verification_attempt: 1
  })
})

const takenByOthers = Effect.gen(function* () {
  const { addKyc, attemptsOf, call, companyId, loaded, newWorker } = yield* newWorld()
  const [holder, one, two] = [yield* newWorker(), yield* newWorker(), yield* newWorker()]
  const ssn = nineDigits()
  yield* addKyc(holder, { ssn })
  const kycInformations = [kycOf(one, { ssn }), kycOf(two, { ssn })]
  yield* call("addKycInformations", { companyId, kycInformations })
  for (const userId of [one, two]) {
    assert.deepStrictEqual((yield* loaded(userId)).attempts.latest?.flags, ["duplicate"])
    assert.lengthOf(yield* attemptsOf(userId), 1)
  }
})

const freed = Effect.gen(function* () {
  const { addKyc, call, companyId, newWorker, statusOf } = yield* newWorld("reject")
  const [one, two, next] = [yield* newWorker(), yield* newWorker(), yield* newWorker()]
  const [ssn, other] = [nineDigits(), nineDigits()]
  yield* addKyc(one, { ssn })
  yield* addKyc(two, { ssn: other })
  const users = [one, two].map((userId) => ({ userId, lastDay: "2020-01-31" }))
  const { growth } = yield* growthOf(call("terminateUsers", { companyId, users }))
  assert.deepStrictEqual(growth, {
    audit: 1,
    claim: -2,
    event: 2,
    record_change: 2,
    worker_exit: 2
  })
  assert.deepStrictEqual(yield* statusOf(two), ["pending", "Terminated"])
  yield* addKyc(next, { ssn })
})

const anotherCompany = Effect.gen(function* () {
  const { call, companyId, newWorker, register } = yield* newWorld()
  const foreign = yield* newWorker(yield* register)
  const userWages = [wageOf(yield* newWorker()), wageOf(foreign)]
  const failed = yield* Effect.flip(call("addUserWages", { companyId, userWages }))
  assert.strictEqual(failed._tag, "RecordNotFound")
})

const AT_ONCE = 4

const sameWorkersAtOnce = Effect.gen(function* () {
  const { call, companyId, loaded, newWorker } = yield* newWorld()
  const ids = [yield* newWorker(), yield* newWorker()]
  const calls = Array.from({ length: AT_ONCE }, (_, index) =>
    call("addUserWages", {
      companyId,
      userWages: (index % 2 === 0 ? ids : ids.toReversed()).map(wageOf)
    })
  )
  yield* Effect.all(calls, { concurrency: "unbounded" })
  for (const userId of ids) {
    const { wages, worker } = yield* loaded(userId)
    assert.deepStrictEqual([wages.length, worker.userStatus], [AT_ONCE, "Invite Sent"])
  }
})

export const together: VerificationCases = {
  "are loaded in one snapshot as each alone, and only the client's": oneSnapshot,
  "are stored all or none, or with onError continue the good ones, in one commit": allOrNothing,
  "have SSNs that others hold": takenByOthers,
  "who are terminated free their SSNs": freed,
  "belong to the company that the call names": anotherCompany,
  "wait for each other where they are in several calls": sameWorkersAtOnce
}
