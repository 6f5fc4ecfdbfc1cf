/** Credits of an assignment: accruals, and grants at the beginning of a policy year. */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { accrualsOf } from "./accruals.ts"
import { capped } from "./caps.ts"
import { ORDER, type Entry } from "./entry.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Facts, PolicyVersion } from "./facts.ts"
import { ceilTo, fractionOf, fractionText, times } from "./fraction.ts"
import { entryOf, type Account, type LedgerEvent } from "./ledgerEvent.ts"
import { credit } from "./lots.ts"
import { tierOn } from "./tiers.ts"
import { termsOn, versionOn, yearOfVersion, type AssignmentDays } from "./timeline.ts"

interface Earned extends Pick<Entry, "key" | "explanation" | "payPeriod"> {
  readonly kind: "accrual" | "grant"
  readonly day: EpochDay
  readonly policy: PolicyVersion
  readonly minutes: number
}

const creditEarned = (account: Account, days: AssignmentDays, earned: Earned): Entry => {
  const { kind, key, day, policy, minutes, payPeriod, explanation } = earned
  const credited = capped(account, termsOn(days, day), minutes)
  credit(account.lots, credited.credited)
  account.accruedThisYear += credited.credited
  return entryOf(kind, key, day, policy, {
    minutes: credited.credited,
    earnedMinutes: minutes,
    cappedMinutes: credited.capped,
    ...(payPeriod && { payPeriod }),
    explanation:
      credited.explanation.length === 0 ? explanation : [...explanation, ...credited.explanation]
  })
}

export const accrualEvents = (
  facts: Facts,
  days: AssignmentDays,
  until: EpochDay
): ReadonlyArray<LedgerEvent> =>
  accrualsOf(facts, days, until).map((accrual) => {
    const { key, effectiveDay: day, version, earned: minutes, explanation, payPeriod } = accrual
    const policy = version.version
    return {
      day,
      order: ORDER.accrual,
      key,
      apply: (account) => {
        account.left = accrual.left
        if (minutes === 0) return undefined
        const kind = "accrual"
        const earned: Earned = { kind, key, day, policy, minutes, payPeriod, explanation }
        return creditEarned(account, days, earned)
      }
    }
  })

/** The first grant of an assignment that begins within a policy year is for the days that are left. */
const prorated = (
  amount: number,
  unit: number,
  daysLeft: number,
  daysInYear: number
): { readonly minutes: number; readonly explanation: ReadonlyArray<ExplanationStep> } => {
  const exact = times(fractionOf(amount), daysLeft, daysInYear)
  const text = fractionText(exact)
  const minutes = ceilTo(exact, unit)
  return {
    minutes,
    explanation: [
      { step: "prorate", days: daysLeft, of: daysInYear, exact: text },
      { step: "round", exact: text, unit, to: minutes }
    ]
  }
}

/** The grant of the policy year that a day lies in, if there is one on that day. */
const grantOn = (days: AssignmentDays, day: EpochDay): ReadonlyArray<LedgerEvent> => {
  const version = versionOn(days.versions, day)
  const tier = tierOn(version.tiers, day)
  const { earningMethod, lumpSumMinutes, isProratedByStartDate, grantRoundingMinutes } = tier.terms
  if (earningMethod !== "Lump Sum" || lumpSumMinutes === undefined) return []
  const { begin, next } = yearOfVersion(version, day)
  // What was earned before the day of an opening balance is part of it.
  if (days.assignment.opening !== undefined && begin < days.first) return []
  const isFirst = days.start > begin
  const grant =
    isFirst && isProratedByStartDate
      ? prorated(lumpSumMinutes, grantRoundingMinutes, next - days.start, next - begin)
      : { minutes: lumpSumMinutes, explanation: [] }
  const key = `grant/${fromEpochDay(begin)}`
  const explanation: ReadonlyArray<ExplanationStep> = [
    { step: "year", begin: fromEpochDay(begin) },
    ...(tier.tier === undefined
      ? []
      : ([
          { step: "tier", afterMonths: tier.tier.afterMonths, since: fromEpochDay(tier.since) }
        ] as const)),
    { step: "grant", amount: lumpSumMinutes },
    ...grant.explanation
  ]
  if (grant.minutes === 0) return []
  const policy = version.version
  return [
    {
      day,
      order: ORDER.grant,
      key,
      apply: (account) =>
        creditEarned(account, days, {
          kind: "grant",
          key,
          day,
          policy,
          minutes: grant.minutes,
          explanation
        })
    }
  ]
}

/** Grants on the first day that earns, and on the first day of each later policy year. */
export const grantEvents = (
  days: AssignmentDays,
  yearBegins: ReadonlyArray<EpochDay>,
  until: EpochDay
): ReadonlyArray<LedgerEvent> => {
  const first = days.earnsFrom
  if (first > Math.min(until, days.last)) return []
  return [first, ...yearBegins.filter((begin) => begin > first)].flatMap((day) =>
    grantOn(days, day)
  )
}
