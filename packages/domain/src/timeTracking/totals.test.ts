import { assert, describe, it } from "@effect/vitest"
import { classified, hoursFrom } from "../../test/timeTracking/weekOf.ts"
import { dayTotals, weekTotals } from "./totals.ts"

describe("totals", () => {
  const entries = [...hoursFrom("2026-03-15", [1, 0, 14]), ...hoursFrom("2026-03-14", [9])]
  const { segments } = classified({
    entries: entries.filter(({ minutes }) => minutes > 0),
    rules: "CA"
  })

  it("of days ascend and leave out days without work", () => {
    assert.deepStrictEqual(
      dayTotals(segments).map((day) => Object.values(day)),
      [
        ["2026-03-14", 540, 480, 60, 0],
        ["2026-03-15", 60, 60, 0, 0],
        ["2026-03-17", 840, 480, 240, 120]
      ]
    )
  })

  it("of workweeks ascend", () => {
    assert.deepStrictEqual(
      weekTotals(segments).map(({ begin, ...rest }) => [begin / 10_080, Object.values(rest)]),
      [
        [Date.parse("2026-03-08") / 604_800_000, [480, 60, 0]],
        [Date.parse("2026-03-15") / 604_800_000, [540, 240, 120]]
      ]
    )
  })
})
