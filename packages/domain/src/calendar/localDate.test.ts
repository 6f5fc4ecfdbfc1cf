import { assert, describe, it } from "@effect/vitest"
import {
  addDays,
  civilOf,
  compare,
  dayOfWeek,
  dayOfWeekOf,
  daysBetween,
  daysInMonth,
  epochDayOf,
  fromEpochDay,
  isLeapYear,
  isLocalDate,
  makeLocalDate,
  nearestDate,
  parseLocalDate,
  toEpochDay,
  weekdayName,
  yearOf,
  type LocalDate
} from "./localDate.ts"

const date = (text: string): LocalDate => {
  assert.isTrue(isLocalDate(text), `${text} is a date`)
  return text as LocalDate
}

const MILLISECONDS_PER_DAY = 86_400_000

describe("every day of the years 0001 to 9999", () => {
  it("follows the day before it by one, in integers, in parts and in writing", () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let epochDay = toEpochDay(date("0001-01-01"))
    let wrong = 0
    for (let year = 1; year <= 9999; year++) {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      if (isLeapYear(year) !== isLeap) wrong++
      for (let month = 1; month <= 12; month++) {
        const length = month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0)
        if (daysInMonth(year, month) !== length) wrong++
        for (let day = 1; day <= length; day++) {
          const civil = civilOf(epochDay)
          if (civil.year !== year || civil.month !== month || civil.day !== day) wrong++
          if (epochDayOf(year, month, day) !== epochDay) wrong++
          const text = fromEpochDay(epochDay)
          if (Number(text.slice(0, 4)) !== year || Number(text.slice(5, 7)) !== month) wrong++
          if (Number(text.slice(8)) !== day || text.length !== 10) wrong++
          if (!isLocalDate(text) || toEpochDay(text) !== epochDay) wrong++
          epochDay++
        }
      }
    }
    assert.strictEqual(wrong, 0)
    assert.strictEqual(fromEpochDay(epochDay - 1), "9999-12-31")
  })

  it("agrees with the day count and weekday of the platform", () => {
    let wrong = 0
    for (let year = 1600; year <= 2400; year++) {
      for (let month = 1; month <= 12; month++) {
        const expected = Date.UTC(year, month - 1, 1) / MILLISECONDS_PER_DAY
        if (epochDayOf(year, month, 1) !== expected) wrong++
      }
    }
    assert.strictEqual(wrong, 0)
    assert.strictEqual(toEpochDay(date("1970-01-01")), 0)
    assert.strictEqual(weekdayName(date("1970-01-01")), "Thursday")
    assert.strictEqual(weekdayName(date("0001-01-01")), "Monday")
    assert.strictEqual(weekdayName(date("2026-07-04")), "Saturday")
    assert.strictEqual(dayOfWeekOf(-5), 6)
  })
})

describe("isLocalDate", () => {
  it.each([
    "2023-02-29",
    "1900-02-29",
    "2024-02-30",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "2024-01-32",
    "0000-01-01",
    "2024-1-01",
    "2024/01/01",
    "20240101",
    "+024-01-01",
    " 024-01-01",
    "2024-01-01 ",
    "2024-01-01T00:00:00Z",
    "２０24-01-01",
    "abcd-ef-gh",
    ""
  ])("refuses %j", (text) => {
    assert.isFalse(isLocalDate(text))
    assert.isUndefined(parseLocalDate(text))
  })

  it.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1999-04-30"])(
    "takes %s",
    (text) => {
      assert.isTrue(isLocalDate(text))
      assert.strictEqual(parseLocalDate(text), text)
    }
  )
})

describe("arithmetic", () => {
  it("crosses months, years and leap days", () => {
    assert.strictEqual(addDays(date("2024-02-28"), 1), "2024-02-29")
    assert.strictEqual(addDays(date("2023-02-28"), 1), "2023-03-01")
    assert.strictEqual(addDays(date("2024-01-01"), -1), "2023-12-31")
    assert.strictEqual(addDays(date("2000-01-01"), 366), "2001-01-01")
    assert.strictEqual(nearestDate(toEpochDay(date("2000-01-01")) + 1), "2000-01-02")
    assert.strictEqual(nearestDate(toEpochDay(date("9999-12-31")) + 1), "9999-12-31")
    assert.strictEqual(nearestDate(toEpochDay(date("0001-01-01")) - 1), "0001-01-01")
    assert.strictEqual(daysBetween(date("2023-03-01"), date("2024-03-01")), 366)
    assert.strictEqual(daysBetween(date("2024-03-01"), date("2024-02-28")), -2)
    assert.strictEqual(epochDayOf(2024, 3, 0), toEpochDay(date("2024-02-29")))
  })

  it("reads years and weekdays", () => {
    assert.strictEqual(yearOf(date("0987-06-05")), 987)
    assert.strictEqual(dayOfWeek(date("2026-11-22")), 0)
  })

  it("orders dates", () => {
    const dates = [date("2024-10-02"), date("2024-09-30"), date("1999-12-31")]
    assert.deepEqual(dates.toSorted(compare), dates.toReversed())
    assert.strictEqual(compare(date("2024-10-02"), date("2024-10-02")), 0)
  })

  it("rejects a number that is not a day of the years 0001 to 9999", () => {
    assert.throws(() => addDays(date("0001-01-01"), -1), RangeError)
    assert.throws(() => addDays(date("9999-12-31"), 1), RangeError)
    assert.throws(() => fromEpochDay(0.5), RangeError)
    assert.throws(() => fromEpochDay(Number.NaN), RangeError)
  })
})

describe("makeLocalDate", () => {
  it("takes the parts of a real day only", () => {
    assert.strictEqual(makeLocalDate(2024, 2, 29), "2024-02-29")
    assert.strictEqual(makeLocalDate(7, 1, 2), "0007-01-02")
    assert.strictEqual(makeLocalDate(2300, 1, 2), "2300-01-02")
    assert.isUndefined(makeLocalDate(2023, 2, 29))
    assert.isUndefined(makeLocalDate(2023, 13, 1))
    assert.isUndefined(makeLocalDate(2023, 1.5, 1))
    assert.isUndefined(makeLocalDate(2023.5, 1, 1))
    assert.isUndefined(makeLocalDate(0, 1, 1))
    assert.isUndefined(makeLocalDate(10_000, 1, 1))
  })
})
