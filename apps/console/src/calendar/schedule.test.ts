import { assert, describe, it } from "@effect/vitest"
import { payDatesOfYear } from "@payroll/domain/paySchedule/package"
import {
  calendarFile,
  closedBanks,
  computed,
  datesOf,
  daysIn,
  FREQUENCIES,
  frequencyOf,
  yearOf,
  type Dates,
  type Entry
} from "./schedule.ts"

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

const entriesOf = (...parameters: Parameters<typeof computed>): ReadonlyArray<Entry> => {
  const schedule = computed(...parameters)
  return "entries" in schedule ? schedule.entries : assert.fail("the schedule has problems")
}

describe("the schedules of the pay calendar", () => {
  it("are those of the service for every frequency", () => {
    for (const frequency of Object.values(FREQUENCIES)) {
      const computedDates = entriesOf(frequency, 2026, []).map(({ payDate, deadline }) => [
        payDate,
        deadline
      ])
      const expected = [2025, 2026, 2027].flatMap((year) => payDatesOfYear(frequency, year))
      assert.deepStrictEqual(
        computedDates,
        expected
          .filter(({ payDate }) => payDate.startsWith("2026"))
          .map(({ payDate, deadline }) => [payDate, deadline])
      )
    }
  })

  it("move away from the employer's own closed days", () => {
    const days = daysIn(" 2026-05-15, 2026-12-24;")
    assert.deepStrictEqual(days, ["2026-05-15", "2026-12-24"])
    const may = entriesOf("semimonthly", 2026, days).find(
      ({ periodEnd }) => String(periodEnd) === "2026-05-15"
    )
    assert.strictEqual(may?.payDate, "2026-05-14")
  })

  it("name what is wrong with a day, and take years with known holidays alone", () => {
    const schedule = computed("monthly", 2026, ["tomorrow"])
    assert.isTrue("problems" in schedule)
    for (const [text, year] of [
      ["1970", undefined],
      ["1971", 1971],
      ["2200", 2200],
      ["26", undefined]
    ] as const) {
      assert.strictEqual(yearOf(text), year)
    }
    assert.deepStrictEqual(["Weekly", "toString"].map(frequencyOf), ["weekly", undefined])
    assert.strictEqual(closedBanks(2026).get("2026-11-26"), "Thanksgiving Day")
    assert.isAbove(closedBanks(1971).size, 5)
    assert.isAbove(closedBanks(2200).size, 5)
  })

  it("are a calendar file with lines of at most 75 characters", () => {
    const entries = entriesOf("monthly", 2026, [])
    const file = calendarFile(entries, "Monthly", new Date("2026-11-26T12:00:00.000Z"))
    const lines = file.split("\r\n")
    assert.strictEqual(lines.filter((line) => line === "BEGIN:VEVENT").length, 24)
    assert.include(lines, "DTSTART;VALUE=DATE:20260130")
    assert.include(lines, "DTSTAMP:20261126T120000Z")
    for (const line of lines) assert.isAtMost(line.length, 75)
    assert.strictEqual(lines.at(-1), "")
  })
})
