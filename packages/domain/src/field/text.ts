import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { hasHidden } from "./hiddenCharacters.ts"
import { rule } from "./rule.ts"

const BEYOND_ASCII = /[\u0080-\uffff]/

/** A text as it is stored: trimmed at both ends, in Unicode's form NFC. */
const stored = (value: string): string => {
  const trimmed = value.trim()
  return BEYOND_ASCII.test(trimmed) ? trimmed.normalize("NFC") : trimmed
}

/** The form NFC of a text is at most so many times as long. Source: Unicode, UAX #15. */
const NFC_GROWTH_MAX = 3

const isShort = (value: string, maxLength: number): boolean =>
  value.length * NFC_GROWTH_MAX <= maxLength || stored(value).length <= maxLength

const checkedText = (maxLength: number) =>
  Schema.String.check(
    rule<string>((value) => isShort(value, maxLength), {
      type: "length",
      says: `must be at most ${maxLength} characters`,
      jsonSchema: { maxLength }
    }),
    rule<string>((value) => !hasHidden(value.trim()), {
      type: "format",
      says: "must have no control, bidirectional or zero-width characters and no line breaks"
    })
  )

const asStored = (checked: Schema.String) =>
  checked.pipe(
    Schema.decode({
      decode: SchemaGetter.transform(stored),
      encode: SchemaGetter.passthrough()
    })
  )

/** A text of at most so many characters (UTF-16 units). Blank ones never get here: see `presence`. */
export const text = (maxLength: number) => asStored(checkedText(maxLength))

/** Names of people and companies, address lines, cities, job titles. */
export const Name = text(100)
export const FreeText = text(255)
export const Website = text(2_048)
/** The label of a company location is free; known ones are Main, Branch and Corporate. */
export const LocationLabel = text(40)

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** One `@`, a dotted domain, at most 254 characters. Compared by `emailKey`. */
export const Email = asStored(
  checkedText(254).check(
    rule<string>((value) => EMAIL.test(value.trim()), {
      type: "format",
      says: "must be an email address",
      jsonSchema: { pattern: EMAIL.source }
    })
  )
)

/** What makes two emails the same: addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase()

/** `true`, and nothing else: terms that were not accepted are no acceptance. */
export const Accepted = Schema.Boolean.check(
  rule<boolean>((value) => value, {
    type: "accepted",
    says: "must be true",
    jsonSchema: { const: true }
  })
)
