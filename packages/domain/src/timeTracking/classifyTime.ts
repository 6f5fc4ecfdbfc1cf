/** The time tracking engine as a whole: from punches and entries to labelled minutes, premiums and exceptions. */
import { toEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import {
  classify,
  sameRules,
  type ClassifySettings,
  type DayRules,
  type Segment,
  type WorkerFacts
} from "./classify.ts"
import { contextExceptions, ofEmployment, type WorkContext } from "./contextExceptions.ts"
import { dayExceptions } from "./dayExceptions.ts"
import { changedAt, workdays, workweeks, type Grid, type WorkweekStart } from "./grid.ts"
import { differentialOverlays, type Differential, type Overlay } from "./overlays.ts"
import { pairPunches, type PairingSettings } from "./pairPunches.ts"
import { checkPremiums, type Premium } from "./premiums.ts"
import type { LongShift, Punch, Span, TimedEntry, TimeEntry, TimeException } from "./punch.ts"
import type { Rounding } from "./rounding.ts"
import type { RuleSet, WeeklyRule } from "./ruleSet.ts"
import { minutesOf, totalsOf, type Totals } from "./totals.ts"
import { workedDays, type WorkedPiece } from "./workedDays.ts"
import type { AutoMeal, BreakSettings } from "./workedPieces.ts"
import { minuteOf, type ZoneOffsets } from "../calendar/wallClock.ts"

/** The workweek began at another moment before. */
export interface WorkweekChange {
  readonly previous: WorkweekStart
  /** The new workweek holds from its first beginning on or after this date. */
  readonly effectiveFrom: LocalDate
}

export interface TimeSettings {
  readonly zone: ZoneOffsets
  readonly workweekStart: WorkweekStart
  readonly workweekChange?: WorkweekChange | undefined
  /** Minute of the day */
  readonly workdayStart: number
  readonly rounding: Rounding
  readonly maxShiftMinutes: number
  readonly maxShiftAt?: PairingSettings["maxShiftAt"]
  readonly autoMeal?: AutoMeal | undefined
  /** Default: as the rule set says. */
  readonly paidBreakUpToMinutes?: number | undefined
  readonly unpaidMealFromMinutes?: number | undefined
  readonly differentials: ReadonlyArray<Differential>
  /** Now, UTC milliseconds: open shifts count until now. */
  readonly nowMs?: number | undefined
}

/** The recorded time of one worker. */
export interface RecordedTime {
  readonly punches: ReadonlyArray<Punch>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly timedEntries?: ReadonlyArray<TimedEntry> | undefined
  /** Minutes that count towards the workweek although they were not worked. */
  readonly credits?: ReadonlyArray<TimeEntry> | undefined
  readonly context?: WorkContext | undefined
  readonly confirmed?: PairingSettings["confirmed"]
}

/** The two ways to settle the hours in which the old and the new workweek overlap. */
export interface SettledChange {
  readonly inOldWeek: Totals
  readonly inNewWeek: Totals
  /** The way with more overtime. */
  readonly holds: "inOldWeek" | "inNewWeek"
}

export interface ClassifiedTime {
  readonly workedMinutes: number
  readonly spans: ReadonlyArray<Span>
  readonly longShifts: ReadonlyArray<LongShift>
  readonly segments: ReadonlyArray<Segment>
  readonly overlays: ReadonlyArray<Overlay>
  readonly premiums: ReadonlyArray<Premium>
  readonly exceptions: ReadonlyArray<TimeException>
  readonly workweekChange?: SettledChange | undefined
}

/** From these worked minutes on, and until the limit is reached, a week of now is near overtime. */
const NEAR_OVERTIME_MINUTES = 2_100

interface Labelled {
  readonly pieces: ReadonlyArray<WorkedPiece>
  readonly segments: ReadonlyArray<Segment>
  readonly exceptions: ReadonlyArray<TimeException>
}

type WeeksOf = (zone: ZoneOffsets) => Grid

const breakSettings = (settings: TimeSettings, ruleSet: RuleSet): BreakSettings => ({
  paidBreakUpToMinutes: settings.paidBreakUpToMinutes ?? ruleSet.paidBreakUpToMinutes,
  unpaidMealFromMinutes: settings.unpaidMealFromMinutes ?? ruleSet.unpaidMealFromMinutes,
  autoMeal: settings.autoMeal
})

const label = (
  spans: ReadonlyArray<Span>,
  recorded: RecordedTime,
  settings: TimeSettings,
  classifySettings: ClassifySettings,
  weeks: WeeksOf
): Labelled => {
  const { on } = classifySettings.rules
  const { entries, credits = [] } = recorded
  const days = workedDays(spans, entries, credits, settings.zone, {
    breaksOn: (day) => breakSettings(settings, on(day)),
    workdayStart: settings.workdayStart,
    workdayOn: (day) => on(day).workday,
    weeks
  })
  return { ...days, segments: classify(days.pieces, classifySettings) }
}

/** An hour of overtime is paid half more, an hour of double time once more. */
const premiumWeight = ({ overtime, doubleTime }: Totals): number => overtime + 2 * doubleTime

/**
 * Settles a change of the workweek: the hours in the overlap count once in the old and once in the new week, and the
 * computation with more overtime holds (29 CFR 778.301, 302).
 */
const settleChange = (
  change: WorkweekChange,
  settings: TimeSettings,
  labelWith: (weeks: WeeksOf) => Labelled
): { readonly labelled: Labelled; readonly settled: SettledChange } => {
  const { zone, workweekStart } = settings
  const before: WeeksOf = (of) => workweeks(of, change.previous)
  const after: WeeksOf = (of) => workweeks(of, workweekStart)
  const effective = workdays(zone, 0).cellOf(toEpochDay(change.effectiveFrom))
  const newWeeks = after(zone)
  const week = newWeeks.cellAt(effective.begin)
  const newIndex = week.index + (week.begin === effective.begin ? 0 : 1)
  const newBegin = newWeeks.cellOf(newIndex).begin
  const oldWeek = before(zone).cellAt(newBegin)
  // In every zone both change in the same workweek, by its own wall clock.
  const beginOfNew = (of: ZoneOffsets): number => after(of).cellOf(newIndex).begin
  const endOfOld = (of: ZoneOffsets): number =>
    oldWeek.begin === newBegin ? beginOfNew(of) : before(of).cellOf(oldWeek.index).end
  const [inOld, inNew] = [endOfOld, beginOfNew].map((changeIn) =>
    labelWith((of) => changedAt(changeIn(of), before(of), after(of)))
  ) as [Labelled, Labelled]
  const inOldWeek = totalsOf(inOld.segments)
  const inNewWeek = totalsOf(inNew.segments)
  const isOld = premiumWeight(inOldWeek) >= premiumWeight(inNewWeek)
  return {
    labelled: isOld ? inOld : inNew,
    settled: { inOldWeek, inNewWeek, holds: isOld ? "inOldWeek" : "inNewWeek" }
  }
}

/** The workweek of now, if it is near its limit. */
const nearOvertime = (
  segments: ReadonlyArray<Segment>,
  weeks: Grid,
  { nowMs }: TimeSettings
): ReadonlyArray<TimeException> => {
  if (nowMs === undefined) return []
  const minute = minuteOf(nowMs)
  const { begin } = weeks.cellAt(minute)
  const ofWeek = totalsOf(segments.filter(({ week }) => week === begin))
  const isNear = ofWeek.overtime === 0 && minutesOf(ofWeek) >= NEAR_OVERTIME_MINUTES
  return isNear ? [{ code: "overtime-near", minute }] : []
}

const spanOf = ({ fromMs, toMs, jobCode, zone }: TimedEntry): Span => {
  const [from, to] = [minuteOf(fromMs), minuteOf(toMs)]
  return { from, to, exactFrom: from, exactTo: to, fromMs, toMs, breaks: [], jobCode, zone }
}

const minutesByDay = (pieces: ReadonlyArray<WorkedPiece>): ReadonlyMap<EpochDay, number> => {
  const byDay = new Map<EpochDay, number>()
  for (const { day, minutes, isCredit } of pieces) {
    if (!isCredit) byDay.set(day, (byDay.get(day) ?? 0) + minutes)
  }
  return byDay
}

/** A period of several weeks is counted in the worker's own zone. */
const periodsOf =
  ({ zone, workweekStart }: TimeSettings) =>
  ({ weeks = 1, anchorDate }: WeeklyRule): Grid =>
    workweeks(zone, workweekStart, weeks, anchorDate === undefined ? 0 : toEpochDay(anchorDate))

/**
 * Classifies what one worker recorded, by one set of rules or by those of each day.
 *
 * Pure: equal arguments give equal results.
 */
export const classifyTime = (
  recorded: RecordedTime,
  settings: TimeSettings,
  ruleSet: RuleSet | DayRules,
  worker: WorkerFacts
): ClassifiedTime => {
  const { zone, workdayStart, workweekStart, workweekChange } = settings
  const { context = {}, timedEntries = [] } = recorded
  const homeDays = workdays(zone, workdayStart)
  const daysIn = (of: ZoneOffsets | undefined): Grid =>
    of === undefined ? homeDays : workdays(of, workdayStart)
  const daysOf = (span: Span): Grid => daysIn(span.zone)
  const paired = pairPunches(recorded.punches, { ...settings, confirmed: recorded.confirmed })
  const {
    spans,
    entries,
    exceptions: outsideEmployment
  } = ofEmployment(
    [...paired.spans, ...timedEntries.map(spanOf)],
    recorded.entries,
    context,
    daysOf
  )
  const rules = "sets" in ruleSet ? ruleSet : sameRules(ruleSet)
  const classifySettings = { rules, worker, periodsOf: periodsOf(settings) }
  const labelWith = (weeks: WeeksOf): Labelled =>
    label(spans, { ...recorded, entries }, settings, classifySettings, weeks)
  const changed = workweekChange && settleChange(workweekChange, settings, labelWith)
  const weeksOf: WeeksOf = (ofZone) => workweeks(ofZone, workweekStart)
  const { pieces, segments, exceptions } = changed?.labelled ?? labelWith(weeksOf)
  const checks = checkPremiums(spans, {
    rulesOn: (day) => {
      const ofDay = rules.on(day)
      return worker.isExempt
        ? { ...ofDay, meals: [], restPremiumMinutes: 0, spread: undefined }
        : ofDay
    },
    breaksOn: (day) => breakSettings(settings, rules.on(day)),
    days: daysOf,
    mealWaiver: worker.mealWaiver === true
  })
  return {
    workedMinutes: minutesOf(totalsOf(segments)),
    spans,
    longShifts: paired.longShifts,
    segments,
    overlays: differentialOverlays(pieces, settings.differentials, zone),
    premiums: checks.premiums,
    exceptions: [
      ...paired.exceptions,
      ...outsideEmployment,
      ...exceptions,
      ...checks.exceptions,
      ...dayExceptions(pieces, entries, timedEntries, daysIn),
      ...(recorded.context === undefined
        ? []
        : contextExceptions(spans, minutesByDay(pieces), context, zone, daysOf)),
      ...nearOvertime(segments, weeksOf(zone), settings)
    ],
    workweekChange: changed?.settled
  }
}
