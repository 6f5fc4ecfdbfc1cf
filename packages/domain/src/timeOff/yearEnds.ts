/** Policy years of an assignment: carry-over, forfeiture of the rest, and expiry of what was carried. */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { ORDER } from "./entry.ts"
import type { PolicyVersion } from "./facts.ts"
import { entryOf, type LedgerEvent } from "./ledgerEvent.ts"
import { balanceOf, carry, expiring, take } from "./lots.ts"
import { addSpan } from "./months.ts"
import { termsOn, versionOn, yearOfVersion, type AssignmentDays } from "./timeline.ts"

/** The days after the first one on which a policy year begins. */
export const yearBeginsOf = (days: AssignmentDays, until: EpochDay): ReadonlyArray<EpochDay> => {
  const begins: Array<EpochDay> = []
  const last = Math.min(until, days.last)
  let day = days.first + 1
  while (day <= last) {
    const version = versionOn(days.versions, day)
    const { begin, next } = yearOfVersion(version, day)
    if (begin === day) begins.push(day)
    day = Math.min(next, version.to + 1)
  }
  return begins
}

const forfeiture = (
  day: EpochDay,
  policy: PolicyVersion,
  limit: number | undefined
): LedgerEvent => {
  const key = `forfeiture/${fromEpochDay(day)}`
  return {
    day,
    order: ORDER.forfeiture,
    key,
    apply: (account) => {
      account.accruedThisYear = 0
      const before = balanceOf(account.lots)
      if (limit === undefined || before <= limit) return undefined
      take(account.lots, before - limit)
      return entryOf("forfeiture", key, day, policy, {
        minutes: limit - before,
        explanation: [
          { step: "year", begin: fromEpochDay(day) },
          { step: "carry", before, after: limit }
        ]
      })
    }
  }
}

const carryOver = (day: EpochDay, expiresOn: EpochDay | undefined): LedgerEvent => ({
  day,
  order: ORDER.carry,
  key: `carry/${fromEpochDay(day)}`,
  apply: (account) => {
    carry(account.lots, day, expiresOn)
    return undefined
  }
})

const expiry = (since: EpochDay, day: EpochDay, policy: PolicyVersion): LedgerEvent => {
  const key = `expiry/${fromEpochDay(since)}`
  return {
    day,
    order: ORDER.expiry,
    key,
    apply: (account) => {
      const minutes = expiring(account.lots, since)
      if (minutes === 0) return undefined
      take(account.lots, minutes, "Carried First")
      return entryOf("expiry", key, day, policy, {
        minutes: -minutes,
        explanation: [
          { step: "year", begin: fromEpochDay(since) },
          { step: "lot", minutes, expiresOn: fromEpochDay(day) }
        ]
      })
    }
  }
}

/** The events at the beginning of each policy year. */
export const yearEvents = (
  days: AssignmentDays,
  yearBegins: ReadonlyArray<EpochDay>
): ReadonlyArray<LedgerEvent> =>
  yearBegins.flatMap((day) => {
    const { version: policy } = versionOn(days.versions, day)
    const { earningMethod, carryoverLimitMinutes, carryoverExpiresAfter } = termsOn(days, day)
    if (earningMethod === "Unlimited") return []
    const expiresOn =
      carryoverExpiresAfter === undefined ? undefined : addSpan(day, carryoverExpiresAfter)
    return [
      forfeiture(day, policy, carryoverLimitMinutes),
      carryOver(day, expiresOn),
      ...(expiresOn === undefined ? [] : [expiry(day, expiresOn, policy)])
    ]
  })
