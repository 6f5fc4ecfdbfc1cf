/** The time that a worker recorded around a run, as the engine takes it. */
import {
  daysFrom,
  dayOfWeekOf,
  fromEpochDay,
  toEpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { enginePunch, type Punch } from "../punch/punch.ts"
import { workdayStartOf } from "../timeSettings/engineSettings.ts"
import type { RecordedTime } from "../timeTracking/classifyTime.ts"
import type { ScheduledShift } from "../timeTracking/contextExceptions.ts"
import { workdays } from "../timeTracking/grid.ts"
import type { Period } from "../timeTracking/payable.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"
import { DAY_MINUTES, minuteOf, type ZoneOffsets } from "../calendar/wallClock.ts"
import type { ZonedRun } from "./factRuns.ts"
import { scheduleOn, type TimeFacts } from "./timeFacts.ts"

/** A shift that is not confirmed reaches no further into a run: the longest that settings allow has 48 hours. */
const MARGIN_DAYS = 3
/** Workdays of 24 hours from the beginning of work follow from those before. */
const ROLLING_MARGIN_DAYS = 9

/** The days of a period. */
export const daysOf = ({ begin, end }: Period): ReadonlyArray<LocalDate> => daysFrom(begin, end)

const isEnd = (type: Punch["type"]): boolean => type === "In" || type === "Out"

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

/** The zone of a punch or an entry, where it is not the worker's. */
const zoneElsewhere = (
  facts: TimeFacts,
  { timeZone }: Pick<Punch, "timeZone">,
  zoneName: string
): ZoneOffsets | undefined => (timeZone === zoneName ? undefined : facts.zoneOf(timeZone))

/** The punches of a stretch of time, in order, with those of the shifts that reach over its ends. */
const punchesBetween = (
  punches: ReadonlyArray<Punch>,
  from: number,
  to: number
): ReadonlyArray<Punch> => {
  let first = punches.findIndex(({ at }) => minuteOf(at) >= from)
  if (first === -1) first = punches.length
  let last = first
  while (last < punches.length && minuteOf(punches[last]?.at ?? 0) < to) last++
  const began = punches.slice(0, first).findLastIndex(({ type }) => isEnd(type))
  if (punches[began]?.type === "In") first = began
  const ends = punches.slice(last).findIndex(({ type }) => isEnd(type))
  if (punches[last + ends]?.type === "Out") last += ends + 1
  return punches.slice(first, last)
}

/** The time that the worker recorded around a run. */
export const recordedIn = (
  facts: TimeFacts,
  run: ZonedRun,
  rules: ReadonlyArray<RuleSet>
): RecordedTime => {
  const { zoneName } = run
  const isRolling = rules.some(({ workday }) => workday === "Rolling")
  const margin = (isRolling ? ROLLING_MARGIN_DAYS : MARGIN_DAYS) * DAY_MINUTES
  const [from, to] = [run.begin - margin, run.end + MARGIN_DAYS * DAY_MINUTES]
  const isNear = (ms: number): boolean => minuteOf(ms) >= from && minuteOf(ms) < to
  const zone = facts.zoneOf(zoneName)
  const days = workdays(zone, workdayStartOf(run.terms))
  const [first, last] = [days.cellAt(run.begin).index, days.cellAt(run.end - 1).index]
  const dates = daysOf({ begin: fromEpochDay(first), end: fromEpochDay(last) })
  const inRun = ({ date }: { readonly date: LocalDate }): boolean =>
    date >= fromEpochDay(first) && date <= fromEpochDay(last)
  // The runs next to it may have another beginning of the workday.
  const isNextTo = (date: LocalDate): boolean =>
    date >= fromEpochDay(first - 1) && date <= fromEpochDay(last + 1)
  const { timeOffCountsTowardOvertime, countHolidayAsWorked } = run.terms
  const timeOff = facts.timeOff.filter(inRun)
  const credits = [
    ...(timeOffCountsTowardOvertime ? timeOff.filter(({ type }) => type !== "Unpaid") : []),
    ...(countHolidayAsWorked ? facts.holidays.filter(inRun) : [])
  ]
  return {
    punches: punchesBetween(facts.punches, from, to).map((punch) =>
      enginePunch(punch, zoneElsewhere(facts, punch, zoneName))
    ),
    confirmed: facts.confirmed,
    entries: facts.entries
      .filter(({ startAt, workDate }) => startAt === undefined && isNextTo(workDate))
      .map(({ workDate, minutes, jobCode }) => ({ day: toEpochDay(workDate), minutes, jobCode })),
    timedEntries: facts.entries.flatMap(({ startAt, endAt, jobCode, ...entry }) => {
      if (startAt === undefined || endAt === undefined || !isNear(startAt)) return []
      return [
        { fromMs: startAt, toMs: endAt, jobCode, zone: zoneElsewhere(facts, entry, zoneName) }
      ]
    }),
    credits: credits.map(({ date, minutes }) => ({ day: toEpochDay(date), minutes })),
    context: {
      ...(facts.schedules.length > 0 && { schedule: shiftsOf(facts, dates) }),
      timeOff: timeOff.map(({ date, minutes }) => ({ day: toEpochDay(date), minutes })),
      firstDay: toEpochDay(facts.worker.dateOfJoin),
      ...(facts.lastDay !== undefined && { lastDay: toEpochDay(facts.lastDay) })
    }
  }
}
