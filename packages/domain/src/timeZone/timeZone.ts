/** Time zones in requests. */
import { rule } from "../field/rule.ts"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { zoneNamed } from "./zoneOffsets.ts"

const LENGTH_MAX = 60

/** The IANA name of a zone, which is stored in the spelling of the zone database. */
export const TimeZone = Schema.String.check(
  rule<string>((name) => name.length <= LENGTH_MAX && zoneNamed(name.trim()) !== undefined, {
    type: "format",
    message: "must be the IANA name of the time zone of a place, such as America/New_York",
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
