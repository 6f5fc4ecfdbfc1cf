/** Paid holidays: the minutes that a company's calendar pays a worker on holidays on which the worker is scheduled. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { calendarOn, closureOn } from "../timeOff/holidayCalendar.ts"
import type { HolidayDay } from "../timeTracking/payableItems.ts"
import { versionsByDay, type CompanyCalendar } from "./companyCalendar.ts"

/** The paid minutes of days with their scheduled minutes; before its first day a calendar pays nothing. */
export const paidHolidays = (
  calendar: CompanyCalendar,
  scheduled: ReadonlyArray<HolidayDay>
): ReadonlyArray<HolidayDay> => {
  const versions = versionsByDay(calendar)
  const paidOn = (date: LocalDate, minutes: number): number => {
    const day = toEpochDay(date)
    const begun = calendarOn(versions, day)
    const version = versions.find(({ effectiveFrom }) => effectiveFrom === begun?.effectiveFrom)
    const closure = version && closureOn(version, day)
    if (!version || !closure) return 0
    const whole = version.paidMinutes === "Scheduled" ? minutes : version.paidMinutes
    // Of a day that is closed in part, the part is paid.
    return Math.min(whole, closure.minutes ?? whole)
  }
  return scheduled
    .filter(({ minutes }) => minutes > 0)
    .map(({ date, minutes }) => ({ date, minutes: paidOn(date, minutes) }))
    .filter(({ minutes }) => minutes > 0)
}
