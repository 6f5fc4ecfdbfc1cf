import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { policies, runs, termsOf } from "../../test/timeOff/randomFacts.ts"
import { policyFields } from "./policyFields.ts"
import { areSameTerms } from "./updatedTerms.ts"
import { STATE_MINIMUMS } from "./stateMinimums.data.ts"

describe(`the fields of a policy (PAYROLL_TEST_SEED=${runs.seed})`, () => {
  it("are read as the same terms again", () => {
    fc.assert(
      fc.property(policies, (random) => {
        const terms = termsOf(random)
        assert.deepStrictEqual(termsOf({ ...policyFields(terms) }), terms)
      }),
      runs
    )
  })

  it("are compared in any order", () => {
    fc.assert(
      fc.property(policies, (random) => {
        const terms = termsOf(random)
        const reversed = Object.fromEntries(Object.entries(terms).toReversed()) as typeof terms
        assert.isTrue(areSameTerms(terms, reversed))
        assert.isFalse(areSameTerms(terms, { ...terms, minimumNoticeDays: 367 }))
      }),
      runs
    )
  })

  it("are those of every preset, and of a year that begins on a fixed date", () => {
    for (const { id } of STATE_MINIMUMS) {
      const terms = termsOf({ preset: id })
      assert.deepStrictEqual(termsOf({ ...policyFields(terms) }), terms)
    }
    const fixed = { earningMethod: "Manual", policyYear: "Fixed Date", policyYearStart: "02-29" }
    assert.strictEqual(policyFields(termsOf(fixed)).policyYearStart, "02-29")
  })
})
