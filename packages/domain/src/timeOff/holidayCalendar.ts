/** Holiday calendars of companies: on which days a scheduled worker is off without asking. */
import {
  FIRST_HOLIDAY_YEAR,
  HOLIDAY_RULES,
  holidayClosing,
  LAST_HOLIDAY_YEAR
} from "../calendar/federalReserveHolidays.ts"
import {
  dayOfWeekOf,
  epochDayOf,
  fromEpochDay,
  toEpochDay,
  type EpochDay,
  type LocalDate
} from "../calendar/localDate.ts"

export const CALENDAR_BASES = ["Federal Reserve", "Federal Observed", "None"] as const
export type CalendarBase = (typeof CALENDAR_BASES)[number]

/** The names that a calendar can remove. */
export const HOLIDAY_NAMES: ReadonlyArray<string> = [
  ...new Set(HOLIDAY_RULES.map(({ name }) => name))
]

export interface AddedDay {
  readonly date: LocalDate
  readonly name: string
  /** The closed part of the day; all of it if absent. */
  readonly minutes?: number | undefined
}

export interface HolidayCalendar {
  readonly base: CalendarBase
  /** Names of the base's holidays that do not count. */
  readonly removed: ReadonlyArray<string>
  readonly added: ReadonlyArray<AddedDay>
}

/** A calendar from a day on. */
export interface DatedCalendar extends HolidayCalendar {
  readonly effectiveFrom: LocalDate
}

/** The calendar of a day: of those in the order of their days the last that has begun. */
export const calendarOn = (
  calendars: ReadonlyArray<DatedCalendar>,
  day: EpochDay
): DatedCalendar | undefined =>
  calendars.findLast(({ effectiveFrom }) => toEpochDay(effectiveFrom) <= day)

/** The name of the holiday on a day, and the minutes that are closed; all scheduled minutes if absent. */
export interface Closure {
  readonly name: string
  readonly minutes?: number
}

export const calendarOf = (base: CalendarBase): HolidayCalendar => ({
  base,
  removed: [],
  added: []
})

const OBSERVED = " (observed)"
const FRIDAY = 5
const FIRST_DAY = epochDayOf(FIRST_HOLIDAY_YEAR, 1, 1)
const LAST_DAY = epochDayOf(LAST_HOLIDAY_YEAR, 12, 31)

/** The holiday of the base on a day: Saturdays and Sundays themselves are never closed. */
const baseHoliday = (base: CalendarBase, day: EpochDay): string | undefined => {
  const weekday = dayOfWeekOf(day)
  if (base === "None" || weekday === 0 || weekday === 6) return undefined
  if (day < FIRST_DAY || day > LAST_DAY) return undefined
  const closing = holidayClosing(day)
  if (closing !== undefined || base === "Federal Reserve" || weekday !== FRIDAY) return closing
  // 5 U.S.C. 6103(b): the Friday before a Saturday holiday.
  const saturday = holidayClosing(day + 1)
  return saturday === undefined ? undefined : `${saturday}${OBSERVED}`
}

const withoutObserved = (name: string): string =>
  name.endsWith(OBSERVED) ? name.slice(0, -OBSERVED.length) : name

/** The closure of a day, if there is one; what a company added comes before the base. */
export const closureOn = (calendar: HolidayCalendar, day: EpochDay): Closure | undefined => {
  const { base, removed, added } = calendar
  if (added.length > 0) {
    const date = fromEpochDay(day)
    const addition = added.find((one) => one.date === date)
    if (addition !== undefined) {
      return addition.minutes === undefined
        ? { name: addition.name }
        : { name: addition.name, minutes: addition.minutes }
    }
  }
  const name = baseHoliday(base, day)
  return name === undefined || removed.includes(withoutObserved(name)) ? undefined : { name }
}
