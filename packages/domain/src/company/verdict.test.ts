import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { kycStatuses, type BusinessUser, type KycStatus } from "../businessUser/businessUser.ts"
import {
  AT,
  exampleAttempt,
  exampleBankAccount,
  exampleOwner,
  exampleProfile
} from "@payroll/testing/exampleProfile"
import { kybStatuses, type KybStatus } from "./company.ts"
import { bankAccountEvent, companyCase, companyEvent } from "./profile.ts"
import { moveCompany } from "./verdict.ts"

const LATER = AT + 60_000
const states = Object.keys(kybStatuses) as ReadonlyArray<KybStatus>
const goals = ["pending", "passed", "failed"] as const

const owner = (id: string, set: Partial<BusinessUser> = {}): BusinessUser => ({
  ...exampleOwner,
  id,
  ...set
})

/** Moves a company with these owners, of whom some were in the case that was submitted. */
const outcomeOf = (
  from: KybStatus,
  to: (typeof goals)[number],
  businessUsers: ReadonlyArray<BusinessUser> = [exampleOwner],
  inCase: ReadonlyArray<BusinessUser> = businessUsers,
  reasons: ReadonlyArray<string> = []
) => {
  const { company, kyb } = exampleProfile
  const submission = kyb ? companyCase({ company, kyb, businessUsers: inCase, locations: [] }) : {}
  const sealed = Redacted.make(JSON.stringify(submission))
  const attempt = { ...exampleAttempt, reasons, submission: sealed }
  const profile = { ...exampleProfile, company: { ...company, kybStatus: from }, businessUsers }
  return moveCompany(attempt, profile, to, LATER)
}

describe("a company's KYB", () => {
  it.each(states.flatMap((from) => goals.map((to) => [from, to] as const)))(
    "from %s to %s: a move of the table, or a conflict",
    (from, to) => {
      const result = outcomeOf(from, to)
      if (kybStatuses[from].includes(to)) {
        const { company } = Result.getOrThrow(result)
        assert.deepStrictEqual(company, {
          ...exampleProfile.company,
          kybStatus: to,
          failureReasons: to === "failed" ? [] : undefined,
          version: 2,
          updatedAt: LATER
        })
        return
      }
      assert.include(
        Result.isFailure(result) ? result.failure.message : "moved",
        `the company is "${from}"`
      )
    }
  )
})

describe("the owners of a company that moves", () => {
  it.each(Object.keys(kycStatuses) as ReadonlyArray<KycStatus>)(
    "follow from %s only if their table has the move",
    (kycStatus) => {
      for (const to of ["passed", "failed"] as const) {
        const before = owner("owner-1", { kycStatus })
        const named = ["owner:owner-1"]
        const { owners } = Result.getOrThrow(outcomeOf("pending", to, [before], [before], named))
        const after = { ...before, kycStatus: to, version: 2, updatedAt: LATER }
        assert.deepStrictEqual(owners, kycStatus === "pending" ? [after] : [])
      }
    }
  )

  it.each([
    [["name_mismatch"], []],
    [["rejected_by_person"], []],
    [["owner:owner-2", "not_found"], ["owner-2"]],
    [
      ["owner:OWNER-2", "owner:owner-1"],
      ["owner-1", "owner-2"]
    ]
  ])("fail only if the reasons name them: of %j %j", (reasons, failed) => {
    const both = [owner("owner-1"), owner("owner-2")]
    const { owners } = Result.getOrThrow(outcomeOf("pending", "failed", both, both, reasons))
    assert.deepStrictEqual(
      owners.map(({ id, kycStatus }) => [id, kycStatus]),
      failed.map((id) => [id, "failed"])
    )
    const passed = Result.getOrThrow(outcomeOf("pending", "passed", both, both, reasons))
    assert.lengthOf(passed.owners, 2)
  })

  it("follow only if they were in the case: who was not is verified alone", () => {
    const late = owner("late")
    const clerk = owner("clerk", { beneficialOwner: false, payrollAdmin: false })
    const { owners } = Result.getOrThrow(
      outcomeOf("pending", "passed", [clerk, exampleOwner, late], [clerk, exampleOwner])
    )
    assert.deepStrictEqual(
      owners.map(({ id }) => id),
      ["owner-1"]
    )
  })

  it.each([
    { ssn: Redacted.make("987654322") },
    { dateOfBirth: Redacted.make("1980-05-06") },
    { firstName: "ana" },
    { middleName: undefined },
    { lastName: "Ruiz-Lee" }
  ])("follow only as who they were in the case: who changed is verified alone", (set) => {
    const { owners } = Result.getOrThrow(
      outcomeOf("pending", "passed", [owner("owner-1", set)], [owner("owner-1")])
    )
    assert.deepStrictEqual(owners, [])
  })
})

describe("an event about a company", () => {
  it("shows why its verification failed, and only then", () => {
    const attempt = { ...exampleAttempt, reasons: ["not_found", "Called Ana Ruiz"] }
    const entityAfter = (from: KybStatus, to: (typeof goals)[number]) => {
      const company = { ...exampleProfile.company, kybStatus: from }
      const profile = { ...exampleProfile, company }
      const after = Result.getOrThrow(moveCompany(attempt, profile, to, LATER))
      const type = "company.kybstatus.update"
      const event = companyEvent("event-1", type, { ...profile, company: after.company }, LATER)
      return { company: after.company, entity: JSON.stringify(event.payload) }
    }
    const failed = entityAfter("pending", "failed")
    assert.include(failed.entity, '"reasons":["not_found","rejected_by_person"]')
    assert.notInclude(failed.entity, "Ana Ruiz")
    const again = entityAfter("failed", "pending")
    assert.notInclude(again.entity, "reasons")
    assert.isUndefined(again.company.failureReasons)
  })

  it("shows why an account failed its check", () => {
    const account = { ...exampleBankAccount, status: "failed" as const }
    const event = bankAccountEvent("event-1", "update", exampleProfile, account, LATER)
    assert.include(JSON.stringify(event.payload), '"status":"failed","reasons":["routing_number"]')
  })
})
