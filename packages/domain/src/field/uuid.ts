import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { named, pattern } from "./rule.ts"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The expression of an id, for JSON Schema. */
export const PUBLISHED_UUID = UUID.source.replaceAll("0-9a-f", "0-9a-fA-F")

export const isUuid = (text: string): boolean => UUID.test(text)

/** A record id; either case is accepted, lower case is stored. */
export const Uuid = named(
  Schema.String.check(
    pattern(UUID, "must be a UUID", {
      examples: ["01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50", "01890F3C-5F2A-7C4E-8B1D-2F6A9C3E7D50"],
      published: PUBLISHED_UUID
    })
  ),
  "Uuid"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => submitted.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)
