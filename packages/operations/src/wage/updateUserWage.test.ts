import type { WorkerStatus } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../exampleId.ts"
import {
  decided,
  eventsOf,
  LATER,
  loadedWorker,
  refusal,
  theOnly,
  writesOf
} from "../../test/deciding.ts"
import { updateUserWage } from "./updateUserWage.ts"

const known = loadedWorker().wages[0]!

const updated = (set: object = {}, userStatus: WorkerStatus = "Active") => {
  const loaded = loadedWorker()
  const worker = { ...loaded.worker, userStatus }
  return decided(
    updateUserWage,
    { ...loaded, worker, wage: known },
    { userWage: { wageRate: undefined, ...set } }
  )
}

describe("a wage that is updated", () => {
  it.each([
    ["wageRate", "wageRate", 22.75, "22.75"],
    ["wageBasis", "wageBasis", "Hourly", "Per Hour"],
    ["workerType", "workerType", "1099", "1099-NEC"],
    ["differentialPay", "differentialPay", true, "Yes"],
    ["userType", "userType", "Salary", "Salary/No overtime"],
    ["employmentStatus", "employmentStatus", "Seasonal", "Seasonal (0-6 months per year)"],
    ["userRefTaxExempt", "taxExempt", "Yes", "Yes, as an owner/corporate officer"],
    ["startDate", "startDate", "2026-07-01", "2026-07-01"]
  ])("has a new %s, is ready, and keeps the rest", (field, stored, value, kept) => {
    const expected = { ...known, [stored]: kept, status: "Ready", version: 2, updatedAt: LATER }
    assert.deepStrictEqual<unknown>(theOnly(updated({ [field]: value }), "wage"), expected)
  })

  it("leaves the payment method alone", () => {
    const { paymentMethod } = theOnly(updated({ paymentMethod: "Direct Deposit" }), "wage")
    assert.strictEqual(paymentMethod, "Check")
  })

  it("keeps the version before it, with the time in which that held, and tells nobody", () => {
    const result = updated({ wageRate: 30 })
    assert.deepStrictEqual(writesOf(result), ["update wage", "insert earlierVersion"])
    const { content, ...earlier } = theOnly(result, "earlierVersion")
    assert.deepInclude(earlier, {
      of: "wage",
      recordId: exampleId,
      recordVersion: 1,
      validFrom: known.createdAt,
      validUntil: LATER
    })
    assert.deepInclude(JSON.parse(content), { wageRate: "21.5", status: "Verification Pending" })
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it.each([
    [{ version: 1 }, "Active", "accepted"],
    [
      { version: 2 },
      "Active",
      "VersionConflict: user wage was changed by somebody else; read it again"
    ],
    [{}, "Deactivate", "accepted"],
    [{}, "Terminated", "StateConflict: the wage of a terminated user cannot be changed"],
    [{ version: 2 }, "Terminated", "StateConflict: the wage of a terminated user cannot be changed"]
  ] as const)("with %o of a worker who is %s: %s", (set, userStatus, outcome) => {
    assert.strictEqual(refusal(updated(set, userStatus)), outcome)
  })

  it("answers as ready", () => {
    assert.deepStrictEqual(Result.getOrThrow(updated()).answer.userWage, {
      userWageId: exampleId,
      status: "Ready",
      message: "the wage of Ben Carl Okafor was changed",
      version: 2
    })
  })
})
