/** Legal holds of companies and workers: while one lasts, nothing is erased and nothing expires. */
import * as Schema from "effect/Schema"
import { described } from "../field/rule.ts"
import { FreeText } from "../field/text.ts"

export const legalHoldReason = described(
  Schema.NullOr(FreeText),
  "The reason of the hold, such as the case; null releases it."
)
