/**
 * The holidays of the Federal Reserve Banks, by rule. The days are those of 5 U.S.C. 6103(a). For
 * weekends the Federal Reserve has its own rule, which differs from the federal government's:
 * "For holidays falling on Saturday, Federal Reserve Banks and Branches will be open the preceding
 * Friday. For holidays falling on Sunday, all Federal Reserve Banks and Branches will be closed the
 * following Monday." Source: https://www.frbservices.org/about/holiday-schedules
 */
import {
  civilOf,
  dayOfWeekOf,
  daysInMonth,
  epochDayOf,
  fromEpochDay,
  LAST_YEAR,
  type EpochDay,
  type LocalDate
} from "./localDate.ts"

/**
 * The years for which every rule is known. Deadlines and pay in arrears can fall slightly outside;
 * there the rules of the nearest known year apply.
 */
export const FIRST_HOLIDAY_YEAR = 1971
export const LAST_HOLIDAY_YEAR = 2200

const MONDAY = 1
const THURSDAY = 4

/** A fixed day of a month, or the nth occurrence of a weekday (0 is Sunday) in a month. */
export type HolidayDay =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | "last" }

export interface HolidayRule {
  readonly name: string
  readonly on: HolidayDay
  /** The first year in which the rule applied. */
  readonly since: number
  /** The last year in which it applied; absent if it still applies. */
  readonly until?: number
  readonly source: string
}

const UNIFORM_MONDAY = "Uniform Monday Holiday Act, Pub. L. 90-363 (1968), from 1971"

/** Every rule since 1971, in calendar order. */
export const HOLIDAY_RULES: ReadonlyArray<HolidayRule> = [
  {
    name: "New Year's Day",
    on: { month: 1, day: 1 },
    since: 1870,
    source: "16 Stat. 168 (1870); 5 U.S.C. 6103(a)"
  },
  {
    name: "Birthday of Martin Luther King, Jr.",
    on: { month: 1, weekday: MONDAY, nth: 3 },
    since: 1986,
    source: "Pub. L. 98-144 (1983), from 1986"
  },
  {
    name: "Washington's Birthday",
    on: { month: 2, weekday: MONDAY, nth: 3 },
    since: 1971,
    source: UNIFORM_MONDAY
  },
  {
    name: "Memorial Day",
    on: { month: 5, weekday: MONDAY, nth: "last" },
    since: 1971,
    source: UNIFORM_MONDAY
  },
  {
    name: "Juneteenth National Independence Day",
    on: { month: 6, day: 19 },
    since: 2022,
    source: "Pub. L. 117-17 (June 17, 2021); the Federal Reserve Banks closed for it from 2022"
  },
  {
    name: "Independence Day",
    on: { month: 7, day: 4 },
    since: 1870,
    source: "16 Stat. 168 (1870); 5 U.S.C. 6103(a)"
  },
  {
    name: "Labor Day",
    on: { month: 9, weekday: MONDAY, nth: 1 },
    since: 1894,
    source: "28 Stat. 96 (1894); 5 U.S.C. 6103(a)"
  },
  {
    name: "Columbus Day",
    on: { month: 10, weekday: MONDAY, nth: 2 },
    since: 1971,
    source: UNIFORM_MONDAY
  },
  {
    name: "Veterans Day",
    on: { month: 10, weekday: MONDAY, nth: 4 },
    since: 1971,
    until: 1977,
    source: UNIFORM_MONDAY
  },
  {
    name: "Veterans Day",
    on: { month: 11, day: 11 },
    since: 1978,
    source: "Pub. L. 94-97 (1975), back on November 11 from 1978"
  },
  {
    name: "Thanksgiving Day",
    on: { month: 11, weekday: THURSDAY, nth: 4 },
    since: 1942,
    source: "55 Stat. 862 (1941); 5 U.S.C. 6103(a)"
  },
  {
    name: "Christmas Day",
    on: { month: 12, day: 25 },
    since: 1870,
    source: "16 Stat. 168 (1870); 5 U.S.C. 6103(a)"
  }
]

// Here "last" occurs only in May, which has 31 days.
const firstDayOfNth = (nth: 1 | 2 | 3 | 4 | "last"): number =>
  nth === "last" ? 25 : (nth - 1) * 7 + 1

/** A holiday that may close the banks on one day of one month. */
interface Closure {
  readonly name: string
  /** Applies only on this weekday: that of an nth weekday, or the Monday after a Sunday. */
  readonly onlyOn: number | undefined
  readonly since: number
  readonly until: number
}

const closuresOf = ({ name, on, since, until }: HolidayRule): ReadonlyArray<[number, Closure]> => {
  const years = {
    since: since === FIRST_HOLIDAY_YEAR ? 0 : since,
    until: until ?? LAST_YEAR
  }
  const at = (day: number) => on.month * 32 + day
  if ("nth" in on) {
    const first = firstDayOfNth(on.nth)
    const closure = { name, onlyOn: on.weekday, ...years }
    return Array.from({ length: 7 }, (_, index) => [at(first + index), closure])
  }
  return [
    [at(on.day), { name, onlyOn: undefined, ...years }],
    [at(on.day + 1), { name: `${name} (observed)`, onlyOn: MONDAY, ...years }]
  ]
}

/** Indexed by `month * 32 + day`. No two rules close the same day of the year. */
const CLOSURES: ReadonlyArray<Closure | undefined> = (() => {
  const byDay = new Map(HOLIDAY_RULES.flatMap(closuresOf))
  return Array.from({ length: 13 * 32 }, (_, index) => byDay.get(index))
})()

/**
 * The name of the holiday that closes the Federal Reserve Banks on a weekday, or undefined if they
 * are open. A Monday after a Sunday holiday has " (observed)" appended to the name.
 */
export const holidayClosing = (epochDay: EpochDay): string | undefined => {
  const { year, month, day } = civilOf(epochDay)
  const closure = CLOSURES[month * 32 + day]
  if (closure === undefined || year < closure.since || year > closure.until) return undefined
  const { name, onlyOn } = closure
  return onlyOn === undefined || onlyOn === dayOfWeekOf(epochDay) ? name : undefined
}

export interface Holiday {
  readonly name: string
  readonly date: LocalDate
  /** The weekday on which the banks close for it; null if it falls on a Saturday. */
  readonly closedOn: LocalDate | null
}

/** The day of a holiday in a year, before any rule for weekends. */
export const dayInYear = (on: HolidayDay, year: number): EpochDay => {
  if (!("nth" in on)) return epochDayOf(year, on.month, on.day)
  const firstDay = on.nth === "last" ? daysInMonth(year, on.month) - 6 : firstDayOfNth(on.nth)
  const first = epochDayOf(year, on.month, firstDay)
  return first + ((on.weekday - dayOfWeekOf(first) + 7) % 7)
}

const holidayOf = (rule: HolidayRule, year: number): Holiday => {
  const day = dayInYear(rule.on, year)
  const weekday = dayOfWeekOf(day)
  const date = fromEpochDay(day)
  if (weekday === 6) return { name: rule.name, date, closedOn: null }
  return { name: rule.name, date, closedOn: weekday === 0 ? fromEpochDay(day + 1) : date }
}

/** True if the holidays of a year are known: an integer from 1971 to 2200. */
export const isHolidayYear = (year: number): boolean =>
  Number.isInteger(year) && year >= FIRST_HOLIDAY_YEAR && year <= LAST_HOLIDAY_YEAR

/** The holidays of a year in calendar order. Throws a RangeError unless `isHolidayYear(year)`. */
export const federalReserveHolidays = (year: number): ReadonlyArray<Holiday> => {
  if (!isHolidayYear(year)) {
    throw new RangeError(`year must be ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`)
  }
  return HOLIDAY_RULES.filter(
    (rule) => rule.since <= year && year <= (rule.until ?? LAST_HOLIDAY_YEAR)
  ).map((rule) => holidayOf(rule, year))
}
