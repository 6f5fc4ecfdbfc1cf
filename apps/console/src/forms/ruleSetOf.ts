/** Overtime rules as the engine of the service takes them. */
import type { RuleSet } from "@payroll/domain/timeTracking/ruleSet"
import { validateRuleSet } from "@payroll/domain/timeTracking/ruleSetSpecification"

/** The rules of an answer or of a request, with what they leave out; undefined where they are not complete. */
export const ruleSetOf = (rules: unknown): RuleSet | undefined => {
  // Answers say `null` for what rules leave out.
  const given: unknown = JSON.parse(
    JSON.stringify(rules ?? {}),
    (_, value: unknown) => value ?? undefined
  )
  const checked = validateRuleSet(given)
  return checked.ok ? checked.value : undefined
}
