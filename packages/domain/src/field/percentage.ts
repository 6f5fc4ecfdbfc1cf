import * as Schema from "effect/Schema"
import { rule } from "./rule.ts"

const PERCENT_MAX = 100

/** Whole percents, from 0 to 100. */
export const Percentage = Schema.Finite.check(
  rule<number>((value) => Number.isInteger(value) && value >= 0 && value <= PERCENT_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${PERCENT_MAX}`,
    jsonSchema: { type: "integer", minimum: 0, maximum: PERCENT_MAX }
  })
)
