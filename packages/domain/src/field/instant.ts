import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { isLocalDate } from "../calendar/localDate.ts"
import { isoTimestamp } from "../timestamp.ts"
import { DASH, DASHES, formOf, plainForm } from "./formedText.ts"
import { rule } from "./rule.ts"

const DAY = String.raw`\d{4}${DASH}\d{2}${DASH}\d{2}`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const PATTERN = formOf(
  String.raw`${DAY}(?:T${TIME}:[0-5]\d(?:\.\d{1,3})?(?:Z|[+${DASHES}]${TIME}))?`
)
const DAY_LENGTH = "YYYY-MM-DD".length

/** An offset may lead out of the years that dates have. */
const FIRST_MS = Date.parse("0001-01-01")
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z")

const isInstant = (text: string): boolean => {
  const plain = plainForm(text)
  const at = Date.parse(plain)
  return (
    PATTERN.test(text) && isLocalDate(plain.slice(0, DAY_LENGTH)) && at >= FIRST_MS && at <= LAST_MS
  )
}

/** An instant as ISO 8601, decoded to UTC milliseconds; a day alone is its beginning in UTC. */
export const Instant = Schema.String.check(
  rule<string>(isInstant, {
    type: "format",
    message: "must be a time like 2026-03-08T09:05:00Z, or a day",
    jsonSchema: {
      pattern: PATTERN.source,
      examples: ["2026-03-08T09:05:00Z", "2026-03-08"]
    }
  })
).pipe(
  Schema.decodeTo(Schema.Finite, {
    decode: SchemaGetter.transform((text: string) => Date.parse(plainForm(text))),
    encode: SchemaGetter.transform(isoTimestamp)
  })
)
