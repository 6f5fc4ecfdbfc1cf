/** The person who added a record, whom nothing stores but the audit. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { nineDigits } from "../commits.ts"
import { newWorld } from "../kyc/world.ts"
import { Inspection, type Row } from "../storage.ts"
import { callOf, historyOf } from "./calls.ts"

const PERSON = {
  firstName: "Ben",
  lastName: "Okafor",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
}

const CONTRACTOR = {
  user: {
    ...PERSON,
    legalName: "Okafor Ovens LLC",
    email: "ben@ovens.example",
    code: "DE"
  },
  userWage: { wageRate: 50, wageBasis: "Per Hour", workerType: "1099-NEC" },
  companyLocation: { address1: "1 Mill Street", city: "Dover", state: "DE", zipcode: "19901" },
  businessUser: {}
}

export const creations = Effect.gen(function* () {
  const { client, newCompany } = yield* newWorld()
  const { rows } = yield* Inspection
  const nextMinute = TestClock.adjust("1 minute")
  const makerOf = (row: Row | undefined) =>
    Effect.map(historyOf(client, String(row?.["id"])), ({ history }) => {
      const { version, credential, operation } = history.at(-1) ?? assert.fail("no first version")
      return [version, credential, operation]
    })
  yield* nextMinute
  const companyId = yield* newCompany
  for (const table of ["company_location", "kyb_information", "business_user"]) {
    const [row] = yield* rows(table, { company_id: companyId })
    assert.deepStrictEqual(yield* makerOf(row), [1, "pk_test", "createBusiness"], table)
  }
  const call = callOf(client)
  yield* nextMinute
  yield* call("addUsers", { companyId, users: [PERSON, PERSON] })
  const workers = yield* rows("worker", { company_id: companyId })
  assert.lengthOf(workers, 2)
  for (const row of workers) {
    assert.deepStrictEqual(yield* makerOf(row), [1, "pk_rosa", "addUsers"])
  }
  yield* nextMinute
  yield* call("addBusinessContractor", {
    ...CONTRACTOR,
    user: { ...CONTRACTOR.user, companyId },
    kybInformation: { ein: nineDigits(), dateOfIncorporation: "2019-04-01" }
  })
  const [contractor] = yield* rows("company", { client_id: client.id, kind: "contractor" })
  assert.deepStrictEqual(yield* makerOf(contractor), [1, "pk_rosa", "addBusinessContractor"])
  const [kyb] = yield* rows("kyb_information", { company_id: String(contractor?.["id"]) })
  assert.deepStrictEqual(yield* makerOf(kyb), [1, "pk_rosa", "addBusinessContractor"])
  yield* nextMinute
  // Two writes of one millisecond, each of which may have added either worker.
  yield* call("addUsers", { companyId, users: [PERSON, PERSON] })
  yield* call("addUsers", { companyId, users: [PERSON] })
  const existing = new Set(workers.map(({ id }) => id))
  const later = (yield* rows("worker", { company_id: companyId, first_name: "Ben" })).filter(
    ({ id, worker_type: type }) => !existing.has(id) && type === "W2"
  )
  assert.lengthOf(later, 3)
  const makers = yield* Effect.forEach(later, makerOf)
  assert.deepStrictEqual(
    makers,
    later.map(() => [1, null, null])
  )
})
