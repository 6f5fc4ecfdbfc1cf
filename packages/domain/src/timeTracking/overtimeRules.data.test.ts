import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { stateCode } from "../field/state.ts"
import { fromDecimal, isLess, ZERO } from "../exact/fraction.ts"
import { overtimeOf, stateOvertimes } from "./stateOvertime.data.ts"
import { shippedRuleSet, shippedRuleSetIds, shippedRuleSets } from "./overtimeRules.data.ts"

const date = (text: string): LocalDate => text as LocalDate

describe("the shipped rule sets", () => {
  it("are these", () => {
    assert.deepStrictEqual(shippedRuleSetIds, [
      "US-FLSA",
      "CA",
      "AK",
      "NV",
      "CO",
      "KY",
      "NY",
      "PR",
      "US-FLSA-8-80"
    ])
    assert.isUndefined(shippedRuleSet("TX"))
  })

  it("hold one after the other: the rows of an id ascend and do not overlap", () => {
    for (const id of shippedRuleSetIds) {
      const rows = shippedRuleSets.filter((row) => row.id === id)
      for (const [index, { since, until }] of rows.entries()) {
        assert.isTrue(until === undefined || since < until)
        const before = rows[index - 1]
        assert.isTrue(before === undefined || (before.until ?? "none") < since)
      }
    }
  })

  it("are found by date, the earliest one also before it", () => {
    for (const { id, since } of shippedRuleSets) {
      assert.strictEqual(shippedRuleSet(id, since)?.since, since)
      assert.strictEqual(shippedRuleSet(id)?.id, id)
      assert.strictEqual(shippedRuleSet(id, date("1900-01-01"))?.id, id)
    }
  })

  it("have a source for each rule, and wage bounds that rise with time", () => {
    for (const { source, daily } of shippedRuleSets) {
      assert.isNotEmpty(source)
      for (const { wageBounds = [] } of daily) {
        for (const [index, bound] of wageBounds.entries()) {
          const amount = fromDecimal(bound.below) ?? assert.fail(bound.below)
          const before = wageBounds[index - 1]
          assert.isNotEmpty(bound.source)
          assert.isTrue(before === undefined || before.since < bound.since)
          assert.isTrue(isLess(fromDecimal(before?.below ?? "0") ?? ZERO, amount))
        }
      }
    }
  })
})

describe("the states", () => {
  it("each say what their rules are, and those of a set of their own that it is theirs", () => {
    const rules = (state: string) => overtimeOf(state).rules
    const codes = ["AL", "CA", "NY", "KY", "PR", "NV", "CO", "AK", "OR", "VI", "MP"]
    assert.deepStrictEqual(codes.map(rules), [
      "federal",
      ...Array.from({ length: 7 }, () => "own"),
      ...Array.from({ length: 3 }, () => "not checked")
    ])
    const own = stateOvertimes.filter((each) => each.rules === "own").map(({ state }) => state)
    assert.deepStrictEqual(own, shippedRuleSetIds.filter((id) => !id.startsWith("US-")).toSorted())
    assert.strictEqual(stateOvertimes.length, 56)
    assert.isTrue(stateOvertimes.every(({ state }) => stateCode(state) === state))
  })
})
