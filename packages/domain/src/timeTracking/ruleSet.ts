/** Rules of overtime, meals and rests, as data: the shipped ones and those of customers have this form. */
import type { LocalDate } from "../calendar/localDate.ts"

export const PREMIUM_LABELS = ["overtime", "doubleTime"] as const
export type PremiumLabel = (typeof PREMIUM_LABELS)[number]
/** How a minute is paid, from the lowest to the highest. */
export const LABELS = ["regular", ...PREMIUM_LABELS] as const
export type Label = (typeof LABELS)[number]

/** A wage bound from a date on: the rule holds for wages below it. */
export interface WageBound {
  readonly since: LocalDate
  /** An amount per hour, as decimal text. */
  readonly below: string
  /** The bound for workers whom the employer offers health benefits, where it is another. */
  readonly belowWithBenefits?: string | undefined
  readonly source?: string | undefined
}

/** The minutes after the first `afterMinutes` have this label. */
export interface LimitRule {
  readonly afterMinutes: number
  readonly label: PremiumLabel
  /** Of this rule; default: the source of the set. */
  readonly source?: string | undefined
}

/** Counted from the beginning of the workday. */
export interface DailyRule extends LimitRule {
  /** Other limits that an agreement with the worker may set instead. */
  readonly agreedMinutes?: ReadonlyArray<number> | undefined
  /** Ascending. The rule holds on a day if the wage is below the bound of that day, or if it is not known. */
  readonly wageBounds?: ReadonlyArray<WageBound> | undefined
}

/** Counted from the beginning of the workweek: the minutes that no other rule takes. */
export interface WeeklyRule extends LimitRule {
  /** Over how many workweeks; default 1. */
  readonly weeks?: number | undefined
  /** A day of the first of these workweeks. */
  readonly anchorDate?: LocalDate | undefined
}

/** A meal that must begin by the end of a worked minute. The second of a set is the second meal of the day. */
export interface MealRule {
  readonly minutes: number
  readonly ifWorkedOverMinutes: number
  readonly beginByMinutes: number
  /** A worker may waive it on days of at most these worked minutes, a later meal only if the earlier one was taken. */
  readonly waivableUpToMinutes?: number | undefined
  readonly source?: string | undefined
}

export const WORKDAYS = ["Clock", "Rolling"] as const

export interface RuleSet {
  readonly id: string
  readonly name: string
  /** "Rolling": 24 hours from the first worked minute that lies in no earlier workday. */
  readonly workday: (typeof WORKDAYS)[number]
  readonly daily: ReadonlyArray<DailyRule>
  readonly weekly: ReadonlyArray<WeeklyRule>
  /** Counted from the beginning of a shift; unpaid breaks are not counted and do not end it. */
  readonly consecutive: ReadonlyArray<LimitRule>
  /** Counted on the last of seven workdays of one workweek if there was work on all of them. */
  readonly seventhDay: ReadonlyArray<LimitRule>
  /** A rest of at most this length is worked time, of a longer one this much. */
  readonly paidBreakUpToMinutes: number
  /** A meal of at least this length is not worked time. */
  readonly unpaidMealFromMinutes: number
  readonly meals: ReadonlyArray<MealRule>
  /** Paid on a day with a meal that was missed, late or short. */
  readonly mealPremiumMinutes: number
  /** Paid on a day on which the worker reports missed rests. */
  readonly restPremiumMinutes: number
  readonly source: string
}

/** A rule set that the service ships, with the days on which it holds. */
export interface ShippedRuleSet extends RuleSet {
  readonly since: LocalDate
  readonly until?: LocalDate | undefined
  readonly note: string
}

/** The set with another daily limit, agreed with the worker; undefined if the set does not allow that limit. */
export const withAgreedMinutes = (ruleSet: RuleSet, minutes: number): RuleSet | undefined => {
  const allows = ({ agreedMinutes }: DailyRule) => agreedMinutes?.includes(minutes) === true
  if (!ruleSet.daily.some(allows)) return undefined
  const daily = ruleSet.daily.map((rule) =>
    allows(rule) ? { ...rule, afterMinutes: minutes } : rule
  )
  return { ...ruleSet, daily }
}
