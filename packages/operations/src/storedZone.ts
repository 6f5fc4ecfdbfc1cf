/** The wall clocks of stored time zones. */
import { DAY_MINUTES, MINUTE_MS, type ZoneOffsets } from "@payroll/domain/timeTracking/zone"
import { zoneNamed, zoneOffsets } from "./zoneOffsets.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Room for weeks that begin before the time in question, and for clocks ahead of UTC. */
const MARGIN_MS = 40 * DAY_MS

/** The offsets of a zone around a time, UTC milliseconds. */
export const offsetsOf = (timeZone: string, from: number, to: number): ZoneOffsets => {
  const zone = zoneNamed(timeZone)
  if (!zone) throw new Error("a stored time zone is not known to this machine")
  return zoneOffsets(zone, from - MARGIN_MS, to + MARGIN_MS)
}
