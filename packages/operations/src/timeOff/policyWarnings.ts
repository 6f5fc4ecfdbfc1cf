/** Where a policy is below what a state asks for, as operations answer it. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { isActive } from "@payroll/domain/status"
import { policyWarnings, WARNING_CODES, type PolicyWarning } from "@payroll/domain/timeOff/minimums"
import type { PolicyTerms } from "@payroll/domain/timeOff/terms"
import { entityOf, listOf, oneOf, shownText } from "../answerSchema.ts"

const PolicyWarningShown = entityOf(
  "TimeOffPolicyWarning",
  "Where a policy is below what a state asks for.",
  {
    code: oneOf(WARNING_CODES, "The kind of the warning, for programs."),
    state: shownText("The state, by its code."),
    message: shownText("What is below it, for people."),
    source: shownText("The statute.")
  }
)

export const PolicyWarnings = listOf(
  PolicyWarningShown,
  "Where the policy is below what a state asks for."
)

/** The warnings of the states in which the company has locations. */
export const warningsOf = (
  terms: PolicyTerms,
  locations: ReadonlyArray<CompanyLocation>,
  on: LocalDate
): ReadonlyArray<PolicyWarning> => {
  const states = new Set(locations.filter(isActive).map(({ state }) => state))
  return [...states].toSorted().flatMap((state) => policyWarnings(terms, { state, on }))
}
