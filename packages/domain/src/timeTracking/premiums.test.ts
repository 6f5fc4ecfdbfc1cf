/** Meals that are compared to the second. */
import { assert, describe, it } from "@effect/vitest"
import { classified, punch, type TimeInput } from "../../test/timeTracking/weekOf.ts"

const day = (
  ...punches: ReadonlyArray<readonly [Parameters<typeof punch>[0], string]>
): TimeInput => ({
  rules: "CA",
  punches: punches.map(([type, time]) => punch(type, `2026-03-16T${time}`))
})

const codes = (input: TimeInput): ReadonlyArray<string> =>
  classified(input).exceptions.map(({ code }) => code)

// https://eanetpc.com/news-insights/2021/april/california-supreme-court-rules-rounding-practice (11 Cal.5th 58)
describe("meals in California", () => {
  it.each([
    [
      "a meal of 29 minutes and 2 seconds",
      day(["In", "08:00"], ["Meal Start", "12:00:59"], ["Meal End", "12:30:01"], ["Out", "16:30"]),
      ["meal-short"]
    ],
    [
      "a clock-out of 29 minutes and 59 seconds",
      day(["In", "08:00"], ["Out", "12:00:01"], ["In", "12:30"], ["Out", "16:30"]),
      ["meal-missed"]
    ],
    [
      "a meal of 30 minutes, 5 hours after a clock-in at the end of its minute",
      day(
        ["In", "08:00:59"],
        ["Meal Start", "13:00:59"],
        ["Meal End", "13:30:59"],
        ["Out", "17:00"]
      ),
      []
    ],
    [
      "a meal that begins a second late",
      day(["In", "08:00"], ["Meal Start", "13:00:01"], ["Meal End", "13:30:30"], ["Out", "17:00"]),
      ["meal-late"]
    ],
    ["no meal in 5 hours and a second", day(["In", "08:00"], ["Out", "13:00:01"]), ["meal-missed"]],
    [
      "a second late after a rest of which 5 minutes are not paid",
      day(
        ["In", "08:00"],
        ["Rest Start", "10:00:30"],
        ["Rest End", "10:25:30"],
        ["Meal Start", "13:05:01"],
        ["Meal End", "13:35:01"],
        ["Out", "17:00"]
      ),
      ["meal-late"]
    ]
  ])("%s", (_what, input, expected) => {
    const premiums = classified(input).premiums.map(({ kind, minutes }) => `${kind} ${minutes}`)
    assert.deepStrictEqual(codes(input), expected)
    assert.deepStrictEqual(premiums, expected.length > 0 ? ["mealPremium 60"] : [])
  })

  it("are compared with the clock-in before it is rounded", () => {
    const input = {
      ...day(
        ["In", "07:53:30"],
        ["Meal Start", "12:53:31"],
        ["Meal End", "13:23:40"],
        ["Out", "17:07"]
      ),
      settings: { rounding: { mode: "Nearest", unitMinutes: 15 } } as const
    }
    assert.deepStrictEqual(codes(input), ["meal-late"])
    assert.strictEqual(classified(input).workedMinutes, 510)
  })

  it("are paid or not by their whole minutes", () => {
    const input = day(
      ["In", "08:00"],
      ["Meal Start", "12:00:59"],
      ["Meal End", "12:30:01"],
      ["Out", "18:29"]
    )
    // 10 hours and 29 minutes if the short meal were worked: a second one would be due.
    assert.strictEqual(classified(input).workedMinutes, 599)
    assert.deepStrictEqual(codes(input), ["meal-short"])
  })
})

// 12 NYCRR 142-2.18, 146-1.6
describe("the length of a day in New York", () => {
  it.each([
    ["ten hours", ["08:00:30", "18:00:30"], 0],
    ["ten hours and a second", ["08:00:30", "18:00:31"], 60]
  ] as const)("of %s is paid as it is more than ten", (_what, [from, to], expected) => {
    const { premiums } = classified({ ...day(["In", from], ["Out", to]), rules: "NY" })
    assert.deepStrictEqual(
      premiums.map(({ kind, minutes }) => `${kind} ${minutes}`),
      expected === 0 ? [] : [`spreadPremium ${expected}`]
    )
  })

  it("is nothing to exempt workers", () => {
    const worker = { isExempt: true }
    const input = { ...day(["In", "08:00"], ["Out", "19:00"]), rules: "NY", worker }
    assert.deepStrictEqual(classified(input).premiums, [])
  })
})
