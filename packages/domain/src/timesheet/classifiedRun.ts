/** The labelled minutes of a run of workweeks, each of which is in one run. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { engineSettings, workdayStartOf } from "../timeSettings/engineSettings.ts"
import { DEFAULT_TERMS } from "../timeSettings/defaultTerms.ts"
import type { TimeTerms } from "../timeSettings/timeTrackingSettings.ts"
import type { Segment } from "../timeTracking/classify.ts"
import { classifyTime } from "../timeTracking/classifyTime.ts"
import { workdays } from "../timeTracking/grid.ts"
import type { Overlay } from "../timeTracking/overlays.ts"
import { overlaps, type Period } from "../timeTracking/payable.ts"
import type { Premium } from "../timeTracking/premiums.ts"
import type { LongShift, Span, TimeException } from "../timeTracking/punch.ts"
import {
  DAY_MINUTES,
  localAt,
  MINUTE_MS,
  minuteOf,
  reachedAt,
  type ZoneOffsets
} from "../calendar/wallClock.ts"
import type { PeriodRun } from "./factRuns.ts"
import { daysOf, recordedIn } from "./recordedTime.ts"
import { runAt, type Run } from "./runs.ts"
import type { CurrentException } from "./timeException.ts"
import { hasDifferentials, rulesOfRun, workerFactsOn, type TimeFacts } from "./timeFacts.ts"

const NOON = DAY_MINUTES / 2

/** The content of a run. */
export interface Classified {
  readonly spans: ReadonlyArray<Span>
  readonly segments: ReadonlyArray<Segment>
  readonly overlays: ReadonlyArray<Overlay>
  readonly premiums: ReadonlyArray<Premium>
  readonly exceptions: ReadonlyArray<CurrentException>
  readonly longShifts: ReadonlyArray<LongShift & { readonly days: Period }>
}

/** With the workday on which it is found: that of the punch, by the zone of its location. */
const dated = (
  exception: TimeException,
  zoneAt: (minute: number) => ZoneOffsets,
  terms: TimeTerms
): CurrentException => {
  const { code } = exception
  if ("day" in exception) return { code, date: fromEpochDay(exception.day), at: undefined }
  const { minute } = exception
  const { index } = workdays(zoneAt(minute), workdayStartOf(terms)).cellAt(minute)
  return { code, date: fromEpochDay(index), at: minute * MINUTE_MS }
}

/** The zone where the worker was at the minute of a punch, or in which an entry begins. */
const zonesOfPunches = ({ punches, entries, zoneOf }: TimeFacts, zoneName: string) => {
  const begins = entries.map(({ startAt: at, timeZone }) => ({ at, timeZone }))
  const elsewhere = [...begins, ...punches].filter(({ timeZone }) => timeZone !== zoneName)
  const zones = new Map(
    elsewhere.flatMap(({ at, timeZone }) => (at === undefined ? [] : [[minuteOf(at), timeZone]]))
  )
  return (minute: number) => zoneOf(zones.get(minute) ?? zoneName)
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

/** The limit of shifts by the minute in which they begin, where the settings have several. */
const maxShiftAt = ({ settings }: TimeFacts, { terms }: Run) =>
  settings.every((each) => each.terms.maxShiftMinutes === terms.maxShiftMinutes) &&
  DEFAULT_TERMS.maxShiftMinutes === terms.maxShiftMinutes
    ? undefined
    : (minute: number, zone: ZoneOffsets) => runAt(settings, zone, minute).terms.maxShiftMinutes

/** The minute at which a workday begins, by one beginning of the workday for both runs that a day may be in. */
const beginOf = (settings: TimeFacts["settings"], zone: ZoneOffsets, date: LocalDate): number => {
  const day = toEpochDay(date)
  const { terms } = runAt(settings, zone, reachedAt(zone, day * DAY_MINUTES + NOON))
  return workdays(zone, workdayStartOf(terms)).cellOf(day).begin
}

/** Classifies a run; what lies in its margins is left to the runs next to it. */
export const classifiedRun = (
  facts: TimeFacts,
  run: PeriodRun,
  period: Period,
  nowMs: number
): Classified => {
  const zone = facts.zoneOf(run.zoneName)
  const dayAt = (minute: number) => fromEpochDay(workdays(zone, 0).cellAt(minute).index)
  const day = dayAt(run.begin)
  const rules = rulesOfRun(facts, day, dayAt(run.end - 1))
  const settings = engineSettings(zone, run.terms, hasDifferentials(facts, day))
  const result = classifyTime(
    recordedIn(facts, run, rules.sets),
    {
      ...settings,
      maxShiftAt: maxShiftAt(facts, run),
      workweekChange: run.change,
      nowMs
    },
    rules,
    workerFactsOn(facts, day)
  )
  const isIn = (minute: number): boolean => minute >= run.from && minute < run.end
  // Found once for the segments, premiums and exceptions of a day: it takes a fifth of the whole otherwise.
  const begins = new Map<LocalDate, number>()
  const isDayIn = ({ date }: { readonly date: LocalDate }): boolean => {
    const begin = begins.get(date) ?? beginOf(facts.settings, zone, date)
    begins.set(date, begin)
    return isIn(begin)
  }
  const zoneAt = zonesOfPunches(facts, run.zoneName)
  // At that time of the wall clock where the worker was.
  const isFoundIn = (exception: CurrentException): boolean => {
    if (exception.at === undefined) return isDayIn(exception)
    const minute = minuteOf(exception.at)
    return isIn(reachedAt(zone, localAt(zoneAt(minute), minute)))
  }
  const segments = result.segments.filter((segment) =>
    segment.from === undefined ? isDayIn(segment) : isIn(segment.week)
  )
  const isWorkedIn = ({ from: at }: Overlay): boolean =>
    segments.some(({ from, to }) => from !== undefined && to !== undefined && from <= at && at < to)
  return {
    spans: result.spans.filter((span) => {
      const ofSpan = spanDays(span, zone, run.terms)
      return overlaps(ofSpan, period) && daysOf(ofSpan).some((date) => isDayIn({ date }))
    }),
    longShifts: result.longShifts.map((shift) => ({
      ...shift,
      days: spanDays(shift, zone, run.terms)
    })),
    segments,
    overlays: result.overlays.filter(isWorkedIn),
    premiums: result.premiums.filter(isDayIn),
    exceptions: result.exceptions
      .filter(({ code }) => code !== "long-shift")
      .map((exception) => dated(exception, zoneAt, run.terms))
      .filter(isFoundIn)
  }
}
