/** Warnings about a company's own rules that a court may hold against the employer. None of them rejects a rule. */
import type { LocalDate } from "../calendar/localDate.ts"
import { hoursShown } from "../field/minutes.ts"
import { BREAK_WARNINGS, breakWarnings } from "../timeSettings/settingsWarnings.ts"
import { weeksBelowFlsa } from "../timeTracking/belowFlsa.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"

export const RULE_SET_WARNINGS = ["below-flsa", ...BREAK_WARNINGS] as const

export interface RuleSetWarning {
  readonly code: (typeof RULE_SET_WARNINGS)[number]
  readonly message: string
  readonly source: string
}

/** The warnings of rules, from a day on, that are weaker than the federal ones, and of their breaks. */
export const ruleSetWarnings = (
  ruleSet: RuleSet,
  day: LocalDate
): ReadonlyArray<RuleSetWarning> => [
  ...weeksBelowFlsa(ruleSet, day).map(({ week, minutes, flsaMinutes }) => ({
    code: "below-flsa" as const,
    message:
      `${week.name}: ${hoursShown(minutes)} hours of overtime, ` +
      `${hoursShown(flsaMinutes)} by the federal rules`,
    source: week.source
  })),
  ...breakWarnings(ruleSet)
]
