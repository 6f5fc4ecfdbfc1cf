import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { isLocalDate } from "../calendar/localDate.ts"
import { isoTimestamp } from "../timestamp.ts"
import { rule } from "./rule.ts"

const PATTERN =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/

/** An offset may lead out of the years that dates have. */
const FIRST_MS = Date.parse("0001-01-01")
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z")

const isInstant = (text: string): boolean => {
  const day = PATTERN.exec(text)?.groups?.["day"]
  const at = Date.parse(text)
  return day !== undefined && isLocalDate(day) && at >= FIRST_MS && at <= LAST_MS
}

/** An instant as ISO 8601, decoded to UTC milliseconds; a day alone is its beginning in UTC. */
export const Instant = Schema.String.check(
  rule<string>(isInstant, {
    type: "format",
    message: "must be a time like 2026-03-08T09:05:00Z, or a day",
    jsonSchema: {
      pattern: PATTERN.source.replace("?<day>", ""),
      examples: ["2026-03-08T09:05:00Z", "2026-03-08"]
    }
  })
).pipe(
  Schema.decodeTo(Schema.Finite, {
    decode: SchemaGetter.transform((text: string) => Date.parse(text)),
    encode: SchemaGetter.transform(isoTimestamp)
  })
)
