import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { easternDayOf } from "./easternDay.ts"
import { easternDayEnd } from "./easternDayEnd.ts"
import { fromEpochDay, parseLocalDate } from "./localDate.ts"

describe("the end of a day in US Eastern time", () => {
  it.each([
    ["winter", "2026-01-31", "2026-02-01T05:00:00.000Z"],
    ["summer", "2026-07-31", "2026-08-01T04:00:00.000Z"],
    ["the day before clocks go ahead", "2026-03-07", "2026-03-08T05:00:00.000Z"],
    ["the day of 23 hours", "2026-03-08", "2026-03-09T04:00:00.000Z"],
    ["the day before clocks go back", "2026-10-31", "2026-11-01T04:00:00.000Z"],
    ["the day of 25 hours", "2026-11-01", "2026-11-02T05:00:00.000Z"],
    ["a leap day", "2028-02-29", "2028-03-01T05:00:00.000Z"],
    ["the last day of all", "9999-12-31", "+010000-01-01T05:00:00.000Z"]
  ])("in %s", (_when, day, end) => {
    const date = parseLocalDate(day) ?? assert.fail("no such day")
    assert.strictEqual(easternDayEnd(date), Date.parse(end))
  })

  it("is the instant at which the next day begins", () => {
    const days = fc.integer({ min: 13_514, max: 100_000 })
    fc.assert(
      fc.property(days, (day) => {
        const end = easternDayEnd(fromEpochDay(day))
        return (
          easternDayOf(end - 1) === fromEpochDay(day) && easternDayOf(end) === fromEpochDay(day + 1)
        )
      })
    )
  })
})
