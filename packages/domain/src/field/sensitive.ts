import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

const isRedactedText = (value: unknown): value is Redacted.Redacted<string> =>
  Redacted.isRedacted(value)

/**
 * Text that is redacted as soon as it is decoded. Not `Schema.RedactedFromValue`, because that
 * prevents compiled decoding and wraps the value twice.
 */
export const sensitive = <S extends Schema.Codec<string, string>>(checked: S, label: string) =>
  checked.pipe(
    Schema.decodeTo(Schema.declare(isRedactedText), {
      decode: SchemaGetter.transform((value: string) => Redacted.make(value, { label })),
      encode: SchemaGetter.transform((value: Redacted.Redacted<string>) => Redacted.value(value))
    })
  )
