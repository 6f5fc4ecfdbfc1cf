/** The minutes earned on some days of a period, as an exact fraction with its arithmetic. */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import type { BaseMinutes } from "./baseMinutes.ts"
import type { ExplanationStep } from "./explanation.ts"
import { fractionOf, fractionText, NOTHING, plus, times, type Fraction } from "./fraction.ts"
import { endsBetween, type PeriodDays, type Periods } from "./periods.ts"
import { tierOn, type TierTerms } from "./tiers.ts"
import { yearOfVersion, type VersionDays } from "./timeline.ts"

/** Days under one version of the policy. */
export interface VersionPart {
  readonly version: VersionDays
  readonly from: EpochDay
  readonly to: EpochDay
}

export interface Share {
  readonly exact: Fraction
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/** A period, and the days of it on which the worker earns. */
interface EarningPeriod {
  readonly period: PeriodDays
  readonly index: number
  readonly periods: Periods
  readonly from: EpochDay
  readonly to: EpochDay
}

const tierSteps = ({ tier, since }: TierTerms): ReadonlyArray<ExplanationStep> =>
  tier === undefined
    ? []
    : [{ step: "tier", afterMonths: tier.afterMonths, since: fromEpochDay(since) }]

/** The amount of a whole period. */
const wholePeriod = (
  version: VersionDays,
  { terms }: TierTerms,
  { period, index, periods }: EarningPeriod
): Share => {
  const year = yearOfVersion(version, period.end)
  const begin = { step: "year", begin: fromEpochDay(year.begin) } as const
  const { amountPerYearMinutes, amountPerPeriodMinutes = 0, lastPeriodOfYearMinutes } = terms
  if (amountPerYearMinutes === undefined) {
    const isLastOfYear =
      lastPeriodOfYearMinutes !== undefined && periods.indexFrom(year.next) === index + 1
    const amount = isLastOfYear ? lastPeriodOfYearMinutes : amountPerPeriodMinutes
    return {
      exact: fractionOf(amount),
      explanation: [begin, { step: "fixed", amount, isLastOfYear }]
    }
  }
  const count = endsBetween(periods, year.begin, year.next)
  const exact = fractionOf(amountPerYearMinutes, count)
  return {
    exact,
    explanation: [
      begin,
      { step: "spread", amount: amountPerYearMinutes, periods: count, exact: fractionText(exact) }
    ]
  }
}

/** The days that a share is for, of how many; undefined if the period counts for nothing. */
const portion = (
  { version, from, to }: VersionPart,
  earning: EarningPeriod
): { readonly days: number; readonly of: number } | undefined => {
  const days = to - from + 1
  const employed = earning.to - earning.from + 1
  const whole = earning.period.end - earning.period.begin + 1
  switch (version.version.terms.partialPeriod) {
    case "Prorate":
      return { days, of: whole }
    case "Full":
      return { days, of: employed }
    case "None":
      return employed < whole ? undefined : { days, of: whole }
  }
}

/** The share of a period that accrues the same amount whatever was worked. */
export const periodicShare = (part: VersionPart, earning: EarningPeriod): Share => {
  const { version } = part
  const isFollowing = version.version.terms.tierChange === "Following Period"
  const tier = tierOn(version.tiers, isFollowing ? earning.from : earning.to)
  const of = portion(part, earning)
  if (of === undefined) return { exact: NOTHING, explanation: [] }
  const whole = wholePeriod(version, tier, earning)
  const explanation = [...tierSteps(tier), ...whole.explanation]
  if (of.days === of.of) return { exact: whole.exact, explanation }
  const exact = times(whole.exact, of.days, of.of)
  return {
    exact,
    explanation: [...explanation, { step: "prorate", ...of, exact: fractionText(exact) }]
  }
}

/** The share of hours worked: each tier counts from the very day on which it is reached. */
export const hourlyShare = ({ version, from, to }: VersionPart, base: BaseMinutes): Share => {
  const explanation: Array<ExplanationStep> = []
  let sum = NOTHING
  let end = to
  for (const tier of version.tiers) {
    const begin = Math.max(from, tier.since)
    if (begin > end) continue
    const minutes = base.between(begin, end)
    end = begin - 1
    const { earnMinutes, perMinutes } = tier.terms.accrualRate ?? { earnMinutes: 0, perMinutes: 1 }
    if (minutes === 0) continue
    const exact = times(fractionOf(minutes), earnMinutes, perMinutes)
    sum = plus(exact, sum)
    const rate = { base: minutes, earn: earnMinutes, per: perMinutes, exact: fractionText(exact) }
    explanation.unshift(...tierSteps(tier), { step: "rate", ...rate })
  }
  return { exact: sum, explanation }
}
