/**
 * The time off ledger engine: computes the entries that an account must have up to a day. Pure integer
 * and fraction arithmetic, without a clock, a time zone or state between calls.
 */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { accrualEvents, grantEvents } from "./earning.ts"
import type { Entry } from "./entry.ts"
import type { Facts } from "./facts.ts"
import { fractionText, NOTHING } from "./fraction.ts"
import { decidedEvents, startEvents, terminationEvents } from "./decidedEvents.ts"
import type { Account, LedgerEvent } from "./ledgerEvent.ts"
import { noLots } from "./lots.ts"
import { assignmentOn, termsOn, timelineOf } from "./timeline.ts"
import { unlimitedEvents } from "./unlimited.ts"
import { yearBeginsOf, yearEvents } from "./yearEnds.ts"

/** The entries that must exist up to a day, in order, and where the account then stands. */
export interface ExpectedLedger {
  readonly until: LocalDate
  readonly entries: ReadonlyArray<Entry>
  /** Exact minutes that are earned and not yet posted: `1/2`. */
  readonly fraction: string
  readonly carriedMinutes: number
  /** The first day on which what is left of the carried minutes is gone. */
  readonly carriedExpiresOn: LocalDate | undefined
  /** True if the policy of the day has no balance. */
  readonly isUnlimited: boolean
}

const inOrder = (a: LedgerEvent, b: LedgerEvent): number => {
  if (a.day !== b.day) return a.day - b.day
  if (a.order !== b.order) return a.order - b.order
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/**
 * Everything that must be in the ledger of an account up to a day. What it gives for an earlier day is
 * the beginning of what it gives for a later one.
 */
export const expectedEntries = (facts: Facts, until: LocalDate): ExpectedLedger => {
  const last = toEpochDay(until)
  const timeline = timelineOf(facts)
  const computed = timeline.flatMap((days) => {
    const yearBegins = yearBeginsOf(days, last)
    return [
      ...startEvents(days),
      ...yearEvents(days, yearBegins),
      ...grantEvents(days, yearBegins, last),
      ...accrualEvents(facts, days, last),
      ...terminationEvents(days)
    ]
  })
  const decided = [...unlimitedEvents(timeline), ...decidedEvents(facts, timeline, last)]
  const due = [...computed, ...decided].filter(({ day }) => day <= last).toSorted(inOrder)
  const account: Account = { lots: noLots(), accruedThisYear: 0, left: NOTHING, uncounted: 0 }
  const entries = due.map((event) => event.apply(account)).filter((entry) => entry !== undefined)
  const { carried } = account.lots
  const expiresOn = carried !== undefined && carried.minutes > 0 ? carried.expiresOn : undefined
  return {
    until,
    entries,
    fraction: fractionText(account.left),
    carriedMinutes: carried?.minutes ?? 0,
    carriedExpiresOn: expiresOn === undefined ? undefined : fromEpochDay(expiresOn),
    isUnlimited: termsOn(assignmentOn(timeline, last), last).earningMethod === "Unlimited"
  }
}
