/** Recorded time next to what was planned: the schedule, approved time off, the first and the last day of work. */
import type { EpochDay } from "../calendar/localDate.ts"
import type { Grid } from "./grid.ts"
import type { Span, TimeEntry, TimeException } from "./punch.ts"
import { DAY_MINUTES, localAt, type ZoneOffsets } from "../calendar/wallClock.ts"

/** A scheduled workday. Times are minutes of the local day; an end that is not later lies on the day after. */
export interface ScheduledShift {
  readonly day: EpochDay
  readonly minutes: number
  readonly startMinute?: number | undefined
  readonly endMinute?: number | undefined
}

/** Facts about a worker with which time is compared. A missing fact is not checked. */
export interface WorkContext {
  /** Every scheduled day of the time in question: a day that is missing is not scheduled. */
  readonly schedule?: ReadonlyArray<ScheduledShift> | undefined
  /** Minutes of approved time off by day. */
  readonly timeOff?: ReadonlyArray<{ readonly day: EpochDay; readonly minutes: number }> | undefined
  /** Shifts that begin before it, and entries before it, count nowhere. */
  readonly firstDay?: EpochDay | undefined
  /** Shifts that begin after it, and entries after it, count nowhere. */
  readonly lastDay?: EpochDay | undefined
}

export interface InContext {
  readonly spans: ReadonlyArray<Span>
  readonly entries: ReadonlyArray<TimeEntry>
  readonly exceptions: ReadonlyArray<TimeException>
}

type DaysOf = (span: Span) => Grid

/** The shifts and entries of the employment; those before and after it are exceptions. */
export const ofEmployment = (
  spans: ReadonlyArray<Span>,
  entries: ReadonlyArray<TimeEntry>,
  { firstDay = Number.NEGATIVE_INFINITY, lastDay = Number.POSITIVE_INFINITY }: WorkContext,
  days: DaysOf
): InContext => {
  const codeOn = (day: EpochDay): TimeException["code"] | undefined => {
    if (day < firstDay) return "before-joining"
    return day > lastDay ? "after-termination" : undefined
  }
  const codeOf = (span: Span) => codeOn(days(span).cellAt(span.exactFrom).index)
  const outside = new Map(entries.map(({ day }) => [day, codeOn(day)]))
  return {
    spans: spans.filter((span) => codeOf(span) === undefined),
    entries: entries.filter(({ day }) => codeOn(day) === undefined),
    exceptions: [
      ...spans.flatMap((span) => {
        const code = codeOf(span)
        return code === undefined ? [] : [{ code, minute: span.exactFrom }]
      }),
      ...[...outside].flatMap(([day, code]) => (code === undefined ? [] : [{ code, day }]))
    ]
  }
}

/** The first clock-in and the last clock-out of the shifts that begin in a workday. */
interface Presence {
  readonly from: number
  readonly to: number
  readonly zone: ZoneOffsets | undefined
}

const presences = (spans: ReadonlyArray<Span>, days: DaysOf): ReadonlyMap<EpochDay, Presence> => {
  const byDay = new Map<EpochDay, Presence>()
  for (const span of spans) {
    const day = days(span).cellAt(span.exactFrom).index
    const existing = byDay.get(day)
    byDay.set(day, {
      from: Math.min(existing?.from ?? span.exactFrom, span.exactFrom),
      to: Math.max(existing?.to ?? span.exactTo, span.exactTo),
      zone: existing?.zone ?? span.zone
    })
  }
  return byDay
}

const againstSchedule = (
  day: EpochDay,
  { from, to, zone }: Presence,
  shift: ScheduledShift | undefined,
  ownZone: ZoneOffsets
): ReadonlyArray<TimeException> => {
  if (shift === undefined || shift.minutes === 0) return [{ code: "unscheduled", day }]
  const { startMinute, endMinute } = shift
  const local = (minute: number): number => localAt(zone ?? ownZone, minute) - day * DAY_MINUTES
  const isOvernight = startMinute !== undefined && (endMinute ?? DAY_MINUTES) <= startMinute
  const end = endMinute === undefined ? undefined : endMinute + (isOvernight ? DAY_MINUTES : 0)
  const late: ReadonlyArray<TimeException> =
    startMinute !== undefined && local(from) > startMinute
      ? [{ code: "late-in", minute: from }]
      : []
  return end !== undefined && local(to) < end ? [...late, { code: "early-out", minute: to }] : late
}

/**
 * True if a day has work and more work and time off than scheduled minutes; without a schedule of the day any work is
 * too much.
 */
const exceeds = (worked: number, absent: number, shift: ScheduledShift | undefined): boolean =>
  worked > 0 && worked + absent > (shift?.minutes ?? 0)

/**
 * The exceptions that follow from what was planned. `workedOn` are the worked minutes of a workday, shifts and entries
 * together.
 */
export const contextExceptions = (
  spans: ReadonlyArray<Span>,
  workedOn: ReadonlyMap<EpochDay, number>,
  context: WorkContext,
  zone: ZoneOffsets,
  days: DaysOf
): ReadonlyArray<TimeException> => {
  const { schedule, timeOff = [] } = context
  const shifts = new Map(schedule?.map((shift) => [shift.day, shift]))
  const planned =
    schedule === undefined
      ? []
      : [...presences(spans, days)].flatMap(([day, presence]) =>
          againstSchedule(day, presence, shifts.get(day), zone)
        )
  const worked = timeOff
    .filter(({ day, minutes }) => exceeds(workedOn.get(day) ?? 0, minutes, shifts.get(day)))
    .map(({ day }): TimeException => ({ code: "time-off-worked", day }))
  return [...planned, ...worked]
}
