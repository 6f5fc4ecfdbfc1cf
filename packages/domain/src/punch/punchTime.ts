/** The time of a punch in a request: an instant, or a time on the wall clock of a place. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { DASH, DASHES, formOf, plainForm } from "../field/formedText.ts"
import { rule } from "../field/rule.ts"
import { problem, type Problem } from "../problem.ts"
import { isoTimestamp } from "../timestamp.ts"
import { instantIn, type GivenInstant } from "../timeTracking/kinds.ts"
import {
  MINUTE_MS,
  minuteOf,
  minutesShowing,
  offsetAt,
  reachedAt,
  type ZoneOffsets
} from "../calendar/wallClock.ts"

const read = (text: string): GivenInstant | undefined => instantIn(plainForm(text))

const Given = Schema.Struct({ isLocal: Schema.Boolean, ms: Schema.Finite })

/** ISO 8601 with an offset or `Z`, or without one: then the wall clock of a time zone shows it. */
export const PunchTime = Schema.String.check(
  rule<string>((text) => read(text) !== undefined, {
    type: "format",
    message:
      "must be a date and time of the years 1971 to 2200, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither",
    jsonSchema: {
      pattern: formOf(
        String.raw`\d{4}${DASH}\d{2}${DASH}\d{2}T\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,9})?)?` +
          String.raw`(?:Z|[+${DASHES}]\d{2}:?\d{2})?`
      ).source,
      examples: ["2026-03-09T08:00:00-07:00", "2026-03-09T15:00:00Z", "2026-03-09T08:00"]
    }
  })
).pipe(
  Schema.decodeTo(Given, {
    // The check above passed.
    decode: SchemaGetter.transform((text: string) => read(text) ?? { isLocal: false, ms: 0 }),
    encode: SchemaGetter.transform(({ isLocal, ms }: GivenInstant) =>
      isLocal ? isoTimestamp(ms).slice(0, -1) : isoTimestamp(ms)
    )
  })
)

/** Meanings of a local time that clocks skip or show twice. */
export const DISAMBIGUATIONS = ["earlier", "later"] as const
export type Disambiguation = (typeof DISAMBIGUATIONS)[number]

/** The minutes that a wall clock time can mean, ascending. A skipped one means what it is without the change. */
const meanings = (zone: ZoneOffsets, local: number): ReadonlyArray<number> => {
  const candidates = minutesShowing(zone, local)
  if (candidates.length > 0) return candidates
  const change = reachedAt(zone, local)
  return [local - offsetAt(zone, change), local - offsetAt(zone, change - 1)]
}

/** The instant of a submitted time in UTC milliseconds, or the problem of a time that is skipped or ambiguous. */
export const instantOf = (
  path: Problem["path"],
  { isLocal, ms }: GivenInstant,
  zone: ZoneOffsets,
  disambiguation: Disambiguation | undefined
): number | Problem => {
  if (!isLocal) return ms
  const local = minuteOf(ms)
  const isShownOnce = minutesShowing(zone, local).length === 1
  const [earlier = local, later = earlier] = meanings(zone, local)
  if (!isShownOnce && disambiguation === undefined) {
    const message =
      "does not exist or exists twice in the time zone, because clocks change: give it with an offset or a disambiguation"
    return problem(path, "conflict", message)
  }
  const minute = disambiguation === "later" ? later : earlier
  return minute * MINUTE_MS + (ms - local * MINUTE_MS)
}
