/** Numbers that are names: digits only, kept as text, the sensitive ones redacted from the start. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { pattern } from "./rule.ts"
import { sensitive } from "./sensitive.ts"

const NineDigits = Schema.String.check(pattern(/^\d{9}$/, "must be exactly 9 digits"))

/**
 * An Employer Identification Number, 9 digits without punctuation. Implausible ones are accepted
 * here and reported to the verification.
 */
export const Ein = sensitive(NineDigits, "ein")

/** A Social Security Number, 9 digits without punctuation; implausible ones are accepted. */
export const Ssn = sensitive(NineDigits, "ssn")

/** The phone number of a company location or a business user: 10 digits, nothing else. */
export const PhoneNumber = Schema.String.check(pattern(/^\d{10}$/, "must be exactly 10 digits"))

const LOOSE_PHONE = /^(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}$/

/** A worker's phone number: 10 digits, with or without punctuation and `+1`; stored as digits. */
export const LoosePhoneNumber = Schema.String.check(
  pattern(LOOSE_PHONE, "must be a phone number of 10 digits")
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) =>
      submitted.replaceAll(/\D/g, "").slice(-10)
    ),
    encode: SchemaGetter.passthrough()
  })
)

const ZIP = /^(?:\d{5}|\d{9}|\d{5}-\d{4})$/

/** Whether a text is a US ZIP code: 5 digits, or 9 with or without the hyphen. */
export const isZipcode = (value: string): boolean => ZIP.test(value)

export const zipcodeSays = "must be 5 or 9 digits"

/** A ZIP code as it is stored: digits only. */
export const zipcodeDigits = (value: string): string => value.replace("-", "")

/** A US ZIP code, stored without the hyphen. Source: USPS ZIP+4. */
export const Zipcode = Schema.String.check(pattern(ZIP, zipcodeSays)).pipe(
  Schema.decode({
    decode: SchemaGetter.transform(zipcodeDigits),
    encode: SchemaGetter.passthrough()
  })
)
