import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { DASH, formOf, plainForm } from "./formedText.ts"
import { named, pattern } from "./rule.ts"

const HEX = "[0-9a-fA-F]"
const UUID = formOf(`${HEX}{8}(?:${DASH}${HEX}{4}){3}${DASH}${HEX}{12}`)

/** The expression of an id, for JSON Schema. */
export const PUBLISHED_UUID = UUID.source

export const isUuid = (text: string): boolean => UUID.test(text)

/** An id as it is stored. */
export const storedUuid = (text: string): string => plainForm(text).toLowerCase()

/** A record id; either case is accepted, lower case is stored. */
export const Uuid = named(
  Schema.String.check(
    pattern(UUID, "must be a UUID", {
      examples: ["01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50", "01890F3C-5F2A-7C4E-8B1D-2F6A9C3E7D50"]
    })
  ),
  "Uuid"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform(storedUuid),
    encode: SchemaGetter.passthrough()
  })
)
