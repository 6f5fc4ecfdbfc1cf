/** Time zones in requests, and what day it is in one. */
import { fromEpochDay, toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { rule } from "@payroll/domain/field/rule"
import {
  DAY_MINUTES,
  localAt,
  MINUTE_MS,
  minuteOf,
  reachedAt
} from "@payroll/domain/timeTracking/zone"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { zoneNamed, zoneOffsets } from "./zoneOffsets.ts"

const LENGTH_MAX = 60

/** The IANA name of a zone, which is stored in the spelling of the zone database. */
export const TimeZone = Schema.String.check(
  rule<string>((name) => name.length <= LENGTH_MAX && zoneNamed(name.trim()) !== undefined, {
    type: "format",
    message: "must be the IANA name of a time zone with a /",
    jsonSchema: {
      pattern: "^\\s*[A-Za-z_]+/[A-Za-z0-9_+/-]+\\s*$",
      maxLength: LENGTH_MAX,
      examples: ["America/New_York", "America/Indiana/Knox"]
    }
  })
).pipe(
  Schema.decode({
    // The check above passed.
    decode: SchemaGetter.transform((name: string) => zoneNamed(name.trim())?.id ?? name),
    encode: SchemaGetter.passthrough()
  })
)

const storedZone = (timeZone: string) => {
  const zone = zoneNamed(timeZone)
  if (!zone) throw new Error("a stored time zone is not known to this machine")
  return zone
}

/** The day on the wall clock of a zone at an instant, UTC milliseconds. */
export const dayIn = (timeZone: string, at: number): LocalDate => {
  const zone = storedZone(timeZone)
  const minute = localAt(zoneOffsets(zone, at, at), minuteOf(at))
  return fromEpochDay(Math.floor(minute / DAY_MINUTES))
}

const DAY_MS = DAY_MINUTES * MINUTE_MS

/** The instant at which a day begins on the wall clock of a zone, UTC milliseconds. */
export const dayBegin = (timeZone: string, day: LocalDate): number => {
  const midnight = toEpochDay(day) * DAY_MS
  const offsets = zoneOffsets(storedZone(timeZone), midnight - 2 * DAY_MS, midnight + 2 * DAY_MS)
  return reachedAt(offsets, minuteOf(midnight)) * MINUTE_MS
}
