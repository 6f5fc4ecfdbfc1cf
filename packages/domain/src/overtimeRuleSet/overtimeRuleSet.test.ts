import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { created } from "../record.ts"
import { validateRuleSet } from "../timeTracking/ruleSetSpecification.ts"
import {
  newOvertimeRuleSet,
  rulesInForce,
  updatedRuleSet,
  type OvertimeRules
} from "./overtimeRuleSet.ts"
import { ruleSetWarnings } from "./ruleSetWarnings.ts"

const day = (text: string): LocalDate => text as LocalDate
const MARCH = day("2026-03-01")
const JULY = day("2026-07-01")

const rules = (input: object): OvertimeRules => {
  const checked = validateRuleSet(input)
  if (!checked.ok) return assert.fail(JSON.stringify(checked.problems))
  const { id: _, name: _name, ...terms } = checked.value
  return terms
}

const after = (afterMinutes: number) => rules({ weekly: [{ afterMinutes, label: "overtime" }] })
const owner = { clientId: "client", companyId: "company" }
const first = newOvertimeRuleSet(created("id", owner, 1), "Agreement", after(2_400), MARCH)

describe("a company's own rules", () => {
  it("hold by date, the first ones also before their day", () => {
    const changed = updatedRuleSet(
      first,
      { name: "Agreement", rules: after(2_280), effectiveFrom: JULY },
      2
    )
    const limitOn = (on: string) => rulesInForce(changed, day(on)).weekly[0]?.afterMinutes
    assert.deepStrictEqual([limitOn("2020-01-01"), limitOn("2026-06-30")], [2_400, 2_400])
    assert.strictEqual(limitOn("2026-07-01"), 2_280)
    const { id, name } = rulesInForce(changed, JULY)
    assert.deepStrictEqual([id, name, changed.version], ["id", "Agreement", 2])
  })

  it("stay as they are if nothing differs, and can be called otherwise", () => {
    const same = { name: "Agreement", rules: after(2_400), effectiveFrom: JULY }
    assert.strictEqual(updatedRuleSet(first, same, 2), first)
    const renamed = updatedRuleSet(first, { ...same, name: "Other" }, 2)
    assert.deepStrictEqual([renamed.name, renamed.versions.length], ["Other", 1])
  })

  it("warn where they are weaker than the federal ones, and name the week", () => {
    assert.deepStrictEqual(ruleSetWarnings(rulesInForce(first, MARCH), MARCH), [])
    const weak = { ...first, versions: [{ ...first.versions[0]!, rules: after(2_700) }] }
    const [warning] = ruleSetWarnings(rulesInForce(weak, MARCH), MARCH)
    assert.deepStrictEqual(warning, {
      code: "below-flsa",
      message:
        "46 hours: five days of 8 hours and a Saturday of 6: 1.00 hours of overtime, 6.00 by the federal rules",
      source: "29 CFR 778.110(a)"
    })
    const short = rules({
      weekly: [{ afterMinutes: 2_400, label: "overtime" }],
      paidBreakUpToMinutes: 10,
      unpaidMealFromMinutes: 20
    })
    const codes = ruleSetWarnings({ id: "id", name: "Short", ...short }, MARCH)
    assert.deepStrictEqual(
      codes.map(({ code }) => code),
      ["paid-break-too-short", "unpaid-meal-too-short"]
    )
  })
})
