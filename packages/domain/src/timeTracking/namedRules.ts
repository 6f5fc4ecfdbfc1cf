/** Rules with the words of their segments. */
import type { Counter } from "./counts.ts"
import type { Label, LimitRule, PremiumLabel, RuleSet } from "./ruleSet.ts"

/** A label with its reason. */
export interface Verdict {
  readonly label: Label
  readonly reason: string
  readonly source: string
  /** A higher one wins. */
  readonly rank: number
}

/** A rule with the words of its segments. */
export interface Rule {
  readonly after: number
  readonly verdict: Verdict
}

const RANKS: Readonly<Record<PremiumLabel, number>> = { overtime: 1, doubleTime: 2 }

/** The rules in their order, each with its reason and its source. */
export const named = (
  rules: ReadonlyArray<LimitRule>,
  reason: (after: number) => string,
  source: string
): ReadonlyArray<Rule> =>
  rules.map(({ afterMinutes, label, source: ruleSource = source }) => ({
    after: afterMinutes,
    verdict: { label, reason: reason(afterMinutes), source: ruleSource, rank: RANKS[label] }
  }))

/** The seventh-day rules of a workweek, by the minutes that are worked in it. */
export const seventhDayRules = ({ seventhDay, source }: RuleSet, weekMinutes: Counter) => {
  const nameOf = (after: number): string => (after === 0 ? "seventh day" : `seventh day > ${after}`)
  const all = named(seventhDay, nameOf, source)
  if (seventhDay.every(({ onlyIfWeekAbove }) => onlyIfWeekAbove === undefined)) return () => all
  return (week: number): ReadonlyArray<Rule> =>
    all.filter((_rule, index) => {
      const limit = seventhDay[index]?.onlyIfWeekAbove
      return limit === undefined || weekMinutes.of(week) > limit
    })
}
