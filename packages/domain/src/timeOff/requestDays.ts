/** The days of a request for time off, and how many minutes each one takes. */
import { fromEpochDay, toEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { DayMinutes, WorkSchedule } from "./facts.ts"
import {
  calendarOn,
  closureOn,
  type DatedCalendar,
  type HolidayCalendar
} from "./holidayCalendar.ts"
import { scheduledMinutes } from "./schedule.ts"

/** A day on which somebody asks for some minutes; `startTime` is `HH:MM`. */
export interface GivenDay extends DayMinutes {
  readonly startTime?: string | undefined
}

export interface RequestDay extends GivenDay {
  /** `workday`, `not scheduled`, `holiday: NAME`, or `given` with what the day is. */
  readonly why: string
}

export interface RequestedDays {
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** Exactly these days; without it every day from start to end as scheduled. */
  readonly days?: ReadonlyArray<GivenDay>
}

/** The schedules and holidays of a worker. */
export interface WorkDays {
  /** None if the worker has no schedule. */
  readonly schedules: ReadonlyArray<WorkSchedule>
  readonly calendar: HolidayCalendar
  /** Calendars that take its place, each from its day on, in the order of their days. */
  readonly calendarsFrom?: ReadonlyArray<DatedCalendar>
}

const NOT_SCHEDULED = "not scheduled"

/** The scheduled minutes of a day that its holiday leaves. */
const plannedOn = (
  { schedules, calendar, calendarsFrom = [] }: WorkDays,
  day: EpochDay
): { readonly minutes: number; readonly why: string } => {
  const scheduled = scheduledMinutes(schedules, day)
  if (scheduled === 0) return { minutes: 0, why: NOT_SCHEDULED }
  const closure = closureOn(calendarOn(calendarsFrom, day) ?? calendar, day)
  if (closure === undefined) return { minutes: scheduled, why: "workday" }
  const closed = closure.minutes ?? scheduled
  return { minutes: Math.max(0, scheduled - closed), why: `holiday: ${closure.name}` }
}

/** True if a worker is to work on a day: a day off or a whole holiday joins the days around it. */
export const isWorkday = (work: WorkDays, day: EpochDay): boolean =>
  work.schedules.length === 0 || plannedOn(work, day).minutes > 0

const givenDay = (work: WorkDays, day: GivenDay): RequestDay => {
  const { why } = plannedOn(work, toEpochDay(day.date))
  const isPlain = work.schedules.length === 0 || why === "workday"
  return { ...day, why: isPlain ? "given" : `given, ${why}` }
}

/** Every day of a request with its minutes and the reason; days that take nothing are listed too. */
export const requestDays = (
  { startDate, endDate, days }: RequestedDays,
  work: WorkDays
): ReadonlyArray<RequestDay> => {
  if (days !== undefined) {
    return days.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((day) => givenDay(work, day))
  }
  const [first, last] = [toEpochDay(startDate), toEpochDay(endDate)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { minutes, why } = plannedOn(work, first + index)
    return { date: fromEpochDay(first + index), minutes, why }
  })
}
