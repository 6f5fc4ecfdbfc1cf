/** Warnings in answers about rules of overtime that are weaker than the federal ones. */
import { RULE_SET_WARNINGS } from "@payroll/domain/overtimeRuleSet/ruleSetWarnings"
import { entityOf, listOf, oneOf, shownText } from "../../answerSchema.ts"

const Warning = entityOf(
  "OvertimeRuleSetWarning",
  "Where rules of overtime are weaker than the federal ones.",
  {
    code: oneOf(RULE_SET_WARNINGS, "The kind of the warning, for programs."),
    message: shownText("What is weaker, for people; of `below-flsa` the week that shows it."),
    source: shownText("The rule of law.")
  }
)

export const RuleSetWarnings = listOf(
  Warning,
  "Where the rules are weaker than the federal ones; nothing of it is refused."
)
