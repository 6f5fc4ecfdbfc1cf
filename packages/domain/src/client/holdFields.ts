/** The settings of a client about changes of bank accounts. */
import * as Schema from "effect/Schema"
import { described, rule } from "../field/rule.ts"

const DAYS_MAX = 10

const Days = Schema.Finite.check(
  rule<number>((days) => Number.isInteger(days) && days >= 0 && days <= DAYS_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${DAYS_MAX}`,
    jsonSchema: { type: "integer", minimum: 0, maximum: DAYS_MAX }
  })
)

export const holdFields = {
  bankChangeHoldDays: Schema.optionalKey(
    described(
      Days,
      "How many days a change of a bank account waits that pay goes to or comes from; 0 for none."
    )
  ),
  holdApiBankChanges: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether changes by programs wait as well; those that people make at pages always do."
    )
  )
} as const
