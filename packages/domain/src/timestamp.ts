/** Formats UTC milliseconds without a clock or a time zone. */
import { civilOf, fromEpochDay, type LocalDate } from "./calendar/localDate.ts"

const DAY_MS = 86_400_000

const padded = (value: number, width: number): string => String(value).padStart(width, "0")

/** The UTC day of an instant. */
export const dayOf = (at: number): LocalDate => fromEpochDay(Math.floor(at / DAY_MS))

/** ISO 8601 in UTC with milliseconds: `2026-03-08T09:05:00.000Z`. */
export const isoTimestamp = (at: number): string => {
  const epochDay = Math.floor(at / DAY_MS)
  const { year, month, day } = civilOf(epochDay)
  const ms = at - epochDay * DAY_MS
  const hours = Math.trunc(ms / 3_600_000)
  const minutes = Math.trunc(ms / 60_000) % 60
  const seconds = Math.trunc(ms / 1_000) % 60
  return (
    `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` +
    `T${padded(hours, 2)}:${padded(minutes, 2)}:${padded(seconds, 2)}.${padded(ms % 1_000, 3)}Z`
  )
}

/** A time in ISO 8601, or null if there is none. */
export const isoTimestampOrNull = (at: number | undefined): string | null =>
  at === undefined ? null : isoTimestamp(at)
