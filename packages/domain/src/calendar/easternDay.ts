/** The calendar day in US Eastern time. */
import {
  civilOf,
  dayOfWeekOf,
  epochDayOf,
  fromEpochDay,
  toEpochDay,
  type LocalDate
} from "./localDate.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STANDARD_HOURS = 5
const DAYLIGHT_HOURS = 4

/** The epoch day of the first Sunday on or after a day. */
const sundayFrom = (epochDay: number): number => epochDay + ((7 - dayOfWeekOf(epochDay)) % 7)

/**
 * The day in US Eastern time of an instant, UTC milliseconds. Daylight saving time by the rule since 2007: from
 * the second Sunday of March to the first Sunday of November, each at 2:00 local time.
 */
export const easternDayOf = (at: number): LocalDate => {
  const { year } = civilOf(Math.floor((at - STANDARD_HOURS * HOUR_MS) / DAY_MS))
  const start = sundayFrom(epochDayOf(year, 3, 8)) * DAY_MS + (2 + STANDARD_HOURS) * HOUR_MS
  const end = sundayFrom(epochDayOf(year, 11, 1)) * DAY_MS + (2 + DAYLIGHT_HOURS) * HOUR_MS
  const hoursBehind = at >= start && at < end ? DAYLIGHT_HOURS : STANDARD_HOURS
  return fromEpochDay(Math.floor((at - hoursBehind * HOUR_MS) / DAY_MS))
}

/** The instant, UTC milliseconds, at which a day begins in US Eastern time. Clocks never turn at midnight. */
export const easternMidnight = (day: LocalDate): number => {
  const utc = toEpochDay(day) * DAY_MS
  const daylight = utc + DAYLIGHT_HOURS * HOUR_MS
  return easternDayOf(daylight) === day ? daylight : utc + STANDARD_HOURS * HOUR_MS
}
