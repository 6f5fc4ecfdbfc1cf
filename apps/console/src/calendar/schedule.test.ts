import { assert, describe, it } from "@effect/vitest"
import { datesOf, type Dates } from "./schedule.ts"

/** Weeks that end on Saturdays and are paid on the second Friday after. */
const ARREARS = {
  frequency: "weekly",
  anchorPeriodEnd: "2026-01-10",
  payDay: { rule: "periodEnd", offsetDays: 13 },
  adjust: "previous",
  leadBankingDays: 2
}

const valid = (rules: object, year: number): Dates => {
  const dates = datesOf(rules, year)
  return "entries" in dates ? dates : assert.fail("the rules have problems")
}

describe("the calendar of a year", () => {
  it("has the pay dates of the year, whenever their periods ended", () => {
    const { entries } = valid(ARREARS, 2026)
    assert.deepStrictEqual(
      [entries[0], entries.at(-1)].map((entry) => [
        String(entry?.periodEnd),
        String(entry?.payDate)
      ]),
      [
        ["2025-12-20", "2026-01-02"],
        ["2026-12-19", "2026-12-31"]
      ]
    )
    assert.isTrue(entries.every(({ payDate }) => payDate.startsWith("2026")))
  })

  it("marks a deadline of the year for a pay date of the next one", () => {
    const { entries, deadlines } = valid({ ...ARREARS, leadBankingDays: 5 }, 2026)
    const last = entries.at(-1)?.deadline ?? ""
    assert.isTrue([...deadlines].some((day) => day > last && day.startsWith("2026")))
  })

  it("is computed for the first and the last year with known holidays", () => {
    for (const year of [1971, 2200]) assert.isAbove(valid(ARREARS, year).entries.length, 49)
  })
})
