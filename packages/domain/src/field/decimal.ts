/** Exact decimals: money and rates are stored as the digits that were sent, never as floats. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { formOf } from "./formedText.ts"
import { rule } from "./rule.ts"

const DECIMAL = formOf(String.raw`\d{1,11}(?:\.\d{1,4})?`)

/**
 * `multipleOf: 0.0001` would say it to programs, but validators divide doubles: 28 % of the amounts below 10,000
 * with two decimals, such as 0.29, are no multiple then.
 */
const FOUR_DECIMALS = "At most 4 digits after the decimal point."

const isDecimal = (submitted: string | number): boolean => DECIMAL.test(String(submitted))

/**
 * A non-negative JSON number, or the same as text, with at most 11 integer digits and 4 decimals: a
 * double represents 15 significant digits exactly. Decodes to text such as `"1234.5"`, one for each
 * value.
 */
export const Decimal = Schema.Union([Schema.Finite, Schema.String])
  .check(
    rule<string | number>(isDecimal, {
      type: "range",
      message: "must be a number of at least 0 with at most 4 decimals",
      jsonSchema: {
        anyOf: [
          {
            type: "number",
            minimum: 0,
            maximum: 99_999_999_999.9999,
            description: FOUR_DECIMALS
          },
          { type: "string", pattern: DECIMAL.source }
        ],
        examples: [0, 99_999_999_999.9999, "21.5"]
      }
    })
  )
  .pipe(
    Schema.decodeTo(Schema.String, {
      decode: SchemaGetter.transform((submitted: string | number) => String(Number(submitted))),
      encode: SchemaGetter.transform<string | number, string>(Number)
    })
  )

/** A stored decimal as a JSON number: a double prints its at most 15 digits as they were. */
export const amountOf: (decimal: string) => number = Number

/** A whole number in a range. */
export const wholeBetween = (least: number, most: number) =>
  Schema.Finite.check(
    rule<number>((value) => Number.isSafeInteger(value) && value >= least && value <= most, {
      type: "range",
      message: `must be a whole number from ${least} to ${most}`,
      jsonSchema: { type: "integer", minimum: least, maximum: most }
    })
  )

export const Count = wholeBetween(0, 1_000)

/** The record version that an update expects. */
export const Version = Schema.Finite.check(
  rule<number>((value) => Number.isSafeInteger(value) && value >= 1, {
    type: "range",
    message: "must be a whole number of at least 1",
    jsonSchema: { type: "integer", minimum: 1 }
  })
)
