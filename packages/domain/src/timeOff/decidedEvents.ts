/**
 * Ledger events that people decided on: openings, reinstatements, adjustments, time taken, payouts, and the
 * termination.
 */
import { fromEpochDay, toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { ORDER, TERMINATION_FORFEITURE, type EntryKind } from "./entry.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Adjustment, Facts, PolicyVersion, Usage } from "./facts.ts"
import { entryOf, type LedgerEvent } from "./ledgerEvent.ts"
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

/** A change by signed minutes. */
const changeOf = (
  kind: EntryKind & keyof typeof ORDER,
  key: string,
  day: EpochDay,
  minutes: number,
  { policy, terms }: Policy
): LedgerEvent => ({
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

export const startEvents = ({ assignment, first, versions }: AssignmentDays) => {
  const { opening, reinstatedMinutes = 0, startDate } = assignment
  const events: Array<LedgerEvent> = []
  const { version: policy } = versionOn(versions, first)
  const at = { policy, terms: policy.terms }
  if (opening !== undefined && opening.minutes !== 0) {
    const key = `opening/${startDate}`
    events.push(changeOf("opening", key, toEpochDay(opening.date), opening.minutes, at))
  }
  if (reinstatedMinutes > 0) {
    events.push(
      changeOf("reinstatement", `reinstatement/${startDate}`, first, reinstatedMinutes, at)
    )
  }
  return events
}

/** A day taken, and the minutes of it that were given back: together they use the difference. */
const usageEvents = (usage: Usage, { policy, terms }: Policy): ReadonlyArray<LedgerEvent> => {
  const { requestId, date, minutes, reversedMinutes = 0 } = usage
  const day = toEpochDay(date)
  const key = `usage/${requestId}/${date}`
  const used: LedgerEvent = {
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
  const reversed: LedgerEvent = {
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

export const decidedEvents = (
  facts: Facts,
  timeline: ReadonlyArray<AssignmentDays>,
  until: EpochDay
): ReadonlyArray<LedgerEvent> => {
  const last = fromEpochDay(until)
  const adjusted =
    (kind: "adjustment" | "payout", sign: 1 | -1) =>
    ({ id, date, minutes }: Adjustment): LedgerEvent => {
      const day = toEpochDay(date)
      return changeOf(kind, `${kind}/${id}`, day, sign * minutes, policyOn(timeline, day))
    }
  const isDue = ({ date }: { readonly date: string }): boolean => date <= last
  return [
    ...facts.adjustments.filter(isDue).map(adjusted("adjustment", 1)),
    ...facts.payouts.filter(isDue).map(adjusted("payout", -1)),
    ...facts.usage
      .filter(isDue)
      .flatMap((usage) => usageEvents(usage, policyOn(timeline, toEpochDay(usage.date))))
  ]
}

/** On the last day of employment the balance is paid out up to the limit of the policy; the rest is forfeited. */
export const terminationEvents = (days: AssignmentDays): ReadonlyArray<LedgerEvent> => {
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
