import { assert, describe, it } from "@effect/vitest"
import { AFTER_MIDNIGHT, AT_MIDNIGHT, NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import { minuteOf } from "../calendar/wallClock.ts"
import { workdays, workweeks } from "./grid.ts"

const utc = (text: string): number => minuteOf(Date.parse(`${text}Z`))

describe("workdays", () => {
  const lengthOf = (zone: typeof UTC, date: string): number => {
    const { begin, end } = workdays(zone, 0).cellOf(Date.parse(date) / 86_400_000)
    return end - begin
  }

  it.each([
    ["2026-03-08", 23],
    ["2026-11-01", 25],
    ["2026-07-01", 24]
  ])("of %s have %d hours in New York, also if clocks move at midnight", (date, hours) => {
    assert.strictEqual(lengthOf(NEW_YORK, date), hours * 60)
    assert.strictEqual(lengthOf(AT_MIDNIGHT, date), hours * 60)
  })

  it("do not begin again when clocks are set back over midnight", () => {
    // At 0:01 on 1 November it is 23:01 again: the hour belongs to the day that has begun.
    assert.strictEqual(lengthOf(AFTER_MIDNIGHT, "2026-10-31"), 24 * 60)
    assert.strictEqual(lengthOf(AFTER_MIDNIGHT, "2026-11-01"), 25 * 60)
    const days = workdays(AFTER_MIDNIGHT, 0)
    const begin = utc("2026-11-01T02:30")
    const seen = Array.from({ length: 180 }, (_, minute) => days.cellAt(begin - 60 + minute).index)
    assert.deepStrictEqual(seen, seen.toSorted())
    assert.strictEqual(new Set(seen).size, 2)
    // Asked for on its own, a minute of the hour that comes back lies in the same day.
    assert.strictEqual(workdays(AFTER_MIDNIGHT, 0).cellAt(begin + 30).index, seen.at(-1))
  })

  it("make weeks of 167 and 169 hours", () => {
    const weeks = workweeks(NEW_YORK, { weekday: 0, minute: 0 })
    const hours = ["2026-03-09", "2026-11-02", "2026-06-01"].map((date) => {
      const { begin, end } = weeks.cellAt(utc(`${date}T12:00`))
      return (end - begin) / 60
    })
    assert.deepStrictEqual(hours, [167, 169, 168])
  })

  it("can begin in the week of a date, several weeks at a time", () => {
    const anchor = Date.parse("2025-12-30") / 86_400_000
    const fortnights = workweeks(UTC, { weekday: 0, minute: 300 }, 2, anchor)
    const { begin, end } = fortnights.cellAt(utc("2026-11-20T00:00"))
    assert.strictEqual(begin, utc("2026-11-15T05:00"))
    assert.strictEqual(end, utc("2026-11-29T05:00"))
  })
})
