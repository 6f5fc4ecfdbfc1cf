import type { KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { exampleWage } from "@payroll/testing/exampleWorker"
import type { WorkerStatus } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  decided,
  eventsOf,
  loadedWorker,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { addUserWage } from "./addUserWage.ts"

const workerAt = (userStatus: WorkerStatus, kycStatus: KycStatus, wages = [exampleWage]) => {
  const loaded = loadedWorker()
  return { ...loaded, wages, worker: { ...loaded.worker, userStatus, kycStatus } }
}
const fresh = workerAt("Add Wage", "kyc not initiated", [])

const added = (set: object = {}, loaded = fresh) =>
  decided(addUserWage, { loaded, invitation: undefined }, { userWage: set })

describe("a wage that is added", () => {
  it("is stored exactly, and starts when the worker joined unless it says when", () => {
    const wage = theOnly(added({ wageRate: 1250.5, userType: "Salary" }), "wage")
    assert.deepInclude(wage, {
      workerId: exampleId,
      companyId: exampleId,
      endDate: undefined,
      status: "Verification Pending"
    })
    const [terms, ...more] = wage.terms
    assert.deepStrictEqual(more, [])
    assert.deepInclude(terms, {
      wageRate: "1250.5",
      userType: "Salary/No overtime",
      differentialPay: "No",
      taxExempt: "No, this employee is not tax exempt",
      startDate: fresh.worker.dateOfJoin
    })
    const set = { startDate: "2026-07-01", userRefTaxExempt: "Yes" }
    const [later] = theOnly(added(set), "wage").terms
    assert.strictEqual(later?.startDate, "2026-07-01" as LocalDate)
    assert.strictEqual(later?.taxExempt, "Yes, as an owner/corporate officer")
  })

  it.each([
    [99, "accepted"],
    [100, "InvalidRequest: userWage cannot be added: a user can have at most 100 wages"]
  ])("joins %i others: %s", (count, outcome) => {
    const wages = Array.from({ length: count }, (_, n) => ({ ...exampleWage, id: `wage-${n}` }))
    assert.strictEqual(refusal(added({}, workerAt("Active", "passed", wages))), outcome)
  })

  it("needs no user type and no employment status", () => {
    const set = { userType: "", employmentStatus: null, paymentMethod: undefined }
    const [terms] = theOnly(added(set), "wage").terms
    assert.deepStrictEqual(
      [terms?.userType, terms?.employmentStatus, terms?.paymentMethod],
      [undefined, undefined, undefined]
    )
  })

  it("answers as pending", () => {
    const { answer } = Result.getOrThrow(added())
    assert.deepStrictEqual(answer.userWage, {
      userWageId: "new-1",
      status: "Verification Pending",
      message: "the wage of Ben Carl Okafor was added",
      version: 1
    })
  })

  it.each([
    [{ companyId: otherId }, "Add Wage", "RecordNotFound: user not found"],
    [{}, "Terminated", "StateConflict: a terminated user cannot be given a wage"],
    [{}, "Deactivate", "accepted"]
  ] as const)("with %o of a worker who is %s: %s", (set, userStatus, outcome) => {
    assert.strictEqual(refusal(added(set, workerAt(userStatus, "passed"))), outcome)
  })
})

describe("the worker who gets a wage", () => {
  it.each([
    ["Add Wage", "kyc not initiated", "Invite Sent", ["Invite Sent"]],
    ["Add Wage", "pending", "Invite Sent", ["Invite Sent"]],
    ["Add Wage", "failed", "Invite Sent", ["Invite Sent"]],
    ["Add Wage", "passed", "Active", ["Invite Sent", "Active"]],
    ["Invite Sent", "passed", "Active", ["Active"]]
  ] as const)("goes from %s, with KYC %s, to %s", (userStatus, kycStatus, to, way) => {
    const result = added({}, workerAt(userStatus, kycStatus, []))
    assert.deepInclude(theOnly(result, "worker"), { userStatus: to, version: 2 })
    assert.deepStrictEqual(
      eventsOf(result),
      way.map((status) => `employee.employeestatus.update: ${status}`)
    )
    assert.strictEqual(
      theOnly(result, "wage").status,
      to === "Active" ? "Ready" : "Verification Pending"
    )
  })

  it("makes the wages ready that waited, each with the event showing all of them", () => {
    const result = added({}, workerAt("Invite Sent", "passed"))
    assert.deepStrictEqual(
      written(result, "wage").map(({ id, status, version }) => [id, status, version]),
      [
        ["new-1", "Ready", 1],
        ["wage-1", "Ready", 2]
      ]
    )
    const payload = JSON.stringify(changesOf(result)?.events[0]?.payload)
    assert.include(payload, '"userWages":[{"userWageId":"wage-1"},{"userWageId":"new-1"}]')
  })

  it.each([
    ["Active", "Ready"],
    ["Deactivate", "Verification Pending"]
  ] as const)("stays %s with a wage that is %s, and nobody is told", (userStatus, status) => {
    const result = added({}, workerAt(userStatus, "passed"))
    assert.deepStrictEqual(writesOf(result), ["insert wage"])
    assert.strictEqual(theOnly(result, "wage").status, status)
    assert.strictEqual(
      Result.getOrThrow(result).answer.userWage.status,
      "Verification Pending" as const
    )
    assert.deepStrictEqual(eventsOf(result), [])
  })
})
