/** The content of a timesheet: labelled minutes, premiums, exceptions, and the items paid for them by category. */
import { addDays, fromEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { Punch } from "../punch/punch.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import { workdayStartOf } from "../timeSettings/engineSettings.ts"
import type { Segment } from "../timeTracking/classify.ts"
import { workdays } from "../timeTracking/grid.ts"
import type { Overlay } from "../timeTracking/overlays.ts"
import {
  overlaps,
  CATEGORIES,
  type Category,
  type PayableItem,
  type Period
} from "../timeTracking/payable.ts"
import { payableItems } from "../timeTracking/payableItems.ts"
import type { Premium } from "../timeTracking/premiums.ts"
import type { Span } from "../timeTracking/punch.ts"
import { MINUTE_MS, minuteOf } from "../calendar/wallClock.ts"
import { workplacesOn } from "../worker/workplace.ts"
import { classifiedRun, type Classified } from "./classifiedRun.ts"
import { runsOf } from "./factRuns.ts"
import { daysOf } from "./recordedTime.ts"
import { runAt } from "./runs.ts"
import type { CurrentException } from "./timeException.ts"
import { isSalaried, scheduledOn, type TimeFacts } from "./timeFacts.ts"
import type { CategoryMinutes } from "./timesheet.ts"

/** Days before a period whose punches and entries are needed: a run of two weeks, and its margin. */
const DAYS_BEFORE = 24
/** Days after a period whose punches and entries are needed. */
const DAYS_AFTER = 4

export interface SheetContent {
  readonly workedMinutes: number
  readonly spans: ReadonlyArray<Span>
  readonly segments: ReadonlyArray<Segment>
  readonly overlays: ReadonlyArray<Overlay>
  readonly premiums: ReadonlyArray<Premium>
  readonly exceptions: ReadonlyArray<CurrentException>
  readonly items: ReadonlyArray<PayableItem>
  readonly minutes: CategoryMinutes
}

/** Minutes of items by category; what is part of another line is left out. */
export const minutesOfItems = (items: ReadonlyArray<PayableItem>): CategoryMinutes => {
  const sums: Partial<Record<Category, number>> = {}
  for (const category of CATEGORIES) {
    let minutes = 0
    for (const item of items) if (item.category === category) minutes += item.minutes
    if (minutes !== 0) sums[category] = minutes
  }
  return sums
}

/** Shifts, each once: one over midnight may be found on both sides. */
export const eachOnce = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => [
  ...new Map(spans.map((span) => [`${span.exactFrom} ${span.exactTo}`, span])).values()
]

/**
 * A long shift is an exception of every timesheet that it touches: on the day on which it begins, or on the first one
 * of a later timesheet.
 */
const longShiftsIn = (
  runs: ReadonlyArray<Classified>,
  period: Period
): ReadonlyArray<CurrentException> => {
  const shifts = new Map(runs.flatMap((run) => run.longShifts).map((each) => [each.from, each]))
  return [...shifts.values()].flatMap(({ from, days }) => {
    if (!overlaps(days, period)) return []
    const date = days.begin < period.begin ? period.begin : days.begin
    return [{ code: "long-shift" as const, date, at: from * MINUTE_MS }]
  })
}

/** Work at a location in a state where the worker has no place of work on that day. */
const otherStates = (
  { punches, locations, worker }: TimeFacts,
  dateOf: (punch: Punch) => LocalDate
): ReadonlyArray<CurrentException> => {
  const worksIn = (state: string, day: LocalDate): boolean => {
    const { primary, further } = workplacesOn(worker, day)
    return [primary, ...further].some((place) => stateOfWork(place, locations) === state)
  }
  return punches.flatMap((punch) => {
    const place = locations.find(({ id }) => id === punch.companyLocationId)
    if (punch.type !== "In" || place === undefined) return []
    const date = dateOf(punch)
    return worksIn(place.state, date) ? [] : [{ code: "other-state" as const, date, at: punch.at }]
  })
}

/** The workday of a punch, where the worker was. */
export const workdayOf = (
  { settings, zoneOf }: Pick<TimeFacts, "settings" | "zoneOf">,
  timeZone: string,
  at: number
): LocalDate => {
  const zone = zoneOf(timeZone)
  const start = workdayStartOf(runAt(settings, zone, minuteOf(at)).terms)
  return fromEpochDay(workdays(zone, start).cellAt(minuteOf(at)).index)
}

interface ContentQuery {
  readonly period: Period
  /** Open shifts count until now, UTC milliseconds. */
  readonly nowMs: number
  /** Time of the last approval of the timesheet, UTC milliseconds: later punches are late. */
  readonly approvedAt?: number | undefined
}

const salariedDays = (facts: TimeFacts, period: Period) => {
  const days = daysOf(period).filter(
    (day) =>
      isSalaried(facts, day) &&
      day >= facts.worker.dateOfJoin &&
      (facts.lastDay === undefined || day <= facts.lastDay)
  )
  return days.map((date) => ({ date, minutes: scheduledOn(facts.schedules, date) }))
}

const lateOf = (
  facts: TimeFacts,
  approvedAt: number | undefined,
  dateOf: (punch: Punch) => LocalDate
): ReadonlyArray<CurrentException> =>
  approvedAt === undefined
    ? []
    : facts.punches
        .filter(({ createdAt }) => createdAt > approvedAt)
        .map((punch) => ({ code: "late-punch" as const, date: dateOf(punch), at: punch.at }))

/** The content of the time of a period. Pure: equal facts give equal content. */
export const sheetContent = (
  facts: TimeFacts,
  { period, nowMs, approvedAt }: ContentQuery
): SheetContent => {
  const runs = runsOf(facts, period).map((run) => classifiedRun(facts, run, period, nowMs))
  const isIn = ({ date }: { readonly date: LocalDate }): boolean =>
    date >= period.begin && date <= period.end
  const segments = runs.flatMap((run) => run.segments).filter(isIn)
  const overlays = runs.flatMap((run) => run.overlays).filter(isIn)
  const premiums = runs.flatMap((run) => run.premiums).filter(isIn)
  const salaried = salariedDays(facts, period)
  const worked = payableItems({
    segments,
    overlays,
    premiums,
    timeOff: facts.timeOff.filter(isIn),
    holidays: facts.holidays.filter(isIn),
    schedule: salaried.length === 0 ? undefined : salaried
  })
  const items = [...worked, ...facts.adjustments.filter(isIn)]
  const dateOf = ({ timeZone, at }: Punch): LocalDate => workdayOf(facts, timeZone, at)
  let workedMinutes = 0
  for (const { minutes } of segments) workedMinutes += minutes
  return {
    workedMinutes,
    spans: eachOnce(runs.flatMap((run) => run.spans)),
    segments,
    overlays,
    premiums,
    exceptions: [
      ...runs.flatMap((run) => run.exceptions),
      ...longShiftsIn(runs, period),
      ...otherStates(facts, dateOf),
      ...lateOf(facts, approvedAt, dateOf)
    ].filter(isIn),
    items,
    minutes: minutesOfItems(items)
  }
}

/** The first and the last day of punches and entries that the content of a period looks at. */
export const daysLookedAt = ({ begin, end }: Period): Period => ({
  begin: addDays(begin, -DAYS_BEFORE),
  end: addDays(end, DAYS_AFTER)
})
