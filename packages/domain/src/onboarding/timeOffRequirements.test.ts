import {
  exampleCompany,
  exampleLocation,
  examplePaySchedule
} from "@payroll/testing/exampleProfile"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import { termsOf } from "../../test/timeOff/randomFacts.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { created } from "../record.ts"
import { endedPolicy, newTimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import type { Placed } from "../worker/workplace.ts"
import { isBlocking } from "./requirement.ts"
import { isBelowSomewhere, judgingStates, timeOffRequirements } from "./timeOffRequirements.ts"

const TODAY = "2026-06-01" as LocalDate
const inCalifornia = { ...exampleLocation, state: "CA" as const }

const worksIn = (...states: ReadonlyArray<string>) => new Map([["policy", states]])

const policyOf = (terms: Readonly<Record<string, unknown>>) =>
  newTimeOffPolicy(created("policy", exampleCompany, 0), "Leave", termsOf(terms), TODAY)

const perPeriod = policyOf({
  timeOffPolicyType: "Vacation",
  earningMethod: "Per Pay Period",
  amountPerYearHours: 80
})

const needs = (set: Partial<Parameters<typeof timeOffRequirements>[0]>) =>
  timeOffRequirements(
    { policies: [perPeriod], states: new Map(), paySchedules: [examplePaySchedule], ...set },
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
    assert.deepStrictEqual(needs({ policies: [sick], states: worksIn("DE") }), [])
    const [below, ...others] = needs({ policies: [sick], states: worksIn("DE", "CA") })
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
    const states = worksIn("CA")
    const past = endedPolicy(sick, "2026-05-31" as LocalDate, 1)
    assert.deepStrictEqual(needs({ policies: [past], states, paySchedules: [] }), [])
    const later = endedPolicy(sick, "2026-06-30" as LocalDate, 1)
    const steps = needs({ policies: [later], states, paySchedules: [] }).map(({ step }) => step)
    assert.deepStrictEqual(steps, ["addPaySchedule"])
  })
})

describe("the states that a policy is judged by", () => {
  const placed = (set: Partial<Placed>): Placed => ({ ...exampleWorker, ...set })
  const remote = placed({ workState: "NY", companyLocationId: undefined })
  const office = placed({ workState: undefined, companyLocationId: inCalifornia.id })

  it("are those in which people work, and not those of other locations", () => {
    const locations = [inCalifornia, { ...exampleLocation, id: "other", state: "WA" as const }]
    assert.deepStrictEqual(judgingStates([remote], locations, TODAY), ["NY"])
    assert.deepStrictEqual(judgingStates([remote, office, remote], locations, TODAY), ["CA", "NY"])
  })

  it("are those of the day where somebody moves", () => {
    const place = { locationCategory: "Remote", timeZone: undefined } as const
    const moved = {
      effectiveFrom: "2026-07-01" as LocalDate,
      recordedAt: 1,
      primary: { ...place, workState: "CA", companyLocationId: undefined },
      further: []
    }
    const before = { ...moved, effectiveFrom: remote.dateOfJoin, recordedAt: 0 }
    const first = { ...before, primary: { ...moved.primary, workState: "NY" } }
    const mover = { ...remote, workplaces: [first, moved] }
    const on = (day: string) => judgingStates([mover], [], day as LocalDate)
    assert.deepStrictEqual([on("2026-06-30"), on("2026-07-01")], [["NY"], ["CA"]])
  })

  it("are those of active locations where nobody works yet", () => {
    const closed = {
      ...exampleLocation,
      state: "WA" as const,
      recordStatus: "deactivated" as const
    }
    assert.deepStrictEqual(judgingStates([], [inCalifornia, closed], TODAY), ["CA"])
  })

  it("are asked for where a policy is below some state", () => {
    const sick = policyOf({ timeOffPolicyType: "Sick", earningMethod: "Lump Sum", lumpSumHours: 8 })
    assert.isTrue(isBelowSomewhere(sick, TODAY))
    assert.isFalse(isBelowSomewhere({ ...sick, status: "Inactive" }, TODAY))
    const voting = { timeOffPolicyType: "Voting", earningMethod: "Lump Sum", lumpSumHours: 8 }
    assert.isFalse(isBelowSomewhere(policyOf(voting), TODAY))
  })
})
