import { assert, describe, it } from "@effect/vitest"
import { federalReserveHolidays } from "../calendar/federalReserveHolidays.ts"
import {
  addDays,
  epochDayOf,
  fromEpochDay,
  toEpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { calendarOf, closureOn, type HolidayCalendar } from "./holidayCalendar.ts"

const FIRST = epochDayOf(1971, 1, 1)
const LAST = epochDayOf(2200, 12, 31)

const closedDays = (calendar: HolidayCalendar): ReadonlyArray<string> =>
  Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
    .filter((day) => closureOn(calendar, day) !== undefined)
    .map(fromEpochDay)

const years = Array.from({ length: 230 }, (_, at) => 1971 + at)

/** From the published list of holidays, without the calendar of requests. */
const expected = (isObserved: boolean): ReadonlyArray<string> =>
  years
    .flatMap((year) => federalReserveHolidays(year))
    .flatMap(({ date, closedOn }) => closedOn ?? (isObserved ? addDays(date, -1) : []))
    .filter((date) => date >= "1971-01-01")
    .toSorted()

const on = (calendar: HolidayCalendar, date: string) =>
  closureOn(calendar, toEpochDay(date as LocalDate))

describe("a holiday calendar", () => {
  it("of the Federal Reserve closes what the Federal Reserve Banks close, from 1971 to 2200", () => {
    assert.deepStrictEqual(closedDays(calendarOf("Federal Reserve")), expected(false))
  })

  it("of the federal government also closes the Friday before a Saturday holiday", () => {
    assert.deepStrictEqual(closedDays(calendarOf("Federal Observed")), expected(true))
    assert.deepStrictEqual(on(calendarOf("Federal Observed"), "2026-07-03"), {
      name: "Independence Day (observed)"
    })
    assert.deepStrictEqual(on(calendarOf("Federal Observed"), "2010-12-31"), {
      name: "New Year's Day (observed)"
    })
  })

  it("without a base closes nothing", () => {
    assert.deepStrictEqual(closedDays(calendarOf("None")), [])
  })

  it("has removed holidays, also when they are observed, and added days", () => {
    const calendar: HolidayCalendar = {
      base: "Federal Observed",
      removed: ["Independence Day"],
      added: [
        { date: "2026-12-24" as LocalDate, name: "Christmas Eve", minutes: 240 },
        { date: "2026-12-25" as LocalDate, name: "Shutdown" }
      ]
    }
    assert.isUndefined(on(calendar, "2026-07-03"))
    assert.isUndefined(on(calendar, "2027-07-05"))
    assert.deepStrictEqual(on(calendar, "2026-12-24"), { name: "Christmas Eve", minutes: 240 })
    assert.deepStrictEqual(on(calendar, "2026-12-25"), { name: "Shutdown" })
    assert.deepStrictEqual(on(calendar, "2026-09-07"), { name: "Labor Day" })
  })
})
