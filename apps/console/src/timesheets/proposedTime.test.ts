import { assert, it } from "@effect/vitest"
import { proposedTime, type Schedules } from "./proposedTime.ts"

const date = "2026-11-24"
type Day = Schedules[number]["days"][number]

const schedule = (day: Day): Schedules => [
  {
    workScheduleId: "s",
    effectiveFrom: "2026-11-01",
    days: Array.from({ length: 7 }, () => day),
    ruleSetId: null,
    dailyThresholdMinutes: null,
    agreementDate: null,
    alternative: null,
    mealWaiver: false,
    version: 1,
    createdAt: "",
    updatedAt: ""
  }
]
const proposed = (type: string | undefined, before: string | undefined, day?: Day) =>
  proposedTime({ date, type, before }, day ? schedule(day) : [])

it("proposes the time of the schedule, on the next day for a night", () => {
  const day = { minutes: 480, startTime: "07:30", endTime: "16:00" }
  assert.strictEqual(proposed("In", undefined, day), "2026-11-24T07:30")
  assert.strictEqual(proposed("Out", "2026-11-24T07:41", day), "2026-11-24T16:00")
  const night = { minutes: 480, startTime: "22:00", endTime: "06:00" }
  assert.strictEqual(proposed("Out", undefined, night), "2026-11-25T06:00")
})

it("proposes the scheduled hours after the clock-in for an end", () => {
  assert.strictEqual(proposed("Out", "2026-11-24T17:15", { minutes: 480 }), "2026-11-25T01:15")
})

it("proposes the day alone where no time is known, and none by a schedule of later days", () => {
  assert.strictEqual(proposed("In", undefined), "2026-11-24T")
  assert.strictEqual(proposed("Out", "2026-11-24T08:00"), "2026-11-24T")
  assert.strictEqual(proposed(undefined, "2026-11-24T12:00"), "2026-11-24T")
  assert.strictEqual(
    proposedTime(
      { date: "2026-10-31", type: "In", before: undefined },
      schedule({ minutes: 480, startTime: "09:00" })
    ),
    "2026-10-31T"
  )
})
