/* oxlint-disable max-lines -- One computation, from facts to lines. */
/** What a timesheet comes to: labelled minutes, premiums, exceptions, and what is paid for them by category. */
import {
  addDays,
  dayOfWeekOf,
  fromEpochDay,
  toEpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { enginePunch, type Punch } from "../punch/punch.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import { engineSettings, workdayStartOf } from "../timeSettings/engineSettings.ts"
import { termsOn } from "../timeSettings/timeTrackingSettings.ts"
import type { Segment } from "../timeTracking/classify.ts"
import { classifyTime, type RecordedTime } from "../timeTracking/classifyTime.ts"
import type { ScheduledShift } from "../timeTracking/contextExceptions.ts"
import { workdays, workweeks } from "../timeTracking/grid.ts"
import type { Overlay } from "../timeTracking/overlays.ts"
import {
  CATEGORIES,
  type Category,
  type PayableItem,
  type Period
} from "../timeTracking/payable.ts"
import { payableItems } from "../timeTracking/payableItems.ts"
import type { Premium } from "../timeTracking/premiums.ts"
import type { Span, TimeException } from "../timeTracking/punch.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"
import { DAY_MINUTES, MINUTE_MS, minuteOf, type ZoneOffsets } from "../timeTracking/zone.ts"
import { runAt, type Run } from "./runs.ts"
import {
  hasDifferentials,
  isSalaried,
  rulesOn,
  scheduleOn,
  workerFactsOn,
  zoneNameOn,
  type TimeFacts
} from "./timeFacts.ts"
import type { FoundException } from "./timeException.ts"
import type { CategoryMinutes } from "./timesheet.ts"

/** A shift reaches no further into a run: the longest that settings allow has 48 hours. */
const MARGIN_DAYS = 3
/** Workdays of 24 hours from the beginning of work follow from those before. */
const ROLLING_MARGIN_DAYS = 9

/** Punches and entries of so many days before a period are needed: a run of two weeks, and its margin. */
const DAYS_BEFORE = 24
/** The same after it. */
const DAYS_AFTER = 4

export interface SheetContent {
  readonly workedMinutes: number
  readonly spans: ReadonlyArray<Span>
  readonly segments: ReadonlyArray<Segment>
  readonly overlays: ReadonlyArray<Overlay>
  readonly premiums: ReadonlyArray<Premium>
  readonly exceptions: ReadonlyArray<FoundException>
  readonly items: ReadonlyArray<PayableItem>
  readonly minutes: CategoryMinutes
}

type Classified = Pick<SheetContent, "spans" | "segments" | "overlays" | "premiums" | "exceptions">

/** Minutes of items by category; what is part of another line is left out. */
const minutesOfItems = (items: ReadonlyArray<PayableItem>): CategoryMinutes => {
  const sums: Partial<Record<Category, number>> = {}
  for (const category of CATEGORIES) {
    let minutes = 0
    for (const item of items) if (item.category === category) minutes += item.minutes
    if (minutes !== 0) sums[category] = minutes
  }
  return sums
}

const daysOf = ({ begin, end }: Period): ReadonlyArray<LocalDate> => {
  const [first, last] = [toEpochDay(begin), toEpochDay(end)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    fromEpochDay(first + index)
  )
}

const timeMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const shiftsOf = (
  facts: TimeFacts,
  days: ReadonlyArray<LocalDate>
): ReadonlyArray<ScheduledShift> =>
  days.flatMap((day) => {
    const index = toEpochDay(day)
    const planned = scheduleOn(facts.schedules, day)?.days[dayOfWeekOf(index)]
    if (planned === undefined) return []
    const { minutes, startTime, endTime } = planned
    return [
      {
        day: index,
        minutes,
        startMinute: startTime === undefined ? undefined : timeMinute(startTime),
        endMinute: endTime === undefined ? undefined : timeMinute(endTime)
      }
    ]
  })

/** The scheduled minutes of a day. */
const scheduledOn = ({ schedules }: TimeFacts, day: LocalDate): number =>
  scheduleOn(schedules, day)?.days[dayOfWeekOf(toEpochDay(day))]?.minutes ?? 0

/** The zone of a punch, where it is not the worker's. */
const zoneOfPunch = (facts: TimeFacts, { timeZone }: Punch, own: string): ZoneOffsets | undefined =>
  timeZone === own ? undefined : facts.zoneOf(timeZone)

/** What the worker recorded around a run. */
const recordedIn = (
  facts: TimeFacts,
  run: Run,
  { workday }: RuleSet,
  own: string
): RecordedTime => {
  const margin = (workday === "Rolling" ? ROLLING_MARGIN_DAYS : MARGIN_DAYS) * DAY_MINUTES
  const isNear = (ms: number): boolean => {
    const minute = minuteOf(ms)
    return minute >= run.begin - margin && minute < run.end + MARGIN_DAYS * DAY_MINUTES
  }
  const zone = facts.zoneOf(own)
  const days = workdays(zone, workdayStartOf(run.terms))
  const [first, last] = [days.cellAt(run.begin).index, days.cellAt(run.end - 1).index]
  const dates = daysOf({ begin: fromEpochDay(first), end: fromEpochDay(last) })
  const inRun = ({ date }: { readonly date: LocalDate }): boolean =>
    date >= fromEpochDay(first) && date <= fromEpochDay(last)
  const { timeOffCountsTowardOvertime, countHolidayAsWorked } = run.terms
  const timeOff = facts.timeOff.filter(inRun)
  const credits = [
    ...(timeOffCountsTowardOvertime ? timeOff.filter(({ type }) => type !== "Unpaid") : []),
    ...(countHolidayAsWorked ? facts.holidays.filter(inRun) : [])
  ]
  return {
    punches: facts.punches
      .filter(({ at }) => isNear(at))
      .map((punch) => enginePunch(punch, zoneOfPunch(facts, punch, own))),
    entries: facts.entries
      .filter(({ startAt, workDate }) => startAt === undefined && inRun({ date: workDate }))
      .map(({ workDate, minutes, jobCode }) => ({ day: toEpochDay(workDate), minutes, jobCode })),
    timedEntries: facts.entries.flatMap(({ startAt, endAt, jobCode }) =>
      startAt !== undefined && endAt !== undefined && isNear(startAt)
        ? [{ fromMs: startAt, toMs: endAt, jobCode }]
        : []
    ),
    credits: credits.map(({ date, minutes }) => ({ day: toEpochDay(date), minutes })),
    context: {
      ...(facts.schedules.length > 0 && { schedule: shiftsOf(facts, dates) }),
      timeOff: timeOff.map(({ date, minutes }) => ({ day: toEpochDay(date), minutes })),
      ...(facts.lastDay !== undefined && { lastDay: toEpochDay(facts.lastDay) })
    }
  }
}

/** The run of a minute, longer where a rule counts several workweeks together. */
const runOf = (facts: TimeFacts, zone: ZoneOffsets, minute: number): Run => {
  const run = runAt(facts.settings, zone, minute)
  const day = fromEpochDay(workdays(zone, 0).cellAt(run.begin).index)
  const long = rulesOn(facts, day).weekly.find(({ weeks = 1 }) => weeks > 1)
  if (long === undefined || run.change !== undefined) return run
  const { workweekStart } = engineSettings(zone, run.terms)
  const anchor = long.anchorDate === undefined ? 0 : toEpochDay(long.anchorDate)
  return { ...run, ...workweeks(zone, workweekStart, long.weeks, anchor).cellAt(minute) }
}

const dated = (
  exception: TimeException,
  days: ReturnType<typeof workdays>
): FoundException & { readonly minute: number } => {
  const { code } = exception
  if ("day" in exception) {
    const minute = days.cellOf(exception.day).begin
    return { code, date: fromEpochDay(exception.day), at: undefined, minute }
  }
  const { minute } = exception
  const date = fromEpochDay(days.cellAt(minute).index)
  return { code, date, at: minute * MINUTE_MS, minute }
}

/** Classifies a run; what lies in its margins is left to the runs next to it. */
const classifiedRun = (facts: TimeFacts, run: Run, own: string, nowMs: number): Classified => {
  const zone = facts.zoneOf(own)
  const days = workdays(zone, workdayStartOf(run.terms))
  const day = fromEpochDay(workdays(zone, 0).cellAt(run.begin).index)
  const rules = rulesOn(facts, day)
  const settings = engineSettings(zone, run.terms, hasDifferentials(facts, day))
  const found = classifyTime(
    recordedIn(facts, run, rules, own),
    { ...settings, workweekChange: run.change, nowMs },
    rules,
    workerFactsOn(facts, day)
  )
  const isIn = (minute: number): boolean => minute >= run.begin && minute < run.end
  const isDayIn = ({ date }: { readonly date: LocalDate }): boolean =>
    isIn(days.cellOf(toEpochDay(date)).begin)
  return {
    spans: found.spans.filter(({ from }) => isIn(from)),
    segments: found.segments.filter(({ week }) => isIn(week)),
    overlays: found.overlays.filter(({ from }) => isIn(from)),
    premiums: found.premiums.filter(isDayIn),
    exceptions: found.exceptions
      .map((exception) => dated(exception, days))
      .filter(({ minute }) => isIn(minute))
      .map(({ minute: _, ...exception }) => exception)
  }
}

/** Work at a location of another state than the worker's. */
const otherStates = (
  { punches, locations, worker }: TimeFacts,
  dateOf: (punch: Punch) => LocalDate
): ReadonlyArray<FoundException> => {
  const own = stateOfWork(worker, locations)
  return punches.flatMap((punch) => {
    const place = locations.find(({ id }) => id === punch.companyLocationId)
    const isOther = punch.type === "In" && place !== undefined && place.state !== own
    return isOther ? [{ code: "other-state" as const, date: dateOf(punch), at: punch.at }] : []
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

interface Asked {
  readonly period: Period
  /** Open shifts count until now, UTC milliseconds. */
  readonly nowMs: number
  /** When the timesheet was last approved, UTC milliseconds: what arrived later is late. */
  readonly approvedAt?: number | undefined
}

/** All runs of a period, each once. */
const runsOf = (facts: TimeFacts, period: Period, zone: ZoneOffsets): ReadonlyArray<Run> => {
  const days = workdays(zone, 0)
  const end = days.cellOf(toEpochDay(period.end) + 1).end
  const runs: Array<Run> = []
  for (let minute = days.cellOf(toEpochDay(period.begin)).begin; minute < end;) {
    const run = runOf(facts, zone, minute)
    if (run.end <= minute) break
    runs.push(run)
    minute = run.end
  }
  return runs
}

const salariedDays = (facts: TimeFacts, period: Period) => {
  const days = daysOf(period).filter(
    (day) =>
      isSalaried(facts, day) &&
      day >= facts.worker.dateOfJoin &&
      (facts.lastDay === undefined || day <= facts.lastDay)
  )
  return days.map((date) => ({ date, minutes: scheduledOn(facts, date) }))
}

const lateOf = (
  facts: TimeFacts,
  approvedAt: number | undefined,
  dateOf: (punch: Punch) => LocalDate
): ReadonlyArray<FoundException> =>
  approvedAt === undefined
    ? []
    : facts.punches
        .filter(({ createdAt }) => createdAt > approvedAt)
        .map((punch) => ({ code: "late-punch" as const, date: dateOf(punch), at: punch.at }))

/** What the time of a period comes to. Pure: equal facts give equal content. */
export const sheetContent = (
  facts: TimeFacts,
  { period, nowMs, approvedAt }: Asked
): SheetContent => {
  const own = zoneNameOn(facts, period.begin)
  const runs = runsOf(facts, period, facts.zoneOf(own)).map((run) =>
    classifiedRun(facts, run, own, nowMs)
  )
  const isIn = ({ date }: { readonly date: LocalDate }): boolean =>
    date >= period.begin && date <= period.end
  const segments = runs.flatMap((run) => run.segments).filter(isIn)
  const overlays = runs.flatMap((run) => run.overlays).filter(isIn)
  const premiums = runs.flatMap((run) => run.premiums).filter(isIn)
  const salaried = salariedDays(facts, period)
  const items = payableItems({
    segments,
    overlays,
    premiums,
    timeOff: facts.timeOff.filter(isIn),
    holidays: facts.holidays.filter(isIn),
    schedule: salaried.length === 0 ? undefined : salaried
  })
  const dateOf = ({ timeZone, at }: Punch): LocalDate => workdayOf(facts, timeZone, at)
  let workedMinutes = 0
  for (const { minutes } of segments) workedMinutes += minutes
  return {
    workedMinutes,
    spans: runs
      .flatMap((run) => run.spans)
      .filter(({ from }) => isIn({ date: workdayOf(facts, own, from * MINUTE_MS) })),
    segments,
    overlays,
    premiums,
    exceptions: [
      ...runs.flatMap((run) => run.exceptions),
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
