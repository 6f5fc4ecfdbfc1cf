/** The exports of `@payroll/time-tracking`: the engine of worked time for other programs. */
import { acceptedValue } from "../specification/problem.ts"
import { validateClassify } from "../timeTracking/classifySpecification.ts"
import { classifyInZone, type Classified } from "../timeZone/classifyInZone.ts"

export { hoursOf, hoursThatAddUp } from "../timeTracking/decimalHours.ts"
export { shippedRuleSet, shippedRuleSets } from "../timeTracking/overtimeRules.data.ts"
export { regularRate, type RegularRate, type WeekPay } from "../timeTracking/regularRate.ts"
export { validateRegularRate } from "../timeTracking/regularRateSpecification.ts"
export { roundedTimes, validateRound } from "../timeTracking/roundingSpecification.ts"
export type { RuleSet } from "../timeTracking/ruleSet.ts"
export { validateRuleSet } from "../timeTracking/ruleSetSpecification.ts"
export {
  InvalidSpecification,
  type Checked,
  type SpecificationProblem
} from "../specification/problem.ts"
export type { Classified } from "../timeZone/classifyInZone.ts"

/** Recorded time and its settings as JSON; `validateClassify` reads every field. */
export interface ClassifyInput {
  /** IANA name, such as "America/New_York". */
  readonly timeZone: string
  /** The id of rules that are shipped, such as "CA", or rules of one's own. */
  readonly rules: string | object
  /** Instants with an offset, or times on the wall clock of the zone: "2026-03-16T08:00". */
  readonly punches?: ReadonlyArray<{ readonly type: string; readonly at: string }>
  readonly entries?: ReadonlyArray<{ readonly date: string; readonly minutes: number }>
  readonly [option: string]: unknown
}

/**
 * Regular time, overtime and double time of one worker in minutes, each with the rule and its source, and what is
 * wrong with the punches. The zone is that of the runtime (`Intl`). Throws an InvalidSpecification that names each
 * field.
 */
export const classify = (input: ClassifyInput): Classified =>
  acceptedValue(classifyInZone(acceptedValue(validateClassify(input))))
