/** The end of a day in US Eastern time. */
import { easternDayOf } from "./easternDay.ts"
import { toEpochDay, type LocalDate } from "./localDate.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SUMMER_BEHIND_MS = 4 * HOUR_MS

/** The first instant after a day in US Eastern time, UTC milliseconds. */
export const easternDayEnd = (day: LocalDate): number => {
  const inSummer = (toEpochDay(day) + 1) * DAY_MS + SUMMER_BEHIND_MS
  return easternDayOf(inSummer) > day ? inSummer : inSummer + HOUR_MS
}
