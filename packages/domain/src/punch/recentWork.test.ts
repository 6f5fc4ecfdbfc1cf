import { assert, describe, it } from "@effect/vitest"
import { NEW_YORK } from "../../test/timeTracking/zones.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { isoTimestamp } from "../timestamp.ts"
import type { PunchType } from "../timeTracking/punch.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"
import { engineSettings } from "../timeSettings/engineSettings.ts"
import { recentWork, shiftEndedBy } from "./recentWork.ts"
import { rulesOfState } from "./workFacts.ts"
import type { ClockStatus } from "./workerClock.ts"

const DAY = "2026-06-03" as LocalDate
const settings = engineSettings(NEW_YORK)
const facts = { isExempt: false, rates: [] }
const ms = (text: string): number => Date.parse(`${text}:00-04:00`)
const punch = (type: PunchType, at: string) => ({ type, atMs: ms(at) })

const recent = (
  state: string,
  punches: ReadonlyArray<ReturnType<typeof punch>>,
  now: string,
  clockStatus: ClockStatus = "Working",
  isExempt = false
) => {
  const ruleSet = rulesOfState(state, DAY)
  const context = { settings, ruleSet, facts: { ...facts, isExempt }, clockStatus, now: ms(now) }
  const { workedTodayMinutes, workedThisWeekMinutes, overtimeFrom } = recentWork(punches, context)
  const overtime = overtimeFrom === undefined ? "none" : isoTimestamp(overtimeFrom * MINUTE_MS)
  return [workedTodayMinutes, workedThisWeekMinutes, overtime]
}

/** Wednesday; the week began on Sunday, 31 May. */
const wednesday = [punch("In", "2026-06-03T08:00")]
const tuesday = [punch("In", "2026-06-02T08:00"), punch("Out", "2026-06-02T16:00")]

describe("what a worker did lately", () => {
  it("counts this day and this week, and finds when the ninth hour begins in California", () => {
    assert.deepStrictEqual(recent("CA", [...tuesday, ...wednesday], "2026-06-03T12:00"), [
      240,
      720,
      "2026-06-03T20:00:00.000Z"
    ])
  })

  it("has no overtime ahead where only the week counts", () => {
    const result = recent("TX", [...tuesday, ...wednesday], "2026-06-03T12:00")
    assert.deepStrictEqual(result, [240, 720, "none"])
  })

  it("takes a meal that is open for ended now", () => {
    const onMeal = [...wednesday, punch("Meal Start", "2026-06-03T12:00")]
    assert.deepStrictEqual(recent("CA", onMeal, "2026-06-03T12:30", "On Meal"), [
      240,
      240,
      "2026-06-03T20:30:00.000Z"
    ])
  })

  it("has overtime now if it began already", () => {
    const result = recent("CA", wednesday, "2026-06-03T17:30")
    assert.deepStrictEqual(result, [570, 570, isoTimestamp(ms("2026-06-03T17:30"))])
  })

  it("has none for those who are off or exempt, and does not count what is ahead of now", () => {
    const ahead = [...tuesday, punch("In", "2026-06-03T13:00")]
    assert.deepStrictEqual(recent("CA", ahead, "2026-06-03T12:00", "Off"), [0, 480, "none"])
    const result = recent("CA", wednesday, "2026-06-03T12:00", "Working", true)
    assert.deepStrictEqual(result, [240, 240, "none"])
  })

  it("leaves out a shift of last week", () => {
    const lastWeek = [punch("In", "2026-05-30T08:00"), punch("Out", "2026-05-30T16:00")]
    assert.deepStrictEqual(recent("CA", [...lastWeek, ...tuesday], "2026-06-03T12:00", "Off"), [
      0,
      480,
      "none"
    ])
  })
})

describe("the shift that a clock-out ends", () => {
  it("is that from the latest clock-in, without its meal", () => {
    const punches = [
      ...tuesday,
      ...wednesday,
      punch("Meal Start", "2026-06-03T12:00"),
      punch("Meal End", "2026-06-03T12:45"),
      punch("Rest Start", "2026-06-03T15:00"),
      punch("Rest End", "2026-06-03T15:10"),
      punch("In", "2026-06-04T08:00")
    ]
    const out = punch("Out", "2026-06-03T17:00")
    assert.deepStrictEqual(shiftEndedBy(punches, out, settings, rulesOfState("CA", DAY)), {
      workedMinutes: 540 - 45,
      isTooLong: false,
      breaks: [
        { type: "Meal", minutes: 45 },
        { type: "Rest", minutes: 10 }
      ]
    })
  })

  it("is empty without a clock-in", () => {
    const out = punch("Out", "2026-06-03T17:00")
    assert.deepStrictEqual(shiftEndedBy([], out, settings, rulesOfState("CA", DAY)), {
      workedMinutes: 0,
      isTooLong: false,
      breaks: []
    })
  })
})
