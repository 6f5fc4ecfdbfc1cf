import * as Schema from "effect/Schema"
import { pattern, rule } from "./rule.ts"

/** A text of at most so many characters (UTF-16 units). Blank ones never get here: see `presence`. */
export const text = (maxLength: number) =>
  Schema.String.check(
    rule<string>((value) => value.length <= maxLength, {
      type: "length",
      says: `must be at most ${maxLength} characters`,
      jsonSchema: { maxLength }
    })
  )

/** Names of people and companies, address lines, cities, job titles. */
export const Name = text(100)
export const FreeText = text(255)
export const Website = text(2_048)
/** The label of a company location is free; known ones are Main, Branch and Corporate. */
export const LocationLabel = text(40)

/** One `@`, a dotted domain, at most 254 characters. Stored as given, compared by `emailKey`. */
export const Email = text(254).check(
  pattern(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, "must be an email address")
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
