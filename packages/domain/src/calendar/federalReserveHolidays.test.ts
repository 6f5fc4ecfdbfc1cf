import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import {
  federalReserveHolidays,
  FIRST_HOLIDAY_YEAR,
  HOLIDAY_RULES,
  holidayClosing,
  isHolidayYear,
  LAST_HOLIDAY_YEAR
} from "./federalReserveHolidays.ts"
import { dayOfWeekOf, epochDayOf, toEpochDay, weekdayName, type LocalDate } from "./localDate.ts"

const closing = (date: string): string | undefined => holidayClosing(toEpochDay(date as LocalDate))

const datesOf = (name: string, year: number): ReadonlyArray<string> =>
  federalReserveHolidays(year)
    .filter((holiday) => holiday.name === name)
    .map(({ date }) => date)

describe("the holidays 2020 to 2030", () => {
  it("are those of the golden file", () => {
    const golden = readFileSync(
      new URL("../../test/golden/federalReserveHolidays.txt", import.meta.url),
      "utf8"
    )
    const expected = golden.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    const actual = Array.from({ length: 11 }, (_, index) => federalReserveHolidays(2020 + index))
      .flat()
      .map(({ name, date, closedOn }) => {
        const weekday = weekdayName(date).slice(0, 3)
        return `${date} ${weekday} ${closedOn ?? "open      "} ${name}`
      })
    assert.deepEqual(actual, expected)
  })
})

describe("the weekend rule of the Federal Reserve", () => {
  it.each(["2021-12-24", "2021-12-31", "2023-11-10", "2026-07-03", "2027-06-18", "2027-12-24"])(
    "leaves the Friday before a Saturday holiday open: %s",
    (date) => assert.isUndefined(closing(date))
  )

  it.each([
    ["2022-12-26", "Christmas Day (observed)"],
    ["2023-01-02", "New Year's Day (observed)"],
    ["2022-06-20", "Juneteenth National Independence Day (observed)"],
    ["2027-07-05", "Independence Day (observed)"],
    ["2029-11-12", "Veterans Day (observed)"]
  ])("closes the Monday after a Sunday holiday: %s, %s", (date, name) =>
    assert.strictEqual(closing(date), name)
  )

  it("does not close the day after a holiday that is on a Monday or a Tuesday", () => {
    assert.strictEqual(closing("2023-12-25"), "Christmas Day")
    assert.isUndefined(closing("2023-12-26"))
    assert.isUndefined(closing("2024-12-26"))
  })
})

describe("the years of the rules", () => {
  it.each([
    ["Juneteenth National Independence Day", 2021, []],
    ["Juneteenth National Independence Day", 2022, ["2022-06-19"]],
    ["Birthday of Martin Luther King, Jr.", 1985, []],
    ["Birthday of Martin Luther King, Jr.", 1986, ["1986-01-20"]],
    ["Veterans Day", 1971, ["1971-10-25"]],
    ["Veterans Day", 1977, ["1977-10-24"]],
    ["Veterans Day", 1978, ["1978-11-11"]],
    ["Washington's Birthday", 1971, ["1971-02-15"]],
    ["Memorial Day", 1971, ["1971-05-31"]]
  ])("%s in %d: %j", (name, year, dates) => assert.deepEqual(datesOf(name, year), dates))

  it("close the same days that are listed, and no others", () => {
    for (let year = FIRST_HOLIDAY_YEAR; year <= LAST_HOLIDAY_YEAR; year++) {
      const listed = federalReserveHolidays(year).flatMap(({ closedOn }) => closedOn ?? [])
      const closed: Array<number> = []
      for (let day = epochDayOf(year, 1, 1); day <= epochDayOf(year, 12, 31); day++) {
        const isWeekday = dayOfWeekOf(day) !== 0 && dayOfWeekOf(day) !== 6
        if (isWeekday && holidayClosing(day) !== undefined) closed.push(day)
      }
      assert.deepEqual(closed, listed.map(toEpochDay), `year ${year}`)
    }
  })

  it("list the holidays of a year in calendar order", () => {
    for (let year = FIRST_HOLIDAY_YEAR; year <= LAST_HOLIDAY_YEAR; year++) {
      const dates = federalReserveHolidays(year).map(({ date }) => date)
      assert.deepEqual(dates, dates.toSorted(), `year ${year}`)
      assert.strictEqual(dates.length, year >= 2022 ? 11 : year >= 1986 ? 10 : 9)
    }
  })

  it("end outside 1971 to 2200, and days just outside follow the nearest year's rules", () => {
    for (const year of [1970, 2201, 2024.5, Number.NaN]) {
      assert.isFalse(isHolidayYear(year))
      assert.throws(() => federalReserveHolidays(year), RangeError)
    }
    assert.strictEqual(closing("1970-12-25"), "Christmas Day")
    assert.strictEqual(closing("1970-02-16"), "Washington's Birthday")
    assert.strictEqual(closing("2201-01-01"), "New Year's Day")
  })

  it("cite a source each", () => {
    for (const { source } of HOLIDAY_RULES) assert.match(source, /Stat\.|Pub\. L\./)
  })
})
