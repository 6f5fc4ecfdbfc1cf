/** The history of records on every storage: what the writer keeps of updates, and what `getHistory` shows. */
import { assert } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { burst, growthOf, tags } from "./burst.ts"
import { answerFor, AT, commitsOf, einClaim, nineDigits } from "./commits.ts"
import { callOf, historyOf, linesOf, type History, type Version } from "./history/calls.ts"
import { creations } from "./history/creations.ts"
import { everyKind } from "./history/everyKind.ts"
import {
  kycOf,
  newWorld,
  runVerificationCases,
  verifyAll,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const anUpdate = Effect.gen(function* () {
  const { client, companyId, newWorker } = yield* newWorld()
  const userId = yield* newWorker()
  const user = { userId, lastName: "Okafor-Bell", jobTitle: "Head baker", stateCode: "PA" }
  const call = callOf(client, { requestId: "request-2" })
  yield* call("updateUser", { user, actedBy: "Rosa Diaz" })
  const time = new Date(AT).toISOString()
  const change = (field: string, before: unknown, after: unknown) => ({
    field,
    isSealed: false,
    before,
    after
  })
  const answer = yield* historyOf(client, userId)
  const { changes = [] } = answer.history[0] ?? {}
  assert.sameMembers(
    changes.filter(({ field }) => field === "workplaces").map(({ isSealed }) => isSealed),
    [false],
    "the places by date"
  )
  assert.sameDeepMembers(
    changes.filter(({ field }) => field !== "workplaces"),
    [
      change("lastName", "Okafor", "Okafor-Bell"),
      change("jobTitle", "Baker", "Head baker"),
      change("stateCode", "DE", "PA")
    ]
  )
  assert.deepStrictEqual<unknown>(answer, {
    recordType: "user",
    recordId: userId,
    companyId,
    history: [
      {
        version: 2,
        time,
        credential: "pk_rosa",
        actedBy: "Rosa Diaz",
        actedById: null,
        credentialPerson: null,
        guest: null,
        operation: "updateUser",
        requestId: "request-2",
        changes: answer.history[0]?.changes
      },
      {
        version: 1,
        time,
        credential: "pk_test",
        actedBy: null,
        actedById: null,
        credentialPerson: null,
        guest: null,
        operation: "addUser",
        requestId: "request-1",
        changes: []
      }
    ],
    nextCursor: null
  })
})

const nothingChanged = Effect.gen(function* () {
  const { client, companyId, newWorker } = yield* newWorld()
  const userId = yield* newWorker()
  const call = callOf(client)
  const kyc = kycOf(userId)
  yield* call("addKycInformation", { kycInformation: kyc })
  const { rows } = yield* Inspection
  const stored = rows("record_change", { client_id: client.id })
  const before = yield* stored
  const location = yield* rows("company_location", { company_id: companyId })
  yield* call("updateUser", { user: { userId, jobTitle: "Baker" } })
  yield* call("updateKycInformation", { kycInformation: kyc })
  yield* call("updateCompany", { registration: { companyId, company: "Acme Bakery LLC" } })
  const companyLocation = { companyLocationId: location[0]?.["id"], city: "Dover" }
  yield* call("updateCompanyLocation", { companyLocation })
  yield* call("updateCompanyLocation", { companyLocation })
  const fields = (yield* stored)
    .slice(before.length)
    .map(({ record_kind: kind, version }) => [kind, Number(version)])
  assert.deepStrictEqual(fields, [["companyLocation", 2]], "the location was verified, once")
})

const sealedFields = Effect.gen(function* () {
  const { client, newWorker, addKyc, updateKyc } = yield* newWorld()
  const { rows } = yield* Inspection
  const userId = yield* newWorker()
  const [first, second] = [nineDigits(), nineDigits()]
  yield* addKyc(userId, { ssn: first })
  yield* updateKyc(userId, { ssn: second, city: "Lewes" })
  const answer = yield* historyOf(client, userId, { recordType: "kycInformation" })
  assert.sameDeepMembers(
    linesOf(answer).filter(([, , field]) => field !== "homeAddresses"),
    [
      [2, "updateKycInformation", "city", "Dover", "Lewes"],
      [2, "updateKycInformation", "ssn", "changed"],
      [1, "addKycInformation"]
    ]
  )
  const change = answer.history[0]?.changes.find(({ field }) => field === "ssn")
  assert.deepStrictEqual(change, { field: "ssn", isSealed: true, before: null, after: null })
  const stored = JSON.stringify(yield* rows("record_change", { client_id: client.id }))
  for (const value of [first, second, "Lewes"]) {
    assert.notInclude(JSON.stringify(answer.history).replaceAll('"Lewes"', ""), value)
    assert.notInclude(stored, value)
  }
})

const theService = Effect.gen(function* () {
  const { client, companyId, newWorker, addWage, addKyc } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addWage(userId)
  yield* addKyc(userId)
  yield* verifyAll
  const answer = yield* historyOf(client, userId)
  assert.deepStrictEqual(linesOf(answer), [
    [4, "verification.verdict", "userStatus", "Invite Sent", "Active"],
    [4, "verification.verdict", "kycStatus", "pending", "passed"],
    [3, "addKycInformation", "kycStatus", "kyc not initiated", "pending"],
    [2, "addUserWage", "userStatus", "Add Wage", "Invite Sent"],
    [1, "addUser"]
  ])
  assert.strictEqual(answer.history[0]?.credential, "worker")
  assert.isNull(answer.history[0]?.actedBy)
  assert.deepStrictEqual(linesOf(yield* historyOf(client, companyId)), [
    [2, "verification.verdict", "kybStatus", "pending", "passed"],
    [1, "createBusiness"]
  ])
})

const failures = Effect.gen(function* () {
  const { client } = yield* newWorld()
  const { creating, commit, renaming } = yield* commitsOf(client.id)
  const [mine, other] = [creating({ answer: answerFor("used") }), creating()]
  yield* burst([mine.commit, other.commit])
  const { company } = mine
  const rename = renaming(company)
  const later = { ...company, version: 2 }
  const { result, growth } = yield* growthOf(
    burst([
      renaming(later),
      renaming(company, { revision: 7 }),
      renaming(company, {}, answerFor("used")),
      commit({ ...rename.changes, claims: [einClaim(company, other.ein)] }),
      { ...rename, isDryRun: true }
    ])
  )
  assert.deepStrictEqual(tags(result), ["Stale", "Stale", "Replayed", "Taken", "DryRun"])
  assert.deepStrictEqual(growth, {})
  const stored = yield* growthOf(
    burst([
      rename,
      commit({
        writes: [
          {
            op: "update",
            kind: "company",
            record: changed(other.company, {}, AT),
            before: other.company
          }
        ]
      })
    ])
  )
  assert.deepStrictEqual(stored.growth, { audit: 2, event: 1, record_change: 1 })
})

/** A worker with this many changes. */
const CHANGES = 7

const pages = Effect.gen(function* () {
  const { client, newWorker, call } = yield* newWorld()
  const userId = yield* newWorker()
  for (let change = 1; change <= CHANGES; change += 1) {
    yield* call("updateUser", { user: { userId, jobTitle: `Job ${change}` } })
  }
  const whole = (yield* historyOf(client, userId)).history
  assert.deepStrictEqual(
    whole.map(({ version }) => version),
    Array.from({ length: CHANGES + 1 }, (_, index) => CHANGES + 1 - index)
  )
  for (let limit = 1; limit <= CHANGES + 2; limit += 1) {
    const pieces: Array<Version> = []
    let cursor: string | null = null
    for (let page = 0; page <= CHANGES + 1; page += 1) {
      const more: Body = cursor === null ? { limit } : { limit, cursor }
      const answer: History = yield* historyOf(client, userId, more)
      pieces.push(...answer.history)
      cursor = answer.nextCursor
      if (cursor === null) break
    }
    assert.deepStrictEqual(pieces, whole, `in pages of ${limit}`)
  }
  const wrong = yield* Effect.flip(historyOf(client, userId, { cursor: "eHl6" }))
  assert.strictEqual(wrong._tag, "InvalidRequest")
})

const strangers = Effect.gen(function* () {
  const { client, companyId, newCompany, newWorker } = yield* newWorld()
  const userId = yield* newWorker()
  const other = yield* newCompany
  const { client: stranger } = yield* newWorld()
  const tagOf = (of: Client, id: string, more: Body, companyIds?: ReadonlySet<string>) =>
    Effect.map(Effect.result(historyOf(of, id, more, companyIds ? { companyIds } : {})), (result) =>
      result._tag === "Failure" ? result.failure._tag : result._tag
    )
  for (const more of [{}, { recordType: "user" }]) {
    assert.strictEqual(yield* tagOf(stranger, userId, more), "RecordNotFound")
    const limited = (id: string) => tagOf(client, userId, more, new Set([id]))
    assert.strictEqual(yield* limited(other), "RecordNotFound")
    assert.strictEqual(yield* limited(companyId), "Success")
  }
  assert.strictEqual(yield* tagOf(client, userId, { recordType: "company" }), "RecordNotFound")
  assert.strictEqual(
    yield* tagOf(client, userId, { recordType: "kycInformation" }),
    "RecordNotFound",
    "the worker has none"
  )
})

const cases: VerificationCases = {
  "shows what an update changed, when and by whom": anUpdate,
  "has nothing of an update that changes nothing": nothingChanged,
  "says of sealed fields that they changed, and stores no value in plain text": sealedFields,
  "shows moves that the service made, and why": theService,
  "is there for every record that can be named": everyKind,
  "names who added a record, unless several writes could have": creations,
  "has nothing of commits that fail": failures,
  "has every version in one page alone, however small": pages,
  "is not found by others": strangers
}

export const historySuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`the history of records on ${name}`, live, cases)
