/**
 * Calendar days without a time of day or a time zone. `LocalDate` is the text form. Arithmetic uses
 * the epoch day (whole days since 1970-01-01), because integers are exact and do not depend on the
 * time zone of the machine.
 */

declare const localDate: unique symbol

/** An existing day of the proleptic Gregorian calendar as "YYYY-MM-DD", years 0001 to 9999. */
export type LocalDate = string & { readonly [localDate]: "LocalDate" }

/** Whole days since 1970-01-01; negative before it. */
export type EpochDay = number

export interface CivilDate {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

const FIRST_YEAR = 1
export const LAST_YEAR = 9999
const QUARTER_DAYS_PER_CENTURY = 146_097
const QUARTER_DAYS_PER_YEAR = 1_461
const DAYS_BEFORE_1970 = 719_468
const ZERO = 48
const HYPHEN = 45

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"))

/** Precomputed text of the years that need leading zeros and of those in everyday use. */
const YEARS = Array.from({ length: 2_300 }, (_, year) => String(year).padStart(4, "0"))

/** "-MM-DD", indexed by `month * 32 + day`: one lookup is cheaper than joining four strings. */
const MONTHS_AND_DAYS = Array.from(
  { length: 13 * 32 },
  (_, index) => `-${TWO_DIGITS[index >> 5]}-${TWO_DIGITS[index & 31]}`
)

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)

/** The integer quotient of non-negative 32-bit numbers; `| 0` keeps it in integer arithmetic. */
const quotient = (dividend: number, divisor: number): number => (dividend / divisor) | 0

/**
 * The epoch day of a year (0001 to 9999), month (1 to 12) and day. The day may lie outside the
 * month: day 0 is the last day of the previous month. Years start on March 1 here, so that the leap
 * day is the last day of a year. Source: C. Neri and L. Schneider, "Euclidean affine functions and their application
 * to calendar algorithms" (2022).
 */
export const epochDayOf = (year: number, month: number, day: number): EpochDay => {
  const early = month <= 2
  const marchYear = early ? year - 1 : year
  const marchMonth = early ? month + 12 : month
  const century = quotient(marchYear, 100)
  const leapDays = (marchYear >> 2) - century + (century >> 2)
  const dayOfYear = ((979 * marchMonth - 2919) >> 5) + day - 1
  return marchYear * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970
}

const FIRST_EPOCH_DAY = epochDayOf(FIRST_YEAR, 1, 1)
const LAST_EPOCH_DAY = epochDayOf(LAST_YEAR, 12, 31)

/** The year, month and day of an epoch day in the years 0001 to 9999. Source: see `epochDayOf`. */
export const civilOf = (epochDay: EpochDay): CivilDate => {
  const quarterDays = 4 * (epochDay + DAYS_BEFORE_1970) + 3
  const century = quotient(quarterDays, QUARTER_DAYS_PER_CENTURY)
  const ofCentury = (quarterDays - century * QUARTER_DAYS_PER_CENTURY) | 3
  const yearOfCentury = quotient(ofCentury, QUARTER_DAYS_PER_YEAR)
  const dayOfYear = (ofCentury - yearOfCentury * QUARTER_DAYS_PER_YEAR) >> 2
  const monthAndDay = 2141 * dayOfYear + 197_913
  const marchMonth = monthAndDay >> 16
  const day = quotient(monthAndDay & 0xffff, 2141) + 1
  const marchYear = century * 100 + yearOfCentury
  return marchMonth > 12
    ? { year: marchYear + 1, month: marchMonth - 12, day }
    : { year: marchYear, month: marchMonth, day }
}

const digitAt = (text: string, index: number): number => {
  const digit = text.charCodeAt(index) - ZERO
  return digit >= 0 && digit <= 9 ? digit : Number.NaN
}

const twoDigitsAt = (text: string, index: number): number =>
  digitAt(text, index) * 10 + digitAt(text, index + 1)

const yearOfText = (text: string): number => twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2)

/** True if a text is an existing calendar day as "YYYY-MM-DD", years 0001 to 9999. */
export const isLocalDate = (text: string): text is LocalDate => {
  if (text.length !== 10) return false
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return false
  const year = yearOfText(text)
  const month = twoDigitsAt(text, 5)
  const day = twoDigitsAt(text, 8)
  return year >= FIRST_YEAR && day >= 1 && day <= daysInMonth(year, month)
}

/** Parses "YYYY-MM-DD"; undefined unless it is an existing calendar day. */
export const parseLocalDate = (text: string): LocalDate | undefined =>
  isLocalDate(text) ? text : undefined

export const toEpochDay = (date: LocalDate): EpochDay =>
  epochDayOf(yearOfText(date), twoDigitsAt(date, 5), twoDigitsAt(date, 8))

/** Formats a year, month and day without checking that the day exists. */
const writeCivil = (year: number, month: number, day: number): LocalDate => {
  const text = `${YEARS[year] ?? year}${MONTHS_AND_DAYS[month * 32 + day]}`
  return text as LocalDate
}

/** Throws a RangeError unless `epochDay` is an integer within the years 0001 to 9999. */
export const fromEpochDay = (epochDay: EpochDay): LocalDate => {
  if (!Number.isInteger(epochDay) || epochDay < FIRST_EPOCH_DAY || epochDay > LAST_EPOCH_DAY) {
    throw new RangeError("epochDay must be an integer within the years 0001 to 9999")
  }
  const { year, month, day } = civilOf(epochDay)
  return writeCivil(year, month, day)
}

/**
 * A day with its year moved by a number of years, which may be negative. 29 February stays one in any year, and
 * compares as the day before 1 March.
 */
export const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`

/** The date of an epoch day; the first or the last date for one outside of the calendar. */
export const nearestDate = (epochDay: EpochDay): LocalDate =>
  fromEpochDay(Math.max(FIRST_EPOCH_DAY, Math.min(epochDay, LAST_EPOCH_DAY)))

/** The date of a year, month and day, or undefined if there is no such day. */
export const makeLocalDate = (year: number, month: number, day: number): LocalDate | undefined => {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return undefined
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return undefined
  return writeCivil(year, month, day)
}

/** -1, 0 or 1 if `a` is before, equal to or after `b`. The text form sorts chronologically. */
export const compare = (a: LocalDate, b: LocalDate): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

/** The date `days` later, or earlier if negative. Throws a RangeError like `fromEpochDay`. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  fromEpochDay(toEpochDay(date) + days)

/** The number of days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  toEpochDay(to) - toEpochDay(from)

/** The days from one to another, both included; none if the other comes before. */
export const daysFrom = (from: LocalDate, to: LocalDate): ReadonlyArray<LocalDate> => {
  const first = toEpochDay(from)
  const length = Math.max(0, toEpochDay(to) - first + 1)
  return Array.from({ length }, (_, index) => fromEpochDay(first + index))
}

// 1970-01-01 was a Thursday. Adding whole weeks keeps the sum positive from year 0001 on.
const WEEKDAYS_BEFORE_1970 = 4 + 7 * 102_739

/** 0 is Sunday, 6 is Saturday. */
export const dayOfWeekOf = (epochDay: EpochDay): number => (epochDay + WEEKDAYS_BEFORE_1970) % 7

/** 0 is Sunday, 6 is Saturday. */
export const dayOfWeek = (date: LocalDate): number => dayOfWeekOf(toEpochDay(date))

export const yearOf = (date: LocalDate): number => yearOfText(date)

/** The English names of weekdays, at the numbers of `dayOfWeek`. */
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday"
] as const

/** The English name of a date's weekday. */
export const weekdayName = (date: LocalDate): string => WEEKDAYS[dayOfWeek(date)] ?? ""
