/** Reads a rule set from JSON: the id of a shipped one, or the rules of a customer. */
import type { Kind } from "../specification/table.ts"
import type { Checked } from "../specification/problem.ts"
import { isObject, reject } from "../specification/reading.ts"
import { checkedTime } from "./kinds.ts"
import { shippedRuleSet, shippedRuleSetIds } from "./overtimeRules.data.ts"
import { ruleSetObject, type RuleSet } from "./ruleSet.ts"

/** Rules as data, or every problem of them. */
export const validateRuleSet = (input: unknown): Checked<RuleSet> =>
  checkedTime(input, ruleSetObject)

/** The id of a shipped rule set, in any case, or a rule set as data. */
export const ruleSet: Kind<RuleSet> = {
  shape: { is: "other" },
  read: (reading, value) => {
    if (typeof value === "string") {
      const message = `must be one of ${shippedRuleSetIds.join(", ")}, or an object with rules`
      return shippedRuleSet(value.trim().toUpperCase()) ?? reject(reading, "choice", message)
    }
    return isObject(value)
      ? ruleSetObject.read(reading, value)
      : reject(reading, "type", "must be the id of a rule set or an object")
  }
}
