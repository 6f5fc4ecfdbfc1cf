import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { englandAndWales } from "../calendar/bankCalendars.data.ts"
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { InvalidSpecification } from "../specification/problem.ts"
import { nextPayDate, type PayRulesInput } from "./nextPayDate.ts"
import { payDates } from "./payDates.ts"
import { ADJUSTMENTS } from "./specification.ts"
import { validatePaySchedule } from "./validate.ts"

const periods: fc.Arbitrary<PayRulesInput> = fc.oneof(
  fc
    .constantFrom("weekly", "biweekly")
    .map((frequency): PayRulesInput => ({ frequency, anchorPeriodEnd: "2026-01-10" })),
  fc.constant<PayRulesInput>({ frequency: "semimonthly", periodEndDays: [10, 25] }),
  fc
    .constantFrom("monthly", "quarterly", "annually")
    .map((frequency): PayRulesInput => ({ frequency }))
)

const payDay = fc.oneof(
  fc
    .integer({ min: -366, max: 366 })
    .map((offsetDays) => ({ rule: "periodEnd", offsetDays }) as const),
  fc
    .integer({ min: 0, max: 30 })
    .map((periodsInArrears) => ({ rule: "dayOfMonth", days: [5, 20], periodsInArrears }) as const)
)

const rules = fc
  .tuple(periods, payDay, fc.constantFrom(...ADJUSTMENTS))
  .map(([payPeriods, due, adjust]): PayRulesInput => ({ ...payPeriods, payDay: due, adjust }))

/** The first entry paid after a day, of all whose period ends within five years of it. */
const searched = (specification: PayRulesInput, after: LocalDate, isEnglish: boolean) => {
  const year = Number(after.slice(0, 4))
  const window = { from: `${year - 5}-01-01`, to: `${year + 5}-12-31` }
  const checked = validatePaySchedule({ ...specification, ...window })
  if (!checked.ok) return assert.fail("the specification is invalid")
  const entries = payDates(checked.value, isEnglish ? englandAndWales : undefined)
  return entries.find(({ payDate }) => payDate > after)
}

describe("nextPayDate", () => {
  it("is the first of all pay dates after a day, whatever the rules and the calendar", () => {
    const first = toEpochDay("2000-01-01" as LocalDate)
    const day = fc.integer({ min: first, max: first + 20_000 }).map(fromEpochDay)
    fc.assert(
      fc.property(rules, day, fc.boolean(), (specification, after, isEnglish) => {
        const calendar = isEnglish ? englandAndWales : undefined
        assert.deepStrictEqual(
          nextPayDate(specification, after, calendar),
          searched(specification, after, isEnglish)
        )
      }),
      { numRuns: 300 }
    )
  })

  it("comes after the day, not on it", () => {
    const monthly = { frequency: "monthly" } as const
    assert.strictEqual(nextPayDate(monthly, "2026-11-29")?.payDate, "2026-11-30")
    assert.strictEqual(nextPayDate(monthly, "2026-11-30")?.payDate, "2026-12-31")
  })

  it("moves off the holidays of the calendar", () => {
    const rule = { frequency: "monthly", payDay: { rule: "dayOfMonth", days: [28] } } as const
    assert.strictEqual(nextPayDate(rule, "2026-12-01")?.payDate, "2026-12-28")
    assert.strictEqual(nextPayDate(rule, "2026-12-01", englandAndWales)?.payDate, "2026-12-24")
  })

  it("ends with the years of known holidays", () => {
    assert.strictEqual(
      nextPayDate({ frequency: "annually" }, "2199-12-31")?.periodEnd,
      "2200-12-31"
    )
    assert.isUndefined(nextPayDate({ frequency: "annually" }, "2200-12-31"))
  })

  it("names what is wrong with a specification, and quotes nothing", () => {
    try {
      nextPayDate({ frequency: "weekly", anchorPeriodEnd: "secret" }, "2026-01-01")
      assert.fail("it was taken")
    } catch (error) {
      if (!(error instanceof InvalidSpecification)) throw error
      assert.deepStrictEqual(error.problems, [
        {
          path: ["anchorPeriodEnd"],
          type: "format",
          message: "anchorPeriodEnd must be a calendar date, YYYY-MM-DD"
        }
      ])
      assert.notInclude(error.message, "secret")
    }
  })

  it.each(["2026-02-30", "", "1970-12-31", "2201-01-01"])("takes no other day: %s", (after) => {
    assert.throws(() => nextPayDate({ frequency: "monthly" }, after), RangeError)
  })
})
