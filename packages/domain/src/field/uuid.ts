import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { pattern } from "./rule.ts"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A record id; either case is accepted, lower case is stored. */
export const Uuid = Schema.String.check(pattern(UUID, "must be a UUID")).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => submitted.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)
