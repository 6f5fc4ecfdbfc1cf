/** Tiers: terms that improve with seniority. */
import type { EpochDay } from "../calendar/localDate.ts"
import { addMonths } from "./months.ts"
import type { Tier } from "./earningFields.ts"
import type { PolicyTerms } from "./terms.ts"

/** The terms from a day of seniority on, with what the tier overrides. */
export interface TierTerms {
  /** Undefined before the first tier. */
  readonly tier: Tier | undefined
  readonly since: EpochDay
  readonly terms: PolicyTerms
}

const overridden = (terms: PolicyTerms, { afterMonths: _, ...earning }: Tier): PolicyTerms => ({
  ...terms,
  ...earning
})

/** The tiers of a policy for one worker, each with the day on which it is reached, latest first. */
export const tierTermsOf = (
  terms: PolicyTerms,
  seniorityDay: EpochDay
): ReadonlyArray<TierTerms> => [
  ...terms.tiers.toReversed().map((tier) => ({
    tier,
    since: addMonths(seniorityDay, tier.afterMonths),
    terms: overridden(terms, tier)
  })),
  { tier: undefined, since: Number.NEGATIVE_INFINITY, terms }
]

/** The tier that a worker has on a day. */
export const tierOn = (tiers: ReadonlyArray<TierTerms>, day: EpochDay): TierTerms => {
  for (const tier of tiers) if (tier.since <= day) return tier
  throw new RangeError("every day has a tier")
}
