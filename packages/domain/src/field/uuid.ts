import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { pattern } from "./rule.ts"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of a record, in either case; kept and shown in lower case. */
export const Uuid = Schema.String.check(pattern(UUID, "must be a UUID")).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => submitted.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)
