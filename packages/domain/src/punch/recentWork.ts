/** The recent work of a worker, and the time at which overtime would begin. */
import type { DayRules, WorkerFacts } from "../timeTracking/classify.ts"
import { classifyTime, type TimeSettings } from "../timeTracking/classifyTime.ts"
import { workdays, workweeks } from "../timeTracking/grid.ts"
import type { LongShift, Punch, PunchType } from "../timeTracking/punch.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"
import { minutesOf, totalsOf } from "../timeTracking/totals.ts"
import { DAY_MINUTES, MINUTE_MS, minuteOf } from "../calendar/wallClock.ts"
import { fromEpochDay } from "../calendar/localDate.ts"
import type { ClockStatus } from "./workerClock.ts"

/** Days of punches before now that show this week and the shifts that cross its beginning. */
export const RECENT_DAYS = 16

export interface RecentWork {
  readonly workedTodayMinutes: number
  readonly workedThisWeekMinutes: number
  /** The minute in which overtime begins if the worker goes on; undefined if none is due within a day. */
  readonly overtimeFrom: number | undefined
}

interface WorkContext {
  readonly settings: TimeSettings
  readonly ruleSet: RuleSet | DayRules
  readonly facts: WorkerFacts
  readonly clockStatus: ClockStatus
  /** UTC milliseconds */
  readonly now: number
}

const BREAK_END: Readonly<Partial<Record<ClockStatus, PunchType>>> = {
  "On Meal": "Meal End",
  "On Break": "Rest End"
}

/** The punches, continued as if the worker goes on for a day without a break. */
const goingOn = (
  punches: ReadonlyArray<Punch>,
  { clockStatus, now }: WorkContext
): ReadonlyArray<Punch> => {
  const breakEnd = BREAK_END[clockStatus]
  return [
    ...punches,
    ...(breakEnd === undefined ? [] : [{ type: breakEnd, atMs: now }]),
    { type: "Out", atMs: now + DAY_MINUTES * MINUTE_MS }
  ]
}

const overtimeFrom = (
  punches: ReadonlyArray<Punch>,
  longShifts: ReadonlyArray<LongShift>,
  context: WorkContext
): number | undefined => {
  const began = punches.findLast(({ type }) => type === "In")
  if (context.clockStatus === "Off" || began === undefined) return undefined
  const beganAt = minuteOf(began.atMs)
  // A shift that counts nowhere brings no overtime, however long the worker goes on.
  if (longShifts.some((shift) => shift.from === beganAt)) return undefined
  const { settings, ruleSet, facts, now } = context
  const recorded = { punches: goingOn(punches, context), entries: [] }
  const confirmed = new Map([[beganAt, Number.POSITIVE_INFINITY]])
  const { segments } = classifyTime({ ...recorded, confirmed }, settings, ruleSet, facts)
  const minute = minuteOf(now)
  const begins = segments
    .filter(({ label, to }) => label !== "regular" && to !== undefined && to > minute)
    .map(({ from = minute }) => Math.max(from, minute))
  return begins.length === 0 ? undefined : Math.min(...begins)
}

/** The work of this day and this week until now. */
export const recentWork = (punches: ReadonlyArray<Punch>, context: WorkContext): RecentWork => {
  const { settings, ruleSet, facts, now } = context
  const untilNow = punches.filter(({ atMs }) => atMs <= now)
  const { segments, longShifts } = classifyTime(
    { punches: untilNow, entries: [] },
    { ...settings, nowMs: now },
    ruleSet,
    facts
  )
  const { zone, workdayStart, workweekStart } = settings
  const today = fromEpochDay(workdays(zone, workdayStart).cellAt(minuteOf(now)).index)
  const week = workweeks(zone, workweekStart).cellAt(minuteOf(now)).begin
  const worked = (isOf: (segment: (typeof segments)[number]) => boolean): number =>
    minutesOf(totalsOf(segments.filter(isOf)))
  return {
    workedTodayMinutes: worked(({ date }) => date === today),
    workedThisWeekMinutes: worked((segment) => segment.week === week),
    overtimeFrom: overtimeFrom(untilNow, longShifts, context)
  }
}

/** A shift until its end. */
export interface Shift {
  readonly workedMinutes: number
  /** It is longer than the longest that is allowed, so that it counts nowhere. */
  readonly isTooLong: boolean
  readonly breaks: ReadonlyArray<{ readonly type: "Meal" | "Rest"; readonly minutes: number }>
}

/** The shift that a clock-out ends: from the last clock-in before it. */
export const shiftEndedBy = (
  punches: ReadonlyArray<Punch>,
  out: Punch,
  settings: TimeSettings,
  ruleSet: RuleSet
): Shift => {
  const before = punches.filter(({ atMs }) => atMs <= out.atMs)
  const begin = Math.max(...before.filter(({ type }) => type === "In").map(({ atMs }) => atMs))
  const { workedMinutes, spans, longShifts } = classifyTime(
    { punches: [...before.filter(({ atMs }) => atMs >= begin), out], entries: [] },
    settings,
    ruleSet,
    { isExempt: false, rates: [] }
  )
  const breaks = spans.flatMap((span) => span.breaks)
  return {
    workedMinutes,
    isTooLong: longShifts.length > 0,
    breaks: breaks.map(({ type, from, to }) => ({ type, minutes: to - from }))
  }
}
