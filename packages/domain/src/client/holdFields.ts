/** The settings of a client about changes of bank accounts. */
import * as Schema from "effect/Schema"
import { wholeBetween } from "../field/decimal.ts"
import { described } from "../field/rule.ts"

const DAYS_MAX = 10

export const holdFields = {
  bankChangeHoldDays: Schema.optionalKey(
    described(
      wholeBetween(0, DAYS_MAX),
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
