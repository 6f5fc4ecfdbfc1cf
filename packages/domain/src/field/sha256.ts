/** Digests as callers give them back: in either case, stored in lower case. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { formOf, plainForm } from "./formedText.ts"
import { named, pattern } from "./rule.ts"

const EXAMPLE = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

/** A SHA-256 in hexadecimal digits. */
export const Sha256 = named(
  Schema.String.check(
    pattern(formOf("[0-9a-fA-F]{64}"), "must be 64 hexadecimal digits", { examples: [EXAMPLE] })
  ),
  "Sha256"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((digits) => plainForm(digits).toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)
