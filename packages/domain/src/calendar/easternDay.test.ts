import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { addDays, type LocalDate } from "./localDate.ts"
import { easternDayOf, easternMidnight } from "./easternDay.ts"

const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit"
})

describe("the day in US Eastern time", () => {
  it.each([
    ["2026-01-01T04:59:59.999Z", "2025-12-31"],
    ["2026-01-01T05:00:00.000Z", "2026-01-01"],
    ["2026-03-08T04:59:59.999Z", "2026-03-07"],
    ["2026-03-09T03:59:59.999Z", "2026-03-08"],
    ["2026-03-09T04:00:00.000Z", "2026-03-09"],
    ["2026-11-01T03:59:59.999Z", "2026-10-31"],
    ["2026-11-02T04:59:59.999Z", "2026-11-01"]
  ])("of %s is %s", (instant, day) => {
    assert.strictEqual(easternDayOf(Date.parse(instant)), day)
  })

  it("is that of the time zone's database since 2007", () => {
    const instants = fc.date({
      min: new Date("2007-01-02T00:00:00Z"),
      max: new Date("2037-12-30T00:00:00Z"),
      noInvalidDate: true
    })
    fc.assert(
      fc.property(instants, (instant) => easternDayOf(instant.getTime()) === format.format(instant))
    )
  })
})

describe("midnight in US Eastern time", () => {
  it("is the first instant of a day, on every day of 20 years", () => {
    for (let day = "2019-12-31" as LocalDate; day < "2040-01-01"; day = addDays(day, 1)) {
      const next = addDays(day, 1)
      assert.deepStrictEqual(
        [easternDayOf(easternMidnight(next) - 1), easternDayOf(easternMidnight(next))],
        [day, next]
      )
    }
  })
})
