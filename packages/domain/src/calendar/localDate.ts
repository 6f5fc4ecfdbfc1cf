/**
 * Calendar days without a time and without a time zone. `LocalDate` is the written form, the epoch
 * day (whole days since 1970-01-01) the working form: an integer adds, subtracts and compares
 * exactly, and nothing in it can depend on where the process runs.
 */

declare const localDate: unique symbol

/** A real day of the proleptic Gregorian calendar as "YYYY-MM-DD", years 0001 to 9999. */
export type LocalDate = string & { readonly [localDate]: "LocalDate" }

/** Whole days since 1970-01-01, which is 0; negative before it. */
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

/** The years that need leading zeros, and those in daily use. Others are written when needed. */
const YEARS = Array.from({ length: 2_300 }, (_, year) => String(year).padStart(4, "0"))

/** "-MM-DD" by `month * 32 + day`: one look-up in place of four pieces of text. */
const MONTHS_AND_DAYS = Array.from(
  { length: 13 * 32 },
  (_, index) => `-${TWO_DIGITS[index >> 5]}-${TWO_DIGITS[index & 31]}`
)

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** The number of days of a month (1 to 12), 28 to 31. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)

/** A whole quotient of non-negative numbers, in the integer arithmetic of the machine. */
const quotient = (dividend: number, divisor: number): number => (dividend / divisor) | 0

/**
 * The epoch day of a year (0001 to 9999), month (1 to 12) and day. The day may lie outside its month:
 * day 0 is the last day of the month before. Years start on March 1 here, so that the leap day is
 * their last. Source: C. Neri and L. Schneider, "Euclidean affine functions and their application
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

/** The year, month and day of an epoch day in the years 0001 to 9999. Source: as `epochDayOf`. */
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

/** Whether a text is a real calendar day as "YYYY-MM-DD", years 0001 to 9999. */
export const isLocalDate = (text: string): text is LocalDate => {
  if (text.length !== 10) return false
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return false
  const year = yearOfText(text)
  const month = twoDigitsAt(text, 5)
  const day = twoDigitsAt(text, 8)
  return year >= FIRST_YEAR && day >= 1 && day <= daysInMonth(year, month)
}

/** The day that a text names, or undefined where it names none. */
export const parseLocalDate = (text: string): LocalDate | undefined =>
  isLocalDate(text) ? text : undefined

/** The epoch day of a date. */
export const toEpochDay = (date: LocalDate): EpochDay =>
  epochDayOf(yearOfText(date), twoDigitsAt(date, 5), twoDigitsAt(date, 8))

/** The written form of a year, month and day that are known to be a real day. */
const writeCivil = (year: number, month: number, day: number): LocalDate => {
  const text = `${YEARS[year] ?? year}${MONTHS_AND_DAYS[month * 32 + day]}`
  return text as LocalDate
}

/** The date of an epoch day. Throws a RangeError for a fraction and outside the years 0001 to 9999. */
export const fromEpochDay = (epochDay: EpochDay): LocalDate => {
  if (!Number.isInteger(epochDay) || epochDay < FIRST_EPOCH_DAY || epochDay > LAST_EPOCH_DAY) {
    throw new RangeError("an epoch day is a whole number and lies in the years 0001 to 9999")
  }
  const { year, month, day } = civilOf(epochDay)
  return writeCivil(year, month, day)
}

/** The date of a year, month and day, or undefined where there is no such day. */
export const makeLocalDate = (year: number, month: number, day: number): LocalDate | undefined => {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return undefined
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return undefined
  return writeCivil(year, month, day)
}

/** Negative, zero or positive as `a` lies before, on or after `b`. The written form sorts by itself. */
export const compare = (a: LocalDate, b: LocalDate): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

/** The date `days` later, or earlier where negative. RangeError as in `fromEpochDay`. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  fromEpochDay(toEpochDay(date) + days)

/** The days from one date to another, negative where `to` is the earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  toEpochDay(to) - toEpochDay(from)

// 1970-01-01 was a Thursday; whole weeks before it keep the sum positive from year 0001 on.
const WEEKDAYS_BEFORE_1970 = 4 + 7 * 102_739

/** 0 for Sunday to 6 for Saturday. */
export const dayOfWeekOf = (epochDay: EpochDay): number => (epochDay + WEEKDAYS_BEFORE_1970) % 7

/** 0 for Sunday to 6 for Saturday. */
export const dayOfWeek = (date: LocalDate): number => dayOfWeekOf(toEpochDay(date))

export const yearOf = (date: LocalDate): number => yearOfText(date)

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/** The English name of a date's weekday, for people. */
export const weekdayName = (date: LocalDate): string => WEEKDAYS[dayOfWeek(date)] ?? ""
