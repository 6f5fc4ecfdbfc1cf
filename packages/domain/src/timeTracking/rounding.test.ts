import { assert, describe, it } from "@effect/vitest"
import { roundedMinute, ROUNDING_UNITS } from "./rounding.ts"

const HOUR = Array.from({ length: 60 }, (_, minute) => 480 + minute)

describe("rounding", () => {
  it.each(ROUNDING_UNITS)(
    "law 27: to the nearest %d minutes is neutral, or for the later time",
    (unit) => {
      const moves = HOUR.map(
        (minute) => roundedMinute(minute, { mode: "Nearest", unitMinutes: unit }, "In") - minute
      )
      for (const move of moves) assert.isAtMost(Math.abs(move), Math.floor(unit / 2))
      let sum = 0
      for (const move of moves) sum += move
      assert.strictEqual(sum, unit % 2 === 1 ? 0 : (unit / 2) * (60 / unit))
    }
  )

  it.each(ROUNDING_UNITS)("by %d minutes for the worker never shortens a shift", (unit) => {
    const rounding = { mode: "Favor Worker", unitMinutes: unit } as const
    for (const minute of HOUR) {
      const [begin, end] = [
        roundedMinute(minute, rounding, "In"),
        roundedMinute(minute, rounding, "Out")
      ]
      assert.isAtMost(begin, minute)
      assert.isAtLeast(end, minute)
      assert.deepStrictEqual([begin % unit, end % unit], [0, 0])
      assert.isBelow(end - begin, unit + 1)
    }
  })

  it("can move a time to the next midnight", () => {
    assert.strictEqual(roundedMinute(1_433, { mode: "Nearest", unitMinutes: 15 }, "Out"), 1_440)
  })
})
