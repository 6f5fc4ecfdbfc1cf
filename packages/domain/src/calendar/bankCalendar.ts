/**
 * The days on which the banks of a country are closed, as data: JSON that a program can keep in a file and pass to the
 * pay schedule engine in place of the Federal Reserve's holidays.
 */
import { WEEKEND, type BankClosing } from "./bankingDay.ts"
import { dayInYear, type HolidayDay } from "./federalReserveHolidays.ts"
import {
  civilOf,
  dayOfWeekOf,
  daysInMonth,
  epochDayOf,
  parseLocalDate,
  toEpochDay,
  type EpochDay
} from "./localDate.ts"

export const OBSERVANCES = ["none", "sunday", "nearest", "next"] as const
/**
 * Day on which the banks close for a holiday that falls on a weekend: not at all; on the day after a Sunday; on the day
 * before a Saturday and the day after a Sunday; on the next day that is neither weekend nor holiday.
 */
export type Observance = (typeof OBSERVANCES)[number]

/** A day of every year that has it, days from Easter Sunday on (negative before it), or single dates. */
export type BankHolidayDay =
  | HolidayDay
  | { readonly easter: number }
  | { readonly dates: ReadonlyArray<string> }

export interface BankHoliday {
  readonly name: string
  readonly on: BankHolidayDay
  /** The first year in which it applied; always if absent. */
  readonly since?: number
  /** The last year in which it applied; absent if it still applies. */
  readonly until?: number
  /** Years in which it was moved or left out. */
  readonly except?: ReadonlyArray<number>
  /** "none" if absent. */
  readonly observed?: Observance
  /** The law or the page that says so. */
  readonly source?: string
}

export interface BankCalendar {
  readonly name: string
  /** The weekdays on which the banks are closed, 0 is Sunday; Saturday and Sunday if absent. */
  readonly weekend?: ReadonlyArray<number>
  /** No two fall on the same day; where they do, the first one counts. */
  readonly holidays: ReadonlyArray<BankHoliday>
}

const SATURDAY = 6
const SUNDAY = 0
const DECEMBER = 12

/**
 * Easter Sunday of a year of the Gregorian calendar. Source: the algorithm of Meeus, Jones and Butcher
 * (J. Meeus, "Astronomical Algorithms", chapter 8).
 */
export const easterSunday = (year: number): EpochDay => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const leap = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4)
  const weekday = (32 + leap - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return epochDayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const appliesIn = ({ since, until, except }: BankHoliday, year: number): boolean =>
  (since === undefined || year >= since) &&
  (until === undefined || year <= until) &&
  except?.includes(year) !== true

const dayOf = (date: string): EpochDay => {
  const local = parseLocalDate(date)
  if (local === undefined) throw new RangeError("dates must be calendar dates, YYYY-MM-DD")
  return toEpochDay(local)
}

/** The days of a holiday in a year, before they move off a weekend. */
const ownDays = ({ on }: BankHoliday, year: number): ReadonlyArray<EpochDay> => {
  if ("easter" in on) return [easterSunday(year) + on.easter]
  if ("nth" in on) return [dayInYear(on, year)]
  if ("day" in on) return on.day > daysInMonth(year, on.month) ? [] : [dayInYear(on, year)]
  return on.dates.map(dayOf).filter((day) => civilOf(day).year === year)
}

interface HolidayOnDay {
  readonly holiday: BankHoliday
  readonly day: EpochDay
}

const holidaysOf = ({ holidays }: BankCalendar, year: number): ReadonlyArray<HolidayOnDay> =>
  holidays
    .filter((holiday) => appliesIn(holiday, year))
    .flatMap((holiday) => ownDays(holiday, year).map((day) => ({ holiday, day })))

/** The day on which the banks close for a holiday on a weekend, if there is one. */
const observedDay = (
  { holiday, day }: HolidayOnDay,
  isWeekend: (day: EpochDay) => boolean,
  isHoliday: (day: EpochDay) => boolean
): EpochDay | undefined => {
  const weekday = dayOfWeekOf(day)
  switch (holiday.observed ?? "none") {
    case "none":
      return undefined
    case "sunday":
      return weekday === SUNDAY ? day + 1 : undefined
    case "nearest":
      return weekday === SATURDAY ? day - 1 : day + 1
    case "next": {
      let next = day + 1
      while (isWeekend(next) || isHoliday(next)) next++
      return next
    }
  }
}

/** The reason why the banks of a calendar are closed on a day. Throws a RangeError if its weekend is the whole week. */
export const bankClosingOf = (calendar: BankCalendar): BankClosing => {
  const weekend = calendar.weekend ?? [SUNDAY, SATURDAY]
  if (new Set(weekend).size > 6) throw new RangeError("weekend must leave a day of the week")
  const isWeekend = (day: EpochDay): boolean => weekend.includes(dayOfWeekOf(day))

  const closedOf = (year: number): ReadonlyMap<EpochDay, string> => {
    const holidays = holidaysOf(calendar, year)
    const onWeekends = holidays
      .filter(({ day }) => isWeekend(day))
      .toSorted((one, other) => one.day - other.day)
    const holidayDays = new Set(
      [...holidays, ...holidaysOf(calendar, year + 1)].map(({ day }) => day)
    )
    const closed = new Map<EpochDay, string>()
    for (const { holiday, day } of holidays) {
      if (!isWeekend(day) && !closed.has(day)) closed.set(day, holiday.name)
    }
    for (const one of onWeekends) {
      const day = observedDay(one, isWeekend, (next) => holidayDays.has(next) || closed.has(next))
      if (day !== undefined && !closed.has(day)) closed.set(day, `${one.holiday.name} (observed)`)
    }
    return closed
  }

  const years = new Map<number, ReadonlyMap<EpochDay, string>>()
  const closedIn = (year: number): ReadonlyMap<EpochDay, string> => {
    const cached = years.get(year)
    if (cached !== undefined) return cached
    const closed = closedOf(year)
    years.set(year, closed)
    return closed
  }

  return (day) => {
    if (isWeekend(day)) return WEEKEND
    const { year, month } = civilOf(day)
    // A holiday at the turn of the year may close a day of the other year.
    const besides = month === DECEMBER ? year + 1 : month === 1 ? year - 1 : undefined
    return (
      closedIn(year).get(day) ?? (besides === undefined ? undefined : closedIn(besides).get(day))
    )
  }
}
