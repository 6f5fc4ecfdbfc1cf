import { assert, describe, it } from "@effect/vitest"
import { bankClosingOf, easterSunday, type BankCalendar } from "./bankCalendar.ts"
import { englandAndWales, federalObserved, federalReserve } from "./bankCalendars.data.ts"
import { federalReserveClosing } from "./bankingDay.ts"
import { epochDayOf, fromEpochDay, toEpochDay, type LocalDate } from "./localDate.ts"

const closingOn = (calendar: BankCalendar, date: string): string | undefined =>
  bankClosingOf(calendar)(toEpochDay(date as LocalDate))

/** The weekdays of a year on which the banks of a calendar are closed. */
const closedWeekdays = (calendar: BankCalendar, year: number): ReadonlyArray<string> => {
  const closing = bankClosingOf(calendar)
  const days: Array<string> = []
  for (let day = epochDayOf(year, 1, 1); day <= epochDayOf(year, 12, 31); day++) {
    const reason = closing(day)
    if (reason !== undefined && reason !== "weekend") days.push(fromEpochDay(day).slice(5))
  }
  return days
}

it("Easter Sunday is when tables say, in early and late years", () => {
  const sundays = [
    "1818-03-22",
    "1961-04-02",
    "2000-04-23",
    "2019-04-21",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2038-04-25",
    "2285-03-22"
  ]
  for (const date of sundays) {
    assert.strictEqual(fromEpochDay(easterSunday(Number(date.slice(0, 4)))), date)
  }
})

it("the Federal Reserve's calendar as data closes the days that the engine closes by default", () => {
  const closing = bankClosingOf(federalReserve)
  for (let day = epochDayOf(1971, 1, 1); day <= epochDayOf(2200, 12, 31); day++) {
    if (closing(day) !== federalReserveClosing(day)) {
      assert.strictEqual(closing(day), federalReserveClosing(day), fromEpochDay(day))
    }
  }
})

describe("federal holidays as observed", () => {
  it("close the Friday before a Saturday and the Monday after a Sunday", () => {
    assert.strictEqual(closingOn(federalObserved, "2026-07-03"), "Independence Day (observed)")
    assert.strictEqual(closingOn(federalObserved, "2021-12-24"), "Christmas Day (observed)")
    assert.strictEqual(closingOn(federalObserved, "2022-12-26"), "Christmas Day (observed)")
  })

  it("close the last day of the year for a New Year's Day on Saturday", () => {
    assert.strictEqual(closingOn(federalObserved, "2021-12-31"), "New Year's Day (observed)")
    assert.strictEqual(closingOn(federalObserved, "2027-12-31"), "New Year's Day (observed)")
  })

  // https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
  it.each([
    [2021, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
    [2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"]
  ])("are those of %d", (year, days) => {
    assert.deepStrictEqual(closedWeekdays(federalObserved, year), days.split(" "))
  })
})

describe("the bank holidays of England and Wales", () => {
  // https://www.gov.uk/bank-holidays and its archive
  it.each([
    [2012, "01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26"],
    [2020, "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28"],
    [2021, "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28"],
    [2022, "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27"],
    [2023, "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"],
    [2024, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"],
    [2025, "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"],
    [2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"]
  ])("are those of %d", (year, days) => {
    assert.deepStrictEqual(closedWeekdays(englandAndWales, year), days.split(" "))
  })
})

describe("a calendar", () => {
  const calendarOf = (holidays: BankCalendar["holidays"], weekend?: ReadonlyArray<number>) => ({
    name: "Own",
    holidays,
    ...(weekend && { weekend })
  })

  it("has its own weekend", () => {
    const calendar = calendarOf([], [5, 6])
    assert.strictEqual(closingOn(calendar, "2026-11-27"), "weekend")
    assert.isUndefined(closingOn(calendar, "2026-11-29"))
  })

  it("closes no day for a holiday on a weekend unless it is observed", () => {
    const calendar = calendarOf([{ name: "A", on: { month: 11, day: 28 } }])
    assert.deepStrictEqual(closedWeekdays(calendar, 2026), [])
    assert.deepStrictEqual(closedWeekdays(calendar, 2025), ["11-28"])
  })

  it("has a leap day in leap years alone", () => {
    const calendar = calendarOf([{ name: "A", on: { month: 2, day: 29 } }], [])
    assert.deepStrictEqual(closedWeekdays(calendar, 2027), [])
    assert.deepStrictEqual(closedWeekdays(calendar, 2028), ["02-29"])
  })

  it("knows the last weekday of a month of any length", () => {
    const calendar = calendarOf([{ name: "A", on: { month: 2, weekday: 1, nth: "last" } }])
    assert.deepStrictEqual(closedWeekdays(calendar, 2026), ["02-23"])
    assert.deepStrictEqual(closedWeekdays(calendar, 2028), ["02-28"])
  })

  it("applies rules in their years", () => {
    const calendar = calendarOf([
      { name: "A", on: { month: 3, day: 3 }, since: 2020, until: 2022, except: [2021] }
    ])
    const years = [2019, 2020, 2021, 2022, 2023].map(
      (year) => closedWeekdays(calendar, year).length
    )
    assert.deepStrictEqual(years, [0, 1, 0, 1, 0])
  })

  it("is refused if it leaves no day of the week", () => {
    assert.throws(() => bankClosingOf(calendarOf([], [0, 1, 2, 3, 4, 5, 6])), RangeError)
  })

  it("is refused where a date is none", () => {
    const calendar = calendarOf([{ name: "A", on: { dates: ["2026-02-30"] } }])
    assert.throws(() => closingOn(calendar, "2026-02-27"), RangeError)
  })
})
