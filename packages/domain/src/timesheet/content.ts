/** The content of a timesheet: labelled minutes, premiums, exceptions, and the items paid for them by category. */
import { addDays, fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { Punch } from "../punch/punch.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import { engineSettings, workdayStartOf } from "../timeSettings/engineSettings.ts"
import { DEFAULT_TERMS, termsOn, type TimeTerms } from "../timeSettings/timeTrackingSettings.ts"
import type { Segment } from "../timeTracking/classify.ts"
import { classifyTime } from "../timeTracking/classifyTime.ts"
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
import type { LongShift, Span, TimeException } from "../timeTracking/punch.ts"
import { MINUTE_MS, minuteOf, type ZoneOffsets } from "../timeTracking/zone.ts"
import { runsOf, type ZonedRun } from "./factRuns.ts"
import { daysOf, recordedIn } from "./recordedTime.ts"
import { runAt, type Run } from "./runs.ts"
import {
  hasDifferentials,
  isSalaried,
  rulesOfRun,
  scheduledOn,
  workerFactsOn,
  type TimeFacts
} from "./timeFacts.ts"
import { workplacesOn } from "../worker/workplace.ts"
import type { CurrentException } from "./timeException.ts"
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

interface Classified extends Pick<
  SheetContent,
  "spans" | "segments" | "overlays" | "premiums" | "exceptions"
> {
  readonly longShifts: ReadonlyArray<LongShift & { readonly days: Period }>
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

/** With the workday on which it is found: that of the punch, by the zone of its location. */
const dated = (
  exception: TimeException,
  daysAt: (minute: number) => ReturnType<typeof workdays>
): CurrentException => {
  const { code } = exception
  if ("day" in exception) return { code, date: fromEpochDay(exception.day), at: undefined }
  const { minute } = exception
  return { code, date: fromEpochDay(daysAt(minute).cellAt(minute).index), at: minute * MINUTE_MS }
}

/** The workdays where the worker was at the minute of a punch. */
const daysOfPunches = ({ punches, zoneOf }: TimeFacts, zoneName: string, terms: TimeTerms) => {
  const elsewhere = punches.filter(({ timeZone }) => timeZone !== zoneName)
  const zones = new Map(elsewhere.map(({ at, timeZone }) => [minuteOf(at), timeZone]))
  return (minute: number) => workdays(zoneOf(zones.get(minute) ?? zoneName), workdayStartOf(terms))
}

/** The workdays of a shift, where the worker was. */
const spanDays = (
  span: Pick<Span, "from" | "to" | "zone">,
  homeZone: ZoneOffsets,
  terms: TimeTerms
): Period => {
  const days = workdays(span.zone ?? homeZone, workdayStartOf(terms))
  return {
    begin: fromEpochDay(days.cellAt(span.from).index),
    end: fromEpochDay(days.cellAt(Math.max(span.from, span.to - 1)).index)
  }
}

/** Shifts, each once: one over midnight may be found on both sides. */
export const eachOnce = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => [
  ...new Map(spans.map((span) => [`${span.exactFrom} ${span.exactTo}`, span])).values()
]

/** The limit of shifts by the minute in which they begin, where the settings have several. */
const maxShiftAt = ({ settings }: TimeFacts, zone: ZoneOffsets, { terms }: Run) =>
  settings.every((each) => each.terms.maxShiftMinutes === terms.maxShiftMinutes) &&
  DEFAULT_TERMS.maxShiftMinutes === terms.maxShiftMinutes
    ? undefined
    : (minute: number) => runAt(settings, zone, minute).terms.maxShiftMinutes

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

/** Classifies a run; what lies in its margins is left to the runs next to it. */
const classifiedRun = (
  facts: TimeFacts,
  run: ZonedRun,
  period: Period,
  nowMs: number
): Classified => {
  const zone = facts.zoneOf(run.zoneName)
  const days = workdays(zone, workdayStartOf(run.terms))
  const dayAt = (minute: number) => fromEpochDay(workdays(zone, 0).cellAt(minute).index)
  const day = dayAt(run.begin)
  const rules = rulesOfRun(facts, day, dayAt(run.end - 1))
  const settings = engineSettings(zone, run.terms, hasDifferentials(facts, day))
  const result = classifyTime(
    recordedIn(facts, run, rules.sets),
    {
      ...settings,
      maxShiftAt: maxShiftAt(facts, zone, run),
      workweekChange: run.change,
      nowMs
    },
    rules,
    workerFactsOn(facts, day)
  )
  const isIn = (minute: number): boolean => minute >= run.begin && minute < run.end
  const isDayIn = ({ date }: { readonly date: LocalDate }): boolean =>
    isIn(days.cellOf(toEpochDay(date)).begin)
  const daysAt = daysOfPunches(facts, run.zoneName, run.terms)
  return {
    spans: result.spans.filter((span) => {
      const ofSpan = spanDays(span, zone, run.terms)
      return overlaps(ofSpan, period) && daysOf(ofSpan).some((date) => isDayIn({ date }))
    }),
    longShifts: result.longShifts.map((shift) => ({
      ...shift,
      days: spanDays(shift, zone, run.terms)
    })),
    segments: result.segments.filter(({ week }) => isIn(week)),
    overlays: result.overlays.filter(isDayIn),
    premiums: result.premiums.filter(isDayIn),
    exceptions: result.exceptions
      .filter(({ code }) => code !== "long-shift")
      .map((exception) => dated(exception, daysAt))
      .filter(isDayIn)
  }
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
  const calendarDay = fromEpochDay(workdays(zone, 0).cellAt(minuteOf(at)).index)
  // Settings hold for whole workdays: the one of the calendar day says when it begins.
  const start = workdayStartOf(termsOn(settings, calendarDay))
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
