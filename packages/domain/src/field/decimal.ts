/** Exact decimals: money and rates are kept as the digits that were sent, never as binary fractions. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { rule } from "./rule.ts"

const DECIMAL = /^\d{1,11}(?:\.\d{1,4})?$/

/**
 * A JSON number from 0 with at most 4 decimals and 11 digits before them: 15 significant digits are
 * what a JSON number keeps exactly. Decodes to its digits, such as `"1234.5"`.
 */
export const Decimal = Schema.Finite.check(
  rule<number>((value) => DECIMAL.test(String(value)), {
    type: "range",
    says: "must be a number from 0 with at most 4 decimals",
    jsonSchema: { minimum: 0 }
  })
).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform(String),
    encode: SchemaGetter.transform(Number)
  })
)

/** A count: a whole number from 0 to 1000. */
export const Count = Schema.Finite.check(
  rule<number>((value) => Number.isInteger(value) && value >= 0 && value <= 1_000, {
    type: "range",
    says: "must be a whole number from 0 to 1000",
    jsonSchema: { type: "integer", minimum: 0, maximum: 1_000 }
  })
)

/** The version of a record, as an update may name it. */
export const Version = Schema.Finite.check(
  rule<number>((value) => Number.isSafeInteger(value) && value >= 1, {
    type: "range",
    says: "must be a whole number from 1",
    jsonSchema: { type: "integer", minimum: 1 }
  })
)
