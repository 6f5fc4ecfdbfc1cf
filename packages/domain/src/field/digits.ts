/** Identifiers made of digits: kept as text, and the sensitive ones redacted when decoded. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { DASH, DASHES, decodedPlain, formedText, formOf } from "./formedText.ts"
import { named, pattern, rule } from "./rule.ts"
import { sensitive } from "./sensitive.ts"

const nineDigits = (name: string) =>
  formedText(formOf(String.raw`\d{9}`), "must be exactly 9 digits", ["123456789"], name)

/**
 * An Employer Identification Number, 9 digits without punctuation. Implausible numbers are accepted
 * and flagged to verification.
 */
export const Ein = sensitive(nineDigits("Ein"), "ein")

/** A Social Security Number, 9 digits without punctuation; implausible numbers are accepted. */
export const Ssn = sensitive(nineDigits("Ssn"), "ssn")

/** An EIN or an SSN. */
export const NineDigits = sensitive(nineDigits("NineDigits"), "number")

/** The last four digits of an EIN or SSN, by which a record is found. */
export const LastFour = formedText(formOf(String.raw`\d{4}`), "must be exactly 4 digits", ["6789"])

const TEN_DIGITS = formOf(String.raw`\d{10}`)

/** True if a text is a phone number of the United States without punctuation. */
export const isTenDigits = (value: string): boolean => TEN_DIGITS.test(value)

export const tenDigitsMessage = "must be exactly 10 digits"

/** The phone number of a company location: exactly 10 digits. */
export const PhoneNumber = formedText(TEN_DIGITS, tenDigitsMessage, ["3025550100"], "PhoneNumber")

const ANY_PHONE = formOf(String.raw`\+?\(?\d(?:[ ().${DASHES}]{0,2}\d){4,14}`)

/** True if a text is a phone number of any country: 5 to 15 digits. Source: ITU-T E.164, 6.1. */
export const isAnyPhone = (value: string): boolean => ANY_PHONE.test(value)

export const anyPhoneMessage = "must be a phone number of 5 to 15 digits"

/**
 * The phone number of a person who may live abroad, kept as it is written. Which texts are one depends on
 * the country, which a rule over both checks.
 */
export const PersonPhoneNumber = decodedPlain(
  named(
    Schema.String.check(
      rule<string>(() => true, {
        type: "format",
        message: anyPhoneMessage,
        jsonSchema: { pattern: ANY_PHONE.source, examples: ["3025550100", "+44 20 7946 0000"] }
      })
    ),
    "PersonPhoneNumber"
  )
)

const LOOSE_PHONE = formOf(
  String.raw`(?:\+?1[\s.${DASHES}]?)?\(?\d{3}\)?[\s.${DASHES}]?\d{3}[\s.${DASHES}]?\d{4}`
)

/** A worker's phone number: 10 digits, with or without punctuation and `+1`; stored as digits. */
export const LoosePhoneNumber = named(
  Schema.String.check(
    pattern(LOOSE_PHONE, "must be a phone number of 10 digits", {
      examples: ["3025550100", "+1 (302) 555-0100"]
    })
  ),
  "LoosePhoneNumber"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) =>
      submitted.replaceAll(/\D/g, "").slice(-10)
    ),
    encode: SchemaGetter.passthrough()
  })
)

const ZIP = formOf(String.raw`(?:\d{5}|\d{9}|\d{5}${DASH}\d{4})`)

/** True if a text is a US ZIP code: 5 digits, or 9 digits with or without a hyphen. */
export const isZipcode = (value: string): boolean => ZIP.test(value)

export const zipcodeMessage = "must be 5 or 9 digits"

/** Removes the hyphen of a ZIP+4 code, and blanks around a code. */
export const zipcodeDigits = (value: string): string => value.replaceAll(/\D/g, "")

/** A US ZIP code, stored as digits only. Source: USPS ZIP+4. */
export const Zipcode = named(
  Schema.String.check(pattern(ZIP, zipcodeMessage, { examples: ["19901", "19901-1234"] })),
  "Zipcode"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform(zipcodeDigits),
    encode: SchemaGetter.passthrough()
  })
)
