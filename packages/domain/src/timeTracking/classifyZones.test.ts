/** Work at locations in other zones than the worker's. */
import { assert, describe, it } from "@effect/vitest"
import { classified, shift } from "../../test/timeTracking/weekOf.ts"
import { EAST, NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { weekTotals } from "./totals.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"

const SUNDAY = "2026-03-15"

describe("shifts at locations in other zones", () => {
  it("count shifts at other locations in the zone of each", () => {
    const punches = [
      ...shift("2026-03-16T02:00", "2026-03-16T06:00", { zone: NEW_YORK }),
      ...shift("2026-03-16T09:00", "2026-03-16T10:00")
    ]
    const dates = classified({ punches }).segments.map(
      ({ date: on, minutes }) => `${on} ${minutes}`
    )
    assert.deepStrictEqual(dates, ["2026-03-15 120", "2026-03-16 120", "2026-03-16 60"])
  })

  it("count one workweek over locations in several zones, east and west", () => {
    const days = (on: ReadonlyArray<number>, zone: ZoneOffsets) =>
      on.flatMap((day) => shift(`2026-03-${day}T12:00`, `2026-03-${day}T20:00`, { zone }))
    for (const zone of [NEW_YORK, EAST]) {
      const punches = [...days([16, 18, 20], zone), ...days([17, 19, 21], UTC)]
      const { segments } = classified({ punches })
      const weeks = weekTotals(segments).map(({ regular, overtime }) => [regular, overtime])
      assert.deepStrictEqual(weeks, [[2_400, 480]])
      // The week has one key: when it begins in the worker's own zone.
      assert.deepStrictEqual(
        [...new Set(segments.map(({ week }) => week))],
        [Date.parse(`${SUNDAY}T00:00Z`) / 60_000]
      )
    }
  })

  it("settle a change of the workweek in all zones in the same week", () => {
    const workweekChange = {
      previous: { weekday: 0, minute: 0 },
      effectiveFrom: "2026-03-22" as LocalDate
    }
    const settings = { workweekStart: { weekday: 1, minute: 0 }, workweekChange }
    // From Sunday 15 to Sunday 29 March; the new workweek begins on Monday, the 23rd.
    const shifts = (zone: ZoneOffsets | undefined) =>
      [16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27].flatMap((on) =>
        shift(`2026-03-${on}T12:00`, `2026-03-${on}T20:00`, { zone })
      )
    const expected = weekTotals(classified({ punches: shifts(undefined), settings }).segments)
    for (const zone of [NEW_YORK, EAST]) {
      const { segments } = classified({ punches: shifts(zone), settings })
      assert.deepStrictEqual(weekTotals(segments), expected)
    }
  })

  it("have differentials by the wall clock of the location", () => {
    const night = {
      name: "Night",
      fromMinute: 1_320,
      toMinute: 360,
      weekdays: [0, 1, 2, 3, 4, 5, 6]
    }
    // 20:00 to 24:00 in New York.
    const punches = shift("2026-03-17T00:00", "2026-03-17T04:00", { zone: NEW_YORK })
    const { overlays } = classified({ punches, settings: { differentials: [night] } })
    assert.deepStrictEqual(
      overlays.map(({ date, minutes }) => [date, minutes]),
      [["2026-03-16", 120]]
    )
  })
})
