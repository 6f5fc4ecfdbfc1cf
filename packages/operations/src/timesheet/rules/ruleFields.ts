/** The rules of overtime of a company in requests. That they fit together is left to `validateRuleSet`. */
import { refuse, type InvalidRequest } from "@payroll/domain/errors"
import { requestFieldsOf } from "@payroll/domain/field/specificationFields"
import type { OvertimeRules } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import type { Problem } from "@payroll/domain/problem"
import { RULES } from "@payroll/domain/timeTracking/ruleSet"
import { validateRuleSet } from "@payroll/domain/timeTracking/ruleSetSpecification"
import * as Result from "effect/Result"
import { objectOf } from "../../answerSchema.ts"

/** Request field of rules, which are given as a whole: lists that are left out are empty. */
export const RulesInput = objectOf(
  "The rules, all of them: lists that are left out are empty.",
  requestFieldsOf(RULES)
)

/** The rules of a request, with what is filled in where nothing is given. */
export const rulesOf = (
  path: Problem["path"],
  rules: (typeof RulesInput)["Type"]
): Result.Result<OvertimeRules, InvalidRequest> =>
  Result.gen(function* () {
    const checked = validateRuleSet(rules)
    if (!checked.ok) {
      yield* refuse(checked.problems.map((each) => ({ ...each, path: [...path, ...each.path] })))
    }
    const {
      id: _,
      name: _name,
      ...ruleSet
    } = (checked as Extract<typeof checked, { ok: true }>).value
    return ruleSet
  })
