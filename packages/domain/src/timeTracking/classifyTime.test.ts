import { assert, describe, it } from "@effect/vitest"
import {
  classified,
  hoursFrom,
  punch,
  shift,
  type TimeInput
} from "../../test/timeTracking/weekOf.ts"
import { NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { fromDecimal, ZERO } from "../exact/fraction.ts"
import { payable } from "./payable.ts"
import { payableItems } from "./payableItems.ts"
import { totalsOf, weekTotals } from "./totals.ts"

const date = (text: string): LocalDate => text as LocalDate

/** Hours: regular, overtime, double time. */
const hours = (input: TimeInput): ReadonlyArray<number> => {
  const { regular, overtime, doubleTime } = totalsOf(classified(input).segments)
  return [regular / 60, overtime / 60, doubleTime / 60]
}

const codes = (input: TimeInput): ReadonlyArray<string> =>
  classified(input).exceptions.map(({ code }) => code)

const rate = (amount: string) => [{ since: date("2000-01-01"), rate: fromDecimal(amount) ?? ZERO }]

const SUNDAY = "2026-03-15"

describe("labels", () => {
  it("say why: each with its rule and its source", () => {
    const punches = [...shift("2026-03-16T06:00", "2026-03-16T20:00")]
    const { segments } = classified({ punches, rules: "CA" })
    assert.deepStrictEqual(
      segments.map(({ minutes, label, reason, source }) => [minutes, label, reason, source]),
      [
        [480, "regular", "straight", "Cal. Lab. Code 510, 511, 512, 226.7"],
        [240, "overtime", "daily > 480", "Cal. Lab. Code 510(a), 511"],
        [120, "doubleTime", "daily > 720", "Cal. Lab. Code 510(a)"]
      ]
    )
  })

  it("make a seventh day overtime in Kentucky if more than 40 hours are worked in the week", () => {
    const worked = (last: number, credits: TimeInput["credits"] = []) =>
      hours({ entries: hoursFrom(SUNDAY, [6, 6, 6, 6, 6, 6, last]), credits, rules: "KY" })
    assert.deepStrictEqual(
      [worked(4), worked(4.25)],
      [
        [40, 0, 0],
        [36, 4.25, 0]
      ]
    )
    // Hours that are not worked count towards the week, but do not make it a longer one.
    assert.deepStrictEqual(worked(4, hoursFrom("2026-03-20", [2])), [38, 2, 0])
  })

  it("are all regular for exempt workers", () => {
    const input = { entries: hoursFrom(SUNDAY, [12, 12, 12, 12]), rules: "CA" }
    assert.deepStrictEqual(hours({ ...input, worker: { isExempt: true } }), [48, 0, 0])
    const [segment] = classified({ ...input, worker: { isExempt: true } }).segments
    assert.strictEqual(segment?.reason, "exempt")
    const credits = hoursFrom(SUNDAY, [8])
    assert.deepStrictEqual(hours({ ...input, credits, worker: { isExempt: true } }), [48, 0, 0])
  })

  it("can be of a whole day, and no longer", () => {
    assert.deepStrictEqual(codes({ entries: hoursFrom(SUNDAY, [24]) }), [])
    assert.include(codes({ entries: hoursFrom(SUNDAY, [24.25]) }), "more-than-a-day")
  })

  it("follow the wage in force on the day, and its bound", () => {
    const days = { entries: hoursFrom("2024-06-30", [10, 10]), rules: "NV" }
    // The bound is $16.875 ($15.375 with health benefits) until 30 June 2024, then $18.00.
    assert.deepStrictEqual(hours({ ...days, worker: { rates: rate("15.375") } }), [16, 4, 0])
    assert.deepStrictEqual(
      hours({ ...days, worker: { rates: rate("15.375"), hasHealthBenefits: true } }),
      [18, 2, 0]
    )
    assert.deepStrictEqual(hours({ ...days, worker: { rates: rate("18.00") } }), [20, 0, 0])
    const rises = [...rate("10"), { since: date("2024-07-01"), rate: fromDecimal("20") ?? ZERO }]
    assert.deepStrictEqual(hours({ ...days, worker: { rates: rises } }), [18, 2, 0])
    assert.deepStrictEqual(hours(days), [16, 4, 0])
  })

  it("count 80 hours in 14 days in step with 2025-12-28", () => {
    const even = {
      entries: hoursFrom("2025-12-28", [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]),
      rules: "US-FLSA-8-80"
    }
    assert.deepStrictEqual(hours(even), [80, 8, 0])
    const odd = hoursFrom(
      "2026-01-04",
      Array.from({ length: 11 }, () => 8)
    )
    assert.deepStrictEqual(hours({ ...even, entries: odd }), [88, 0, 0])
  })

  it("count credits towards the week without paying them", () => {
    const input = { entries: hoursFrom("2026-03-16", [10, 10, 10, 10]) }
    const credits = hoursFrom("2026-03-18", [8])
    assert.deepStrictEqual(hours({ ...input, credits }), [32, 8, 0])
    const { segments } = classified({ ...input, credits })
    assert.isTrue(
      segments.every(({ label, date: on }) => label === "regular" || on === "2026-03-19")
    )
  })

  it("know the seventh day of a workweek that begins inside a workday", () => {
    const noon = { workweekStart: { weekday: 1, minute: 720 } }
    const afternoons = [16, 17, 18, 19, 20, 21, 22, 23].flatMap((on) =>
      shift(`2026-03-${on}T13:00`, `2026-03-${on}T14:00`)
    )
    const morning = shift("2026-03-23T09:00", "2026-03-23T10:00")
    // The entry of the 23rd belongs to the week in which its workday begins.
    const entries = hoursFrom("2026-03-23", [2])
    const input = { punches: [...afternoons, ...morning], entries, rules: "CA", settings: noon }
    assert.deepStrictEqual(
      weekTotals(classified(input).segments).map(({ regular, overtime }) => [regular, overtime]),
      [
        [360, 240],
        [60, 0]
      ]
    )
  })

  it("keep the job of each minute", () => {
    const punches = [
      ...shift("2026-03-16T06:00", "2026-03-16T10:00", { jobCode: "a" }),
      ...shift("2026-03-16T10:00", "2026-03-16T12:00", { jobCode: "b" })
    ]
    const jobs = classified({ punches }).segments.map(({ jobCode, minutes }) => [jobCode, minutes])
    assert.deepStrictEqual(jobs, [
      ["a", 240],
      ["b", 120]
    ])
  })

  it("count minutes of shifts that cross after rounding once, and report only real crossings", () => {
    const punches = [
      ...shift("2026-03-16T06:00", "2026-03-16T10:03"),
      ...shift("2026-03-16T10:04", "2026-03-16T12:00")
    ]
    const rounding = { mode: "Favor Worker", unitMinutes: 15 } as const
    const { workedMinutes, exceptions } = classified({ punches, settings: { rounding } })
    assert.deepStrictEqual([workedMinutes, exceptions], [360, []])
  })
})

describe("work that was entered with its times", () => {
  const entry = (from: string, to: string) => ({
    fromMs: Date.parse(`2026-03-16T${from}Z`),
    toMs: Date.parse(`2026-03-16T${to}Z`)
  })
  const punches = shift("2026-03-16T08:00", "2026-03-16T12:00")

  it("counts once where it crosses other work, with an exception that blocks", () => {
    const input = { punches, timedEntries: [entry("11:00", "13:00"), entry("14:00", "15:00")] }
    assert.deepStrictEqual([classified(input).workedMinutes, codes(input)], [360, ["overlap"]])
    const { segments } = classified(input)
    assert.deepStrictEqual(
      segments.map(({ minutes }) => minutes),
      [300, 60]
    )
  })

  it("may touch other work", () => {
    const input = { punches, timedEntries: [entry("12:00", "13:00"), entry("07:00", "08:00")] }
    assert.deepStrictEqual([classified(input).workedMinutes, codes(input)], [360, []])
  })
})

describe("a change of the workweek", () => {
  const entries = [
    ...hoursFrom("2026-03-16", [8, 8, 8, 8, 4, 4]),
    ...hoursFrom("2026-03-22", [5, 7, 7, 7, 7, 7])
  ]
  const change = { previous: { weekday: 1, minute: 0 }, effectiveFrom: date("2026-03-17") }

  it("counts the overlap in the week in which it makes more overtime (29 CFR 778.302)", () => {
    const settings = { workweekChange: change }
    const { segments, workweekChange } = classified({ entries, settings })
    assert.deepStrictEqual(workweekChange, {
      inOldWeek: { regular: 4_500, overtime: 300, doubleTime: 0 },
      inNewWeek: { regular: 4_800, overtime: 0, doubleTime: 0 },
      holds: "inOldWeek"
    })
    assert.deepStrictEqual(
      weekTotals(segments).map(({ regular, overtime }) => [regular, overtime]),
      [
        [2_400, 300],
        [2_100, 0]
      ]
    )
  })

  it("can also make more overtime in the new week", () => {
    const busy = [
      ...hoursFrom("2026-03-16", [6, 6, 6, 6, 6, 0]),
      ...hoursFrom("2026-03-22", [5, 8, 8, 8, 8, 8])
    ]
    const { workweekChange } = classified({
      entries: busy.filter(({ minutes }) => minutes > 0),
      settings: { workweekChange: change }
    })
    assert.strictEqual(workweekChange?.holds, "inNewWeek")
    assert.strictEqual(workweekChange?.inNewWeek.overtime, 300)
  })
})

describe("premiums in California", () => {
  const day = (
    ...punches: ReadonlyArray<readonly [Parameters<typeof punch>[0], string]>
  ): TimeInput => ({
    rules: "CA",
    punches: punches.map(([type, time]) => punch(type, `2026-03-16T${time}`))
  })
  const premiums = (input: TimeInput) =>
    classified(input).premiums.map(({ date: on, kind, minutes }) => `${on} ${kind} ${minutes}`)
  const MEAL = ["2026-03-16 mealPremium 60"]
  const longDay = (end: string) =>
    day(["In", "06:00"], ["Meal Start", "10:00"], ["Meal End", "10:30"], ["Out", end])

  it.each([
    [
      "a meal in time",
      day(["In", "08:00"], ["Meal Start", "13:00"], ["Meal End", "13:30"], ["Out", "17:00"]),
      []
    ],
    [
      "a late meal",
      day(["In", "08:00"], ["Meal Start", "13:01"], ["Meal End", "13:31"], ["Out", "17:00"]),
      ["meal-late"]
    ],
    ["no meal", day(["In", "08:00"], ["Out", "13:01"]), ["meal-missed"]],
    ["no meal in 5 hours", day(["In", "08:00"], ["Out", "13:00"]), []],
    [
      "a short meal",
      day(["In", "08:00"], ["Meal Start", "12:00"], ["Meal End", "12:29"], ["Out", "16:00"]),
      ["meal-short"]
    ],
    [
      "a clock-out at noon",
      day(["In", "08:00"], ["Out", "12:00"], ["In", "12:30"], ["Out", "17:00"]),
      []
    ],
    ["10 hours and one meal", longDay("16:30"), []],
    ["more than 10 hours and one meal", longDay("16:31"), ["second-meal-missed"]]
  ])("%s", (_what, input, expected) => {
    assert.deepStrictEqual(codes(input), expected)
    assert.deepStrictEqual(premiums(input), expected.length > 0 ? MEAL : [])
  })

  it("a night shift is the work of one day", () => {
    const punches = [
      punch("In", "2026-03-16T20:00"),
      punch("Meal Start", "2026-03-16T23:00"),
      punch("Meal End", "2026-03-16T23:30"),
      punch("Out", "2026-03-17T05:30")
    ]
    assert.deepStrictEqual(codes({ rules: "CA", punches }), [])
  })

  it("a worker may waive the first meal up to 6 hours, the second up to 12", () => {
    const worker = { mealWaiver: true }
    assert.deepStrictEqual(codes({ ...day(["In", "08:00"], ["Out", "14:00"]), worker }), [])
    assert.deepStrictEqual(codes({ ...day(["In", "08:00"], ["Out", "14:01"]), worker }), [
      "meal-missed"
    ])
    assert.deepStrictEqual(codes({ ...longDay("18:30"), worker }), [])
    assert.deepStrictEqual(codes({ ...longDay("18:31"), worker }), ["second-meal-missed"])
    const none = day(["In", "08:00"], ["Out", "19:00"])
    assert.deepStrictEqual(codes({ ...none, worker }), ["meal-missed", "second-meal-missed"])
    assert.deepStrictEqual(premiums({ ...none, worker }), MEAL)
  })

  it("a missed rest comes from what the worker confirms", () => {
    const attestation = { mealsTaken: true, restBreaksTaken: false }
    const punches = shift("2026-03-16T08:00", "2026-03-16T12:00", { attestation })
    assert.deepStrictEqual(codes({ punches, rules: "CA" }), ["attestation-no", "rest-missed"])
    assert.deepStrictEqual(premiums({ punches, rules: "CA" }), ["2026-03-16 restPremium 60"])
    assert.deepStrictEqual(codes({ punches }), ["attestation-no"])
  })

  it("exempt workers get none", () => {
    const input = { ...day(["In", "08:00"], ["Out", "18:00"]), worker: { isExempt: true } }
    assert.deepStrictEqual([codes(input), premiums(input)], [[], []])
  })
})

describe("breaks", () => {
  const worked = (type: "Meal" | "Rest", minutes: number, input: TimeInput = {}): number => {
    const end = `2026-03-16T12:${String(minutes).padStart(2, "0")}`
    const punches = [
      punch("In", "2026-03-16T08:00"),
      punch(`${type} Start`, "2026-03-16T12:00"),
      punch(`${type} End`, end),
      punch("Out", "2026-03-16T16:00")
    ]
    return classified({ ...input, punches }).workedMinutes
  }

  it("are paid up to 20 minutes, meals below 30", () => {
    assert.deepStrictEqual([worked("Rest", 20), worked("Rest", 25)], [480, 475])
    assert.deepStrictEqual([worked("Meal", 29), worked("Meal", 30)], [480, 450])
    assert.strictEqual(worked("Meal", 20, { rules: "AK" }), 460)
    assert.strictEqual(worked("Meal", 29, { settings: { unpaidMealFromMinutes: 25 } }), 451)
    assert.strictEqual(worked("Rest", 20, { settings: { paidBreakUpToMinutes: 5 } }), 465)
  })

  it("are taken off automatically, with an exception, unless a meal was punched", () => {
    const settings = { autoMeal: { afterMinutes: 360, minutes: 30 } }
    const long = { punches: shift("2026-03-16T08:00", "2026-03-16T16:00"), settings }
    assert.strictEqual(classified(long).workedMinutes, 450)
    assert.deepStrictEqual(codes(long), ["auto-meal"])
    const short = { punches: shift("2026-03-16T08:00", "2026-03-16T14:00"), settings }
    assert.deepStrictEqual([classified(short).workedMinutes, codes(short)], [360, []])
    assert.strictEqual(worked("Meal", 45, { settings }), 435)
    const aroundBreak = { autoMeal: { afterMinutes: 245, minutes: 30 } }
    assert.strictEqual(worked("Rest", 25, { settings: aroundBreak }), 450)
  })
})

describe("overlays", () => {
  const night = { name: "Night", fromMinute: 1_320, toMinute: 360, weekdays: [0, 1, 2, 3, 4, 5, 6] }

  it("cover the worked minutes of a time of the day, over midnight and a change of the clock", () => {
    const punches = shift("2026-11-01T01:00", "2026-11-01T13:00")
    const settings = { zone: NEW_YORK, differentials: [night] }
    const { overlays } = classified({ punches, settings })
    assert.deepStrictEqual(
      overlays.map(({ date: on, minutes }) => `${on} ${minutes}`),
      ["2026-10-31 120", "2026-11-01 420"]
    )
  })

  it("cover a whole day where they end at the time at which they begin", () => {
    const punches = shift("2026-03-16T20:00", "2026-03-17T07:00")
    const monday = { name: "Monday", fromMinute: 360, toMinute: 360, weekdays: [1] }
    const { overlays } = classified({ punches, settings: { differentials: [monday] } })
    assert.deepStrictEqual(
      overlays.map(({ date: on, minutes }) => `${on} ${minutes}`),
      ["2026-03-16 240", "2026-03-17 360"]
    )
  })

  it("begin on certain weekdays", () => {
    const punches = shift("2026-03-16T20:00", "2026-03-17T07:00")
    const count = (weekdays: ReadonlyArray<number>): number =>
      classified({ punches, settings: { differentials: [{ ...night, weekdays }] } }).overlays.length
    assert.deepStrictEqual([count([1]), count([2]), count([0, 3])], [2, 0, 0])
  })
})

describe("the current week", () => {
  it("is near overtime from 35 hours on, until there is some", () => {
    const nowMs = Date.parse("2026-03-20T12:00Z")
    const near = (count: number, at = nowMs) =>
      codes({ entries: hoursFrom("2026-03-16", [10, 10, 10, count - 30]), settings: { nowMs: at } })
    assert.deepStrictEqual(near(34), [])
    assert.deepStrictEqual(near(35), ["overtime-near"])
    assert.deepStrictEqual(near(41), [])
    assert.deepStrictEqual(near(35, Date.parse("2026-03-22T12:00Z")), [])
  })
})

describe("pay periods", () => {
  it("can cut a workweek: overtime lies where its minutes lie", () => {
    const entries = hoursFrom("2026-03-29", [9, 9, 9, 9, 9])
    const { segments } = classified({ entries, settings: { zone: UTC } })
    const facts = { segments, overlays: [], premiums: [], timeOff: [], holidays: [] }
    const periods = [
      { begin: date("2026-03-16"), end: date("2026-03-31") },
      { begin: date("2026-04-01"), end: date("2026-04-15") }
    ]
    assert.deepStrictEqual(
      payable(payableItems(facts), periods).map(({ category, hours }) => `${category} ${hours}`),
      ["regular 27.00", "regular 13.00", "overtime 5.00"]
    )
    assert.isTrue(
      segments.every(({ label, date: on }) => label === "regular" || on === "2026-04-02")
    )
  })
})
