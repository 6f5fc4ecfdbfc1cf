/** The schedules of the pay calendar in the console: those of the service, and files of them. */
import { payDatesOfYear } from "../../packages/domain/src/paySchedule/package.ts"
import { assert, describe, it } from "@effect/vitest"
import {
  calendarFile,
  closedBanks,
  computed,
  daysIn,
  FREQUENCIES,
  yearOf,
  type Entry
} from "../../apps/console/src/calendar/schedule.ts"

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
      const expected = payDatesOfYear(frequency, 2026)
      assert.deepStrictEqual(
        computedDates,
        expected.map(({ payDate, deadline }) => [payDate, deadline])
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
