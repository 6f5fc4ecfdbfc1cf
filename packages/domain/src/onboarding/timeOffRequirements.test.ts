import {
  exampleCompany,
  exampleLocation,
  examplePaySchedule
} from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import { termsOf } from "../../test/timeOff/randomFacts.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { created } from "../record.ts"
import { endedPolicy, newTimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { isBlocking } from "./requirement.ts"
import { timeOffRequirements } from "./timeOffRequirements.ts"

const TODAY = "2026-06-01" as LocalDate
const inCalifornia = { ...exampleLocation, state: "CA" as const }

const policyOf = (terms: Readonly<Record<string, unknown>>) =>
  newTimeOffPolicy(created("policy", exampleCompany, 0), "Leave", termsOf(terms), TODAY)

const perPeriod = policyOf({
  timeOffPolicyType: "Vacation",
  earningMethod: "Per Pay Period",
  amountPerYearHours: 80
})

const needs = (set: Partial<Parameters<typeof timeOffRequirements>[0]>) =>
  timeOffRequirements(
    { policies: [perPeriod], locations: [], paySchedules: [examplePaySchedule], ...set },
    TODAY
  )

describe("the requirements of time off policies", () => {
  it("ask for a pay schedule where a policy accrues by pay periods", () => {
    assert.deepStrictEqual(needs({}), [])
    const ended = { ...examplePaySchedule, status: "inactive" as const }
    for (const paySchedules of [[], [ended]]) {
      const [missing, ...others] = needs({ paySchedules })
      assert.deepInclude(missing, { step: "addPaySchedule", path: ["paySchedule"] })
      assert.deepStrictEqual(others, [])
      assert.isTrue(missing && isBlocking(missing))
    }
    const granted = policyOf({
      timeOffPolicyType: "Vacation",
      earningMethod: "Lump Sum",
      lumpSumHours: 40
    })
    assert.deepStrictEqual(needs({ policies: [granted], paySchedules: [] }), [])
    const years = { timeOffPolicyType: "Vacation", earningMethod: "Lump Sum", lumpSumHours: 40 }
    const paidYears = policyOf({ ...years, policyYear: "Pay Periods" })
    const [need] = needs({ policies: [paidYears], paySchedules: [] })
    assert.strictEqual(need?.reason, "the years of a time off policy begin with pay periods")
  })

  it("name what is below a state's minimum, and block nothing", () => {
    const sick = policyOf({ timeOffPolicyType: "Sick", earningMethod: "Lump Sum", lumpSumHours: 8 })
    assert.deepStrictEqual(needs({ policies: [sick], locations: [exampleLocation] }), [])
    const [below, ...others] = needs({ policies: [sick], locations: [inCalifornia] })
    assert.deepStrictEqual(below, {
      step: "updateTimeOffPolicy",
      path: ["timeOffPolicy", "policy"],
      reason: "is below what a state asks for: CA accrual-below-minimum"
    })
    assert.isFalse([below, ...others].some((each) => each && isBlocking(each)))
  })

  it("are none of a policy that has ended, and only the schedule of one that ends later", () => {
    const sick = policyOf({
      timeOffPolicyType: "Sick",
      earningMethod: "Per Pay Period",
      amountPerYearHours: 8
    })
    const locations = [inCalifornia]
    const past = endedPolicy(sick, "2026-05-31" as LocalDate, 1)
    assert.deepStrictEqual(needs({ policies: [past], locations, paySchedules: [] }), [])
    const later = endedPolicy(sick, "2026-06-30" as LocalDate, 1)
    const steps = needs({ policies: [later], locations, paySchedules: [] }).map(({ step }) => step)
    assert.deepStrictEqual(steps, ["addPaySchedule"])
  })
})
