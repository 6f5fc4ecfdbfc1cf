import { assert, describe, it } from "@effect/vitest"
import { exampleTerms, exampleWage } from "@payroll/testing/exampleWorker"
import fc from "fast-check"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import type { Wage } from "./wage.ts"
import { isCurrentOrUpcoming, wageInForce, wagesAsOf, type WagePeriod } from "./wageDates.ts"

const day = (text: string) => text as LocalDate

const wage = (id: string, starts: ReadonlyArray<string>, endDate?: string): Wage => ({
  ...exampleWage,
  id,
  terms: starts.map((startDate, index) => ({
    ...exampleTerms,
    startDate: day(startDate),
    wageRate: String(20 + index)
  })),
  endDate: endDate === undefined ? undefined : day(endDate)
})

const asText = ({ wage: { id }, terms, endDate }: WagePeriod): string =>
  `${id} at ${terms.wageRate}: ${terms.startDate} to ${endDate ?? "open"}`

describe("wages as of a day", () => {
  const wages = [
    wage("job", ["2026-01-01", "2026-07-01", "2026-10-01"]),
    wage("second", ["2026-06-15"], "2026-08-31"),
    wage("withdrawn", ["2026-09-01"], "2026-08-31")
  ]

  it("are current, upcoming and over, each with its days", () => {
    const { current, upcoming, history } = wagesAsOf(wages, day("2026-07-01"))
    assert.deepStrictEqual(current.map(asText), [
      "job at 21: 2026-07-01 to 2026-09-30",
      "second at 20: 2026-06-15 to 2026-08-31"
    ])
    assert.deepStrictEqual(upcoming.map(asText), ["job at 22: 2026-10-01 to open"])
    assert.deepStrictEqual(history.map(asText), ["job at 20: 2026-01-01 to 2026-06-30"])
  })

  it.each([
    ["2025-12-31", []],
    ["2026-06-30", ["20", "20"]],
    ["2026-08-31", ["21", "20"]],
    ["2026-09-01", ["21"]],
    ["2026-10-01", ["22"]]
  ])("pay on %s: %j", (on, rates) => {
    const held = wageInForce(wages, day(on))
    assert.deepStrictEqual(
      held.map(({ terms }) => terms.wageRate),
      rates
    )
  })

  it("are each day one of the three, for every period", () => {
    const days = fc.integer({ min: 0, max: 60 }).map((days) => addDays(day("2026-01-01"), days))
    const any = fc.record({
      starts: fc.uniqueArray(days, { minLength: 1, maxLength: 5 }).map((all) => all.toSorted()),
      endDate: fc.option(days, { nil: undefined })
    })
    fc.assert(
      fc.property(any, days, ({ starts, endDate }, on) => {
        const one = wage("job", starts, endDate)
        if (endDate !== undefined && endDate < starts.at(-1)! && endDate >= starts[0]!) return
        const { current, upcoming, history } = wagesAsOf([one], on)
        const all = [...history, ...current, ...upcoming]
        const isWithdrawn = endDate !== undefined && endDate < starts[0]!
        assert.lengthOf(all, isWithdrawn ? 0 : starts.length)
        assert.isAtMost(current.length, 1)
        for (const period of all) {
          const isBegun = period.terms.startDate <= on
          const isOver = period.endDate !== undefined && period.endDate < on
          assert.strictEqual(current.includes(period), isBegun && !isOver)
        }
        assert.strictEqual(isCurrentOrUpcoming(one, on), current.length + upcoming.length > 0)
      })
    )
  })
})
