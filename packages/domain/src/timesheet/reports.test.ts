import { assert, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Segment } from "../timeTracking/classify.ts"
import type { Span } from "../timeTracking/punch.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"
import { minutesByJob, overtimeWeeks, roundingEffect } from "./reports.ts"

const date = "2026-03-09" as LocalDate
const segment = (week: number, label: Segment["label"], reason: string, minutes: number) => ({
  date,
  week,
  from: undefined,
  to: undefined,
  minutes,
  label,
  reason,
  source: "law",
  jobCode: undefined
})

it("adds overtime up by workweek and reason, and leaves out weeks without any", () => {
  const weeks = overtimeWeeks([
    segment(20_000, "overtime", "daily > 480", 30),
    segment(10_000, "regular", "straight", 480),
    segment(10_000, "overtime", "daily > 480", 60),
    segment(10_000, "overtime", "daily > 480", 15),
    segment(10_000, "doubleTime", "daily > 720", 5),
    segment(30_000, "regular", "straight", 480)
  ])
  assert.deepStrictEqual(
    weeks.map(({ begin, overtime, reasons }) => [begin, overtime, reasons.length]),
    [
      [10_000, 75, 2],
      [20_000, 30, 1]
    ]
  )
  assert.deepInclude(weeks[0]?.reasons[0], { reason: "daily > 480", minutes: 75 })
})

it("adds worked minutes up by job, and nothing else", () => {
  const jobs = minutesByJob([
    { date, category: "regular", jobCode: "BAKE", minutes: 60 },
    { date, category: "overtime", jobCode: "BAKE", minutes: 30 },
    { date, category: "regular", minutes: 10 },
    { date, category: "holiday", minutes: 480 }
  ])
  assert.deepStrictEqual(jobs, [
    { jobCode: undefined, minutes: 10 },
    { jobCode: "BAKE", minutes: 90 }
  ])
})

it("compares rounded shifts with exact ones", () => {
  const span = (from: number, to: number): Span => ({
    from,
    to,
    exactFrom: 485,
    exactTo: 1_090,
    fromMs: 485 * MINUTE_MS,
    toMs: 1_090 * MINUTE_MS,
    breaks: []
  })
  const effect = roundingEffect([span(480, 1_095), span(495, 1_080), span(485, 1_090)])
  assert.deepStrictEqual(effect, {
    exactMinutes: 1_815,
    roundedMinutes: 1_805,
    longerShifts: 1,
    shorterShifts: 1,
    sameShifts: 1
  })
})
