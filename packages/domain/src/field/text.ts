import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { FORMULA_STARTS } from "../exact/csv.ts"
import { hasHidden, hasHiddenInWords } from "./hiddenCharacters.ts"
import { rule } from "./rule.ts"

const BEYOND_ASCII = /[\u0080-\uffff]/

/** Trims and converts to Unicode normalization form NFC. */
export const normalize = (value: string): string => {
  const trimmed = value.trim()
  return BEYOND_ASCII.test(trimmed) ? trimmed.normalize("NFC") : trimmed
}

/** NFC makes a text at most this many times longer. Source: Unicode, UAX #15. */
const NFC_GROWTH_MAX = 3

const isShort = (value: string, maxLength: number): boolean =>
  value.length * NFC_GROWTH_MAX <= maxLength || normalize(value).length <= maxLength

/** The hidden characters up to U+FFFF by their numbers: not every validator knows Unicode properties. */
const HIDDEN_RANGES =
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f` +
  String.raw`\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb`
const PUBLISHED_VISIBLE = `^[^${HIDDEN_RANGES}]*$`
/** JSON Schema does not say between which letters a joiner is taken. */
const PUBLISHED_WORDS = PUBLISHED_VISIBLE.replace(
  String.raw`\u200b-\u200f`,
  String.raw`\u200b\u200e\u200f`
)

const checkedText = (maxLength: number, isHidden = hasHidden, visible = PUBLISHED_VISIBLE) =>
  Schema.String.check(
    rule<string>((value) => isShort(value, maxLength), {
      type: "length",
      message: `must be at most ${maxLength} characters`,
      jsonSchema: { maxLength }
    }),
    rule<string>((value) => !isHidden(value.trim()), {
      type: "format",
      message: "must have no control, bidirectional or invisible characters and no line breaks",
      jsonSchema: { pattern: visible }
    })
  )

const normalized = (checked: Schema.String) =>
  checked.pipe(
    Schema.decode({
      decode: SchemaGetter.transform(normalize),
      encode: SchemaGetter.passthrough()
    })
  )

/** Text of at most `maxLength` UTF-16 units. `presence.ts` removes blank text before decoding. */
export const text = (maxLength: number) => normalized(checkedText(maxLength))

/** Text of `minLength` to `maxLength` UTF-16 units, the blanks around it not counted. */
export const textBetween = (minLength: number, maxLength: number) =>
  normalized(
    checkedText(maxLength).check(
      rule<string>((value) => normalize(value).length >= minLength, {
        type: "length",
        message: `must be at least ${minLength} characters`,
        jsonSchema: { minLength }
      })
    )
  )

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = new RegExp(`^\\s*[${FORMULA_STARTS}]`)

/** An id or a code that the caller gives; those that are stored may begin as a formula does. */
export const callersCode = (maxLength: number) =>
  normalized(
    checkedText(maxLength).check(
      rule<string>((value) => !FORMULA.test(value), {
        type: "format",
        message: "must not begin with =, +, - or @",
        jsonSchema: { pattern: String.raw`^(?!\s*[${FORMULA_STARTS}])` }
      })
    )
  )

/** As `text`, with the joiners that words of some scripts need. */
const words = (maxLength: number) =>
  normalized(checkedText(maxLength, hasHiddenInWords, PUBLISHED_WORDS))

/** Names of people and companies, address lines, cities, job titles. */
export const Name = words(100)
export const FreeText = words(255)
export const Website = text(2_048)
/** Any label for a company location; common ones are Main, Branch and Corporate. */
export const LocationLabel = words(40)

/** A label of a domain begins and ends with a letter or digit, in any script (RFC 1123, 2.1; RFC 5890). */
const LABEL = String.raw`[\p{L}\p{N}](?:[^\s@.]*[\p{L}\p{M}\p{N}])?`
const EMAIL = new RegExp(String.raw`^[^\s@]+@${LABEL}(?:\.${LABEL})+$`, "u")

/** `LABEL` without Unicode properties. */
const PUBLISHED_LABEL = String.raw`[0-9A-Za-z\u00c0-\ud7ff](?:[^\s@.]*[0-9A-Za-z\u00c0-\ud7ff])?`
const PUBLISHED_EMAIL = String.raw`^[^\s@]+@${PUBLISHED_LABEL}(?:\.${PUBLISHED_LABEL})+$`

/** One `@`, a dotted domain, at most 254 characters. Compare emails by `emailKey`. */
export const Email = normalized(
  checkedText(254).check(
    rule<string>((value) => EMAIL.test(value.trim()), {
      type: "format",
      message: "must be an email address",
      jsonSchema: { pattern: PUBLISHED_EMAIL, examples: ["ana@acme.example"] }
    })
  )
)

/** Emails with the same key are the same: comparison ignores case. */
export const emailKey = (email: string): string => email.toLowerCase()

/** Only `true`: a request cannot reject the terms. */
export const Accepted = Schema.Boolean.check(
  rule<boolean>((value) => value, {
    type: "accepted",
    message: "must be true",
    jsonSchema: { const: true }
  })
)
