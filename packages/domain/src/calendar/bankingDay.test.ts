import { assert, describe, it } from "@effect/vitest"
import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDayOnOrBefore,
  bankingDaysBetween,
  closureOn,
  isBankingDay,
  LONGEST_CLOSURE
} from "./bankingDay.ts"
import { epochDayOf, fromEpochDay, toEpochDay, type EpochDay, type LocalDate } from "./localDate.ts"

const day = (date: string): EpochDay => toEpochDay(date as LocalDate)
const days = (...dates: ReadonlyArray<string>): ReadonlySet<EpochDay> => new Set(dates.map(day))

describe("closureOn", () => {
  it("names the reason", () => {
    assert.strictEqual(closureOn(day("2026-01-03")), "weekend")
    assert.strictEqual(closureOn(day("2026-01-04")), "weekend")
    assert.strictEqual(closureOn(day("2025-11-27")), "Thanksgiving Day")
    assert.isUndefined(closureOn(day("2025-11-28")))
    assert.strictEqual(closureOn(day("2025-11-28"), days("2025-11-28")), "closed day")
  })

  it("names weekend and holiday before the employer's closed day", () => {
    const closed = days("2025-11-27", "2025-11-29")
    assert.strictEqual(closureOn(day("2025-11-27"), closed), "Thanksgiving Day")
    assert.strictEqual(closureOn(day("2025-11-29"), closed), "weekend")
  })
})

describe("the nearest banking day", () => {
  it("is the day itself when it is open", () => {
    assert.strictEqual(bankingDayOnOrBefore(day("2026-07-03")), day("2026-07-03"))
    assert.strictEqual(bankingDayOnOrAfter(day("2026-07-03")), day("2026-07-03"))
  })

  it("skips weekend, holiday and closed days in a row, both ways", () => {
    // Closed on the Friday and the Tuesday around the weekend of New Year's Day 2023, a Sunday.
    const closed = days("2022-12-30", "2023-01-03")
    for (const between of ["2022-12-30", "2022-12-31", "2023-01-01", "2023-01-02", "2023-01-03"]) {
      assert.strictEqual(fromEpochDay(bankingDayOnOrBefore(day(between), closed)), "2022-12-29")
      assert.strictEqual(fromEpochDay(bankingDayOnOrAfter(day(between), closed)), "2023-01-04")
    }
  })

  it("gives up after a year without one", () => {
    const closed = new Set(
      Array.from({ length: LONGEST_CLOSURE + 1 }, (_, n) => epochDayOf(2026, 1, 1) + n)
    )
    assert.throws(() => bankingDayOnOrBefore(day("2026-12-31"), closed), RangeError)
    assert.throws(() => bankingDayOnOrAfter(day("2026-01-01"), closed), RangeError)
    assert.throws(() => addBankingDays(day("2027-01-04"), -1, closed), RangeError)
  })
})

describe("counting banking days", () => {
  it("leaves out weekends and holidays", () => {
    assert.strictEqual(fromEpochDay(addBankingDays(day("2025-11-28"), -2)), "2025-11-25")
    assert.strictEqual(fromEpochDay(addBankingDays(day("2025-11-25"), 2)), "2025-11-28")
    assert.strictEqual(fromEpochDay(addBankingDays(day("2027-07-02"), 1)), "2027-07-06")
    assert.strictEqual(fromEpochDay(addBankingDays(day("2026-07-02"), 1)), "2026-07-03")
  })

  it("does not count the first day, open or not", () => {
    assert.strictEqual(addBankingDays(day("2026-01-03"), 0), day("2026-01-03"))
    assert.strictEqual(fromEpochDay(addBankingDays(day("2026-01-03"), 1)), "2026-01-05")
    assert.strictEqual(fromEpochDay(addBankingDays(day("2026-01-03"), -1)), "2026-01-02")
  })

  it("leaves out closed days", () => {
    const closed = days("2025-11-26", "2025-11-25")
    assert.strictEqual(fromEpochDay(addBankingDays(day("2025-11-28"), -2, closed)), "2025-11-21")
    assert.isFalse(isBankingDay(day("2025-11-26"), closed))
  })

  it("is undone by counting back", () => {
    const closed = days("2026-05-22", "2026-12-24")
    for (let start = day("2026-01-02"); start <= day("2027-01-08"); start++) {
      if (!isBankingDay(start, closed)) continue
      for (const count of [1, 2, 5, 23]) {
        const later = addBankingDays(start, count, closed)
        assert.strictEqual(addBankingDays(later, -count, closed), start)
        assert.strictEqual(bankingDaysBetween(start, later, closed), count)
      }
    }
  })

  it("counts 250 banking days in 2025 and none backwards", () => {
    assert.strictEqual(bankingDaysBetween(day("2024-12-31"), day("2025-12-31")), 250)
    assert.strictEqual(bankingDaysBetween(day("2025-12-31"), day("2024-12-31")), 0)
  })
})
