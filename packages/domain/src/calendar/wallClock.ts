/**
 * The wall clock of a time zone as data. Instants are whole minutes since 1970-01-01T00:00Z; local minutes
 * count the same way on the wall clock.
 */
import { fromEpochDay, type LocalDate } from "./localDate.ts"

/** From `fromMs` (UTC milliseconds) on, the wall clock is UTC plus `offsetMinutes`. */
export interface ZoneOffset {
  readonly fromMs: number
  readonly offsetMinutes: number
}

/** Ascending and not empty. The first entry also holds before its `fromMs`. */
export type ZoneOffsets = ReadonlyArray<ZoneOffset>

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1_440
/** The wall clock of a zone is at most this far from UTC. */
const LARGEST_OFFSET_MINUTES = 26 * 60

/** The minute in which an instant lies. */
export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/** The first whole minute in which an offset holds. */
const startOf = ({ fromMs }: ZoneOffset): number => Math.ceil(fromMs / MINUTE_MS)

const indexAt = (zone: ZoneOffsets, minute: number): number => {
  let low = 0
  let high = zone.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const offset = zone[middle]
    if (offset !== undefined && startOf(offset) <= minute) low = middle
    else high = middle - 1
  }
  return low
}

/** The wall clock at a minute. */
export const localAt = (zone: ZoneOffsets, minute: number): number =>
  minute + (zone[indexAt(zone, minute)]?.offsetMinutes ?? 0)

/** The day on the wall clock at a minute. */
export const dateAt = (zone: ZoneOffsets, minute: number): LocalDate =>
  fromEpochDay(Math.floor(localAt(zone, minute) / DAY_MINUTES))

/** The offset of the wall clock from UTC at a minute. */
export const offsetAt = (zone: ZoneOffsets, minute: number): number =>
  localAt(zone, minute) - minute

/** The first and the last minute (excluded) with the offset of an index. */
const firstOf = (zone: ZoneOffsets, index: number): number => {
  const offset = index <= 0 ? undefined : zone[index]
  return offset === undefined ? Number.NEGATIVE_INFINITY : startOf(offset)
}
const endOf = (zone: ZoneOffsets, index: number): number => {
  const next = zone[index + 1]
  return next === undefined ? Number.POSITIVE_INFINITY : startOf(next)
}

/**
 * The first minute at which the wall clock has reached `local`. If clocks skip that time, it is the minute of the
 * change; if they show it twice, the first one.
 */
export const reachedAt = (zone: ZoneOffsets, local: number): number => {
  let index = indexAt(zone, local - LARGEST_OFFSET_MINUTES)
  for (; index < zone.length; index++) {
    const minute = local - (zone[index]?.offsetMinutes ?? 0)
    const reached = Math.max(minute, firstOf(zone, index))
    if (reached < endOf(zone, index)) return reached
  }
  return local
}

/** The minutes at which the wall clock shows `local`: none or two of them around a change of the clock. */
export const minutesShowing = (zone: ZoneOffsets, local: number): ReadonlyArray<number> => {
  const minutes: Array<number> = []
  const last = indexAt(zone, local + LARGEST_OFFSET_MINUTES)
  for (let index = indexAt(zone, local - LARGEST_OFFSET_MINUTES); index <= last; index++) {
    const minute = local - (zone[index]?.offsetMinutes ?? 0)
    if (minute >= firstOf(zone, index) && minute < endOf(zone, index)) minutes.push(minute)
  }
  return minutes
}
