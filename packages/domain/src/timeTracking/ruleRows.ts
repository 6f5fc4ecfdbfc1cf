/** The rules of a set as sentences with their sources, for people. */
import { agreementWords } from "./agreedSchedule.ts"
import type {
  DailyRule,
  LimitRule,
  MealRule,
  PremiumLabel,
  RuleSet,
  SeventhDayRule,
  SpreadRule,
  WageBound,
  WeeklyRule
} from "./ruleSet.ts"

export interface RuleRow {
  readonly rule: string
  readonly source: string
}

const WORDS: Readonly<Record<PremiumLabel, string>> = {
  overtime: "overtime",
  doubleTime: "double time"
}

const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`

const bound = ({ since, below, belowWithBenefits }: WageBound): string =>
  belowWithBenefits === undefined
    ? `$${below} from ${since}`
    : `$${below} ($${belowWithBenefits} with health benefits) from ${since}`

const onOtherDays = ({ agreedSchedule }: DailyRule): string => {
  const rules = (agreedSchedule?.otherDays ?? []).map(({ label, afterMinutes }) =>
    afterMinutes === 0 ? WORDS[label] : `${WORDS[label]} after ${hours(afterMinutes)}`
  )
  return rules.length === 0 ? "" : `, on other days ${rules.join(", ")}`
}

const ofDay = (rule: DailyRule): string => {
  const { afterMinutes, label, wageBounds = [] } = rule
  const allowed = agreementWords(rule)
  const agreed = allowed === undefined ? "" : `; may be agreed: ${allowed}${onOtherDays(rule)}`
  const wages = wageBounds.length > 0 ? `, for wages below ${wageBounds.map(bound).join(", ")}` : ""
  return `${WORDS[label]} after ${hours(afterMinutes)} in a workday${wages}${agreed}`
}

const ofWeek = ({ afterMinutes, label, weeks = 1, anchorDate }: WeeklyRule): string => {
  const period =
    weeks === 1 ? "a workweek" : `${weeks} workweeks, in step with ${anchorDate ?? "1970-01-01"}`
  return `${WORDS[label]} after ${hours(afterMinutes)} in ${period}, hours that are overtime already not counted`
}

const ofShift = ({ afterMinutes, label }: LimitRule): string =>
  `${WORDS[label]} after ${hours(afterMinutes)} of one shift, unpaid breaks not counted`

const ofSeventhDay = ({ afterMinutes, label, onlyIfWeekAbove }: SeventhDayRule): string =>
  `${WORDS[label]} ${afterMinutes === 0 ? "from the first minute" : `after ${hours(afterMinutes)}`} ` +
  "on the last workday of a workweek with work on all seven" +
  (onlyIfWeekAbove === undefined ? "" : `, if more than ${hours(onlyIfWeekAbove)} are worked in it`)

const NUMBERS = ["first", "second"]

const ofMeal = (meal: MealRule, index: number): string => {
  const { minutes, ifWorkedOverMinutes, beginByMinutes, waivableUpToMinutes } = meal
  const waived =
    waivableUpToMinutes > 0 ? `, may be waived up to ${hours(waivableUpToMinutes)}` : ""
  return (
    `a ${NUMBERS[index] ?? "further"} meal of ${minutes} minutes by the end of ${hours(beginByMinutes)} ` +
    `if more than ${hours(ifWorkedOverMinutes)} are worked${waived}`
  )
}

const ofSpread = ({ overMinutes, premiumMinutes }: SpreadRule): string =>
  `${premiumMinutes} minutes of pay on a day with more than ${hours(overMinutes)} from the first to the last punch`

/** Every rule of a set, in the order in which they are applied. */
export const ruleRows = (ruleSet: RuleSet): ReadonlyArray<RuleRow> => {
  const { source: ofSet, workday, paidBreakUpToMinutes, unpaidMealFromMinutes } = ruleSet
  const rows = <Rule extends { readonly source?: string | undefined }>(
    rules: ReadonlyArray<Rule>,
    text: (rule: Rule, index: number) => string
  ): ReadonlyArray<RuleRow> =>
    rules.map((rule, index) => ({ rule: text(rule, index), source: rule.source ?? ofSet }))
  const general = [
    workday === "Rolling" ? "a workday is 24 hours from the beginning of work" : "",
    `rests of up to ${paidBreakUpToMinutes} minutes are paid; meals from ${unpaidMealFromMinutes} minutes are not`,
    ruleSet.mealPremiumMinutes > 0
      ? `${ruleSet.mealPremiumMinutes} minutes of pay on a day with a meal that was missed, late or short`
      : "",
    ruleSet.restPremiumMinutes > 0
      ? `${ruleSet.restPremiumMinutes} minutes of pay on a day with missed rests`
      : ""
  ]
  return [
    ...rows(ruleSet.daily, ofDay),
    ...rows(ruleSet.consecutive, ofShift),
    ...rows(ruleSet.seventhDay, ofSeventhDay),
    ...rows(ruleSet.weekly, ofWeek),
    ...rows(ruleSet.meals, ofMeal),
    ...rows(ruleSet.spread === undefined ? [] : [ruleSet.spread], ofSpread),
    ...general.filter((rule) => rule !== "").map((rule) => ({ rule, source: ofSet }))
  ]
}
