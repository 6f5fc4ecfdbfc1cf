/** Warnings in answers about policies that are below what a state asks for. */
import { WARNING_CODES } from "@payroll/domain/timeOff/minimums"
import { entityOf, listOf, oneOf, shownText } from "../../answerSchema.ts"

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
