/**
 * Banking days: days on which the banks are open, except the employer's own closed days. The banks are the
 * Federal Reserve Banks unless a calendar says when others are closed.
 */
import { holidayClosing } from "./federalReserveHolidays.ts"
import { dayOfWeekOf, type EpochDay } from "./localDate.ts"

export type ClosedDays = ReadonlySet<EpochDay>

export const NO_CLOSED_DAYS: ClosedDays = new Set()

/**
 * Returns the reason why the banks are closed on a day: "weekend" or the holiday's name; undefined if they are open.
 */
export type BankClosing = (day: EpochDay) => string | undefined

export const WEEKEND = "weekend"
const CLOSED_DAY = "closed day"

/** In days. Searches fail beyond this many days in a row without a banking day. */
export const LONGEST_CLOSURE = 364

export const federalReserveClosing: BankClosing = (day) => {
  const weekday = dayOfWeekOf(day)
  return weekday === 0 || weekday === 6 ? WEEKEND : holidayClosing(day)
}

/**
 * The reason why a day is not a banking day: "weekend", the holiday's name or "closed day", in this order of
 * precedence; undefined if it is a banking day.
 */
export const closureOn = (
  day: EpochDay,
  closedDays: ClosedDays = NO_CLOSED_DAYS,
  bankClosing: BankClosing = federalReserveClosing
): string | undefined =>
  bankClosing(day) ?? (closedDays.size > 0 && closedDays.has(day) ? CLOSED_DAY : undefined)

export const isBankingDay = (
  day: EpochDay,
  closedDays: ClosedDays = NO_CLOSED_DAYS,
  bankClosing: BankClosing = federalReserveClosing
): boolean => closureOn(day, closedDays, bankClosing) === undefined

const nearestBankingDay = (
  start: EpochDay,
  direction: 1 | -1,
  closedDays: ClosedDays,
  bankClosing: BankClosing
): EpochDay => {
  let day = start
  for (let closed = 0; closed <= LONGEST_CLOSURE; closed++) {
    if (isBankingDay(day, closedDays, bankClosing)) return day
    day += direction
  }
  throw new RangeError("closedDays must leave a banking day in every year")
}

/**
 * The day itself if it is a banking day, otherwise the last one before it. Like the other searches,
 * it throws a RangeError if closed days leave no banking day for a year.
 */
export const bankingDayOnOrBefore = (
  day: EpochDay,
  closedDays: ClosedDays = NO_CLOSED_DAYS,
  bankClosing: BankClosing = federalReserveClosing
): EpochDay => nearestBankingDay(day, -1, closedDays, bankClosing)

/** The day itself if it is a banking day, otherwise the first one after it. */
export const bankingDayOnOrAfter = (
  day: EpochDay,
  closedDays: ClosedDays = NO_CLOSED_DAYS,
  bankClosing: BankClosing = federalReserveClosing
): EpochDay => nearestBankingDay(day, 1, closedDays, bankClosing)

/**
 * The banking day `count` banking days after a day, or before it if `count` is negative. The day
 * itself is not counted and need not be a banking day; a count of 0 returns it unchanged.
 */
export const addBankingDays = (
  day: EpochDay,
  count: number,
  closedDays: ClosedDays = NO_CLOSED_DAYS,
  bankClosing: BankClosing = federalReserveClosing
): EpochDay => {
  const direction = count < 0 ? -1 : 1
  let at = day
  for (let counted = 0; counted !== count; counted += direction) {
    at = nearestBankingDay(at + direction, direction, closedDays, bankClosing)
  }
  return at
}

/** The number of banking days after `from`, up to and including `to`; 0 unless `to` is later. */
export const bankingDaysBetween = (
  from: EpochDay,
  to: EpochDay,
  closedDays: ClosedDays = NO_CLOSED_DAYS
): number => {
  let count = 0
  for (let day = from + 1; day <= to; day++) if (isBankingDay(day, closedDays)) count++
  return count
}
