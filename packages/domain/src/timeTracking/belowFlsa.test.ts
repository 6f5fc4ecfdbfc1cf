import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { weeksBelowFlsa } from "./belowFlsa.ts"
import { comparedWeeks } from "./comparedWeeks.data.ts"
import { shippedRuleSets, shippedRuleSet } from "./overtimeRules.data.ts"
import type { RuleSet } from "./ruleSet.ts"

const DAY = "2026-03-18" as LocalDate

const flsa = shippedRuleSet("US-FLSA", DAY) ?? assert.fail()
const companyRules = (rules: Partial<RuleSet>): RuleSet => ({
  ...flsa,
  id: "own",
  name: "Own",
  ...rules
})

const weak = (ruleSet: RuleSet) =>
  weeksBelowFlsa(ruleSet, DAY).map(({ week, minutes, flsaMinutes }) => [
    week.id,
    minutes,
    flsaMinutes
  ])

describe("the compared weeks", () => {
  it("all have overtime by the federal rules, and ids of their own", () => {
    assert.deepStrictEqual(
      weak(companyRules({ weekly: [] })).map(([id, none]) => [id, none]),
      comparedWeeks.map(({ id }) => [id, 0])
    )
    assert.strictEqual(new Set(comparedWeeks.map(({ id }) => id)).size, comparedWeeks.length)
  })
})

describe("rules that are compared with the federal ones", () => {
  it("give less only where averaging is agreed, of those that are shipped", () => {
    const below = shippedRuleSets.filter((each) => weak(each).length > 0)
    assert.deepStrictEqual(
      below.map(({ id }) => id),
      ["US-FLSA-8-80"]
    )
    assert.deepInclude(weak(below[0] ?? assert.fail()), ["46-hours", 0, 360])
  })

  it("give less with a later limit of the week, in the weeks that show it", () => {
    const later = companyRules({ weekly: [{ afterMinutes: 2_700, label: "overtime" }] })
    assert.deepInclude(weak(later), ["46-hours", 60, 360])
    assert.deepInclude(weak(later), ["nine-hour-days", 0, 300])
  })

  it("give less if only a wage brings the overtime", () => {
    const bound = { since: "2026-01-01" as LocalDate, below: "10.00" }
    const low = companyRules({
      weekly: [],
      daily: [{ afterMinutes: 0, label: "overtime", wageBounds: [bound] }]
    })
    assert.strictEqual(weak(low).length, comparedWeeks.length)
    const all = companyRules({ weekly: [], daily: [{ afterMinutes: 0, label: "overtime" }] })
    assert.deepStrictEqual(weak(all), [])
  })

  it("may pay double time instead, and more", () => {
    const more = companyRules({ weekly: [{ afterMinutes: 2_280, label: "doubleTime" }] })
    assert.deepStrictEqual(weak(more), [])
  })
})
