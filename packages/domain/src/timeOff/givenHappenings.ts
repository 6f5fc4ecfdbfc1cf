/** What people decided: openings, reinstatements, adjustments, time taken, payouts, and the end. */
import { fromEpochDay, toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { ORDER, TERMINATION_FORFEITURE, type EntryKind } from "./entry.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Adjustment, Facts, PolicyVersion, Usage } from "./facts.ts"
import { entryOf, type Happening } from "./happening.ts"
import { balanceOf, credit, take } from "./lots.ts"
import type { PolicyTerms } from "./terms.ts"
import { assignmentOn, termsOn, versionOn, type AssignmentDays } from "./timeline.ts"

interface Policy {
  readonly policy: PolicyVersion
  readonly terms: PolicyTerms
}

const policyOn = (timeline: ReadonlyArray<AssignmentDays>, day: EpochDay): Policy => {
  const days = assignmentOn(timeline, day)
  return { policy: versionOn(days.versions, day).version, terms: termsOn(days, day) }
}

/** A change by signed minutes that were given. */
const given = (
  kind: EntryKind & keyof typeof ORDER,
  key: string,
  day: EpochDay,
  minutes: number,
  { policy, terms }: Policy
): Happening => ({
  day,
  order: ORDER[kind],
  key,
  apply: ({ lots }) => {
    const explanation: Array<ExplanationStep> = [{ step: "given", minutes }]
    if (minutes >= 0) credit(lots, minutes)
    else explanation.push({ step: "taken", ...take(lots, -minutes, terms.usageOrder) })
    return entryOf(kind, key, day, policy, { minutes, explanation })
  }
})

export const startHappenings = ({ assignment, first, versions }: AssignmentDays) => {
  const { opening, reinstatedMinutes = 0, startDate } = assignment
  const happenings: Array<Happening> = []
  const { version: policy } = versionOn(versions, first)
  const at = { policy, terms: policy.terms }
  if (opening !== undefined && opening.minutes !== 0) {
    const key = `opening/${startDate}`
    happenings.push(given("opening", key, toEpochDay(opening.date), opening.minutes, at))
  }
  if (reinstatedMinutes > 0) {
    happenings.push(
      given("reinstatement", `reinstatement/${startDate}`, first, reinstatedMinutes, at)
    )
  }
  return happenings
}

/** A day taken, and the part of it that was taken back: together they use what is left of it. */
const usageHappenings = (usage: Usage, { policy, terms }: Policy): ReadonlyArray<Happening> => {
  const { requestId, date, minutes, reversedMinutes = 0 } = usage
  const day = toEpochDay(date)
  const key = `usage/${requestId}/${date}`
  const used: Happening = {
    day,
    order: ORDER.usage,
    key,
    apply: (account) => {
      const taken = minutes - reversedMinutes
      if (terms.earningMethod === "Unlimited") account.uncounted += taken
      return entryOf("usage", key, day, policy, {
        minutes: -minutes,
        requestId,
        explanation: [
          { step: "given", minutes },
          { step: "taken", ...take(account.lots, taken, terms.usageOrder) }
        ]
      })
    }
  }
  if (reversedMinutes === 0) return [used]
  const back = `reversal/${requestId}/${date}`
  const reversed: Happening = {
    day,
    order: ORDER.reversal,
    key: back,
    apply: () =>
      entryOf("reversal", back, day, policy, {
        minutes: reversedMinutes,
        requestId,
        reverses: key,
        explanation: [{ step: "given", minutes: reversedMinutes }]
      })
  }
  return [reversed, used]
}

export const givenHappenings = (
  facts: Facts,
  timeline: ReadonlyArray<AssignmentDays>,
  until: EpochDay
): ReadonlyArray<Happening> => {
  const last = fromEpochDay(until)
  const adjusted =
    (kind: "adjustment" | "payout", sign: 1 | -1) =>
    ({ id, date, minutes }: Adjustment): Happening => {
      const day = toEpochDay(date)
      return given(kind, `${kind}/${id}`, day, sign * minutes, policyOn(timeline, day))
    }
  const isDue = ({ date }: { readonly date: string }): boolean => date <= last
  return [
    ...facts.adjustments.filter(isDue).map(adjusted("adjustment", 1)),
    ...facts.payouts.filter(isDue).map(adjusted("payout", -1)),
    ...facts.usage
      .filter(isDue)
      .flatMap((usage) => usageHappenings(usage, policyOn(timeline, toEpochDay(usage.date))))
  ]
}

/** On the last day of employment the balance is paid out as far as the policy says; the rest is lost. */
export const terminationHappenings = (days: AssignmentDays): ReadonlyArray<Happening> => {
  const { last: day, versions } = days
  if (!days.isTerminated) return []
  const terms = termsOn(days, day)
  if (terms.earningMethod === "Unlimited") return []
  const { version: policy } = versionOn(versions, day)
  const isPaid = terms.payoutOnTerminations && terms.timeOffPolicyType !== "Unpaid"
  const limit = terms.maxPayoutMinutes
  const on: ExplanationStep = { step: "termination", on: fromEpochDay(day) }
  const key = "payout/termination"
  return [
    {
      day,
      order: ORDER.payout,
      key,
      apply: ({ lots }) => {
        const balance = balanceOf(lots)
        const minutes = isPaid ? Math.min(balance, limit ?? balance) : 0
        if (minutes <= 0) return undefined
        take(lots, minutes)
        return entryOf("payout", key, day, policy, {
          minutes: -minutes,
          explanation: [on, { step: "payout", balance, ...(limit === undefined ? {} : { limit }) }]
        })
      }
    },
    {
      day,
      order: ORDER.termination,
      key: TERMINATION_FORFEITURE,
      apply: ({ lots }) => {
        const before = balanceOf(lots)
        if (before <= 0) return undefined
        take(lots, before)
        return entryOf("forfeiture", TERMINATION_FORFEITURE, day, policy, {
          minutes: -before,
          explanation: [on, { step: "carry", before, after: 0 }]
        })
      }
    }
  ]
}
