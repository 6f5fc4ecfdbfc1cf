/** The fields of a time off policy in requests. That they fit together is left to `validatePolicy`. */
import * as Schema from "effect/Schema"
import { updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { requestFieldsOf } from "../field/specificationFields.ts"
import { Name } from "../field/text.ts"
import { optional } from "../specification/table.ts"
import { AMOUNTS, earningMethod, LIMITS } from "../timeOff/earningFields.ts"
import {
  ACCRUAL,
  CARRYOVER,
  POLICY,
  POSTING,
  PRESET,
  TYPE,
  USE,
  YEAR_START,
  YEARLY_USE
} from "../timeOff/terms.ts"

const timeOffPolicyName = described(Name, POLICY.timeOffPolicyName.about)
const methodOf = (about: string) => ({ earningMethod: optional(earningMethod, about) })

const amounts = requestFieldsOf(AMOUNTS)
const terms = requestFieldsOf({ ...LIMITS, ...ACCRUAL, ...POSTING, ...CARRYOVER })
const yearStart = requestFieldsOf(YEAR_START)
const use = requestFieldsOf({ ...YEARLY_USE, ...USE })

/** Request fields of a new policy. */
export const newPolicyFields = {
  timeOffPolicyName,
  ...requestFieldsOf({ ...PRESET, ...TYPE, ...methodOf(POLICY.earningMethod.about) }),
  ...amounts,
  ...terms,
  ...yearStart,
  ...use
}

const CHANGED_METHOD =
  "How time off is earned; with another method nothing is kept of the amounts and tiers before."

/** Request fields of an update: what is given changes, and `null` takes away what no method needs. */
export const policyUpdateFields = {
  timeOffPolicyName: Schema.optionalKey(timeOffPolicyName),
  ...requestFieldsOf(methodOf(CHANGED_METHOD)),
  ...amounts,
  ...updateFieldsOf(terms),
  ...yearStart,
  ...updateFieldsOf(use)
}
