import { assert, describe, it } from "@effect/vitest"
import { amountProblems, hoursShown, minutesOfHours, requiredAmountProblems } from "./minutes.ts"

describe("hours as minutes", () => {
  it.each([
    [8, 480],
    ["7.5", 450],
    [" 0.25 ", 15],
    ["-1.5", -90],
    [0.1, 6],
    ["166.6500", 9_999],
    [0.0167, undefined],
    ["1.00001", undefined],
    ["1e2", undefined],
    ["", undefined],
    [Number.NaN, undefined],
    [true, undefined]
  ])("%j are %j", (hours, minutes) => {
    assert.strictEqual(minutesOfHours(hours), minutes)
  })
})

describe("minutes as hours", () => {
  it.each([
    [0, "0.00"],
    [277, "4.62"],
    [276, "4.60"],
    [3, "0.05"],
    [1, "0.02"],
    [-90, "-1.50"],
    [-277, "-4.62"],
    [60_000, "1000.00"]
  ])("%d are %s", (minutes, hours) => {
    assert.strictEqual(hoursShown(minutes), hours)
  })

  it("are rounded to two decimals, half away from zero", () => {
    for (let minutes = 0; minutes <= 600; minutes += 1) {
      const hundredths = Math.floor((minutes * 100) / 60 + 0.5 + 1e-9)
      assert.strictEqual(Math.round(Number(hoursShown(minutes)) * 100), hundredths)
      assert.strictEqual(Math.abs(Number(hoursShown(-minutes))), hundredths / 100)
    }
  })
})

describe("an amount", () => {
  const names = ["minutes", "hours"] as const
  const typesOf = (part: object) =>
    requiredAmountProblems([], part as Readonly<Record<string, unknown>>, names).map(
      ({ path, type }) => `${path.join(".")} ${type}`
    )

  it("is given in minutes or in hours, or the same in both", () => {
    assert.deepStrictEqual(typesOf({ minutes: 450 }), [])
    assert.deepStrictEqual(typesOf({ hours: "7.5" }), [])
    assert.deepStrictEqual(typesOf({ minutes: 450, hours: 7.5 }), [])
    assert.deepStrictEqual(typesOf({}), ["minutes required"])
    assert.deepStrictEqual(typesOf({ minutes: 451, hours: 7.5 }), ["hours conflict"])
    assert.deepStrictEqual(amountProblems([], {}, names), [])
  })
})
