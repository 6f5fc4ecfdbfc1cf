/** The wall clocks of stored time zones, and the days on them. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import {
  DAY_MINUTES,
  localAt,
  MINUTE_MS,
  minuteOf,
  reachedAt,
  type ZoneOffsets
} from "../calendar/wallClock.ts"
import { zoneNamed, zoneOffsets } from "./zoneOffsets.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Room for weeks that begin before the time in question, and for clocks ahead of UTC. */
const MARGIN_MS = 40 * DAY_MS

const storedZone = (timeZone: string) => {
  const zone = zoneNamed(timeZone)
  if (!zone) throw new Error("a stored time zone is not known to this machine")
  return zone
}

/** The offsets of a zone around a time, UTC milliseconds. */
export const offsetsOf = (timeZone: string, from: number, to: number): ZoneOffsets =>
  zoneOffsets(storedZone(timeZone), from - MARGIN_MS, to + MARGIN_MS)

/** The day on the wall clock of a zone at an instant, UTC milliseconds. */
export const dayIn = (timeZone: string, at: number): LocalDate => {
  const minute = localAt(zoneOffsets(storedZone(timeZone), at, at), minuteOf(at))
  return fromEpochDay(Math.floor(minute / DAY_MINUTES))
}

/** The instant at which a day begins on the wall clock of a zone, UTC milliseconds. */
export const dayBegin = (timeZone: string, day: LocalDate): number => {
  const midnight = toEpochDay(day) * DAY_MS
  const offsets = zoneOffsets(storedZone(timeZone), midnight - 2 * DAY_MS, midnight + 2 * DAY_MS)
  return reachedAt(offsets, minuteOf(midnight)) * MINUTE_MS
}
