/** The ledger of an account: what is stored, and what is due or to come and not stored. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { workerToday } from "../worker/workerToday.ts"
import { differences, type LockedPeriods } from "../timeOff/differences.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type { Facts } from "../timeOff/facts.ts"
import { expectedEntries, type ExpectedLedger } from "../timeOff/ledger.ts"
import { periodAfter } from "../timeOff/periods.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import {
  accountFacts,
  isDecided,
  knownEntries,
  payPeriodsOf,
  type FactsQuery
} from "./accountFacts.ts"

/** An account up to a day, as it was known at an instant. */
export interface AccountLedger {
  readonly facts: Facts | undefined
  readonly stored: ReadonlyArray<StoredEntry>
  readonly expected: ExpectedLedger
  /** The entries to append to the stored ones. */
  readonly missing: ReadonlyArray<StoredEntry>
}

/** The ledger without a policy: nothing is earned or lost; the decisions of people stay. */
const nothing = (until: LocalDate, stored: ReadonlyArray<StoredEntry>): ExpectedLedger => ({
  until,
  entries: stored.filter(isDecided),
  fraction: "0",
  carriedMinutes: 0,
  carriedExpiresOn: undefined,
  isUnlimited: false
})

/** The pay periods whose corrections show in the first one that is open. */
const lockedOf = (loaded: LoadedTimeOff): LockedPeriods | undefined => {
  const { lockedThrough: through } = loaded
  return through === undefined
    ? undefined
    : { through, reportedIn: periodAfter(payPeriodsOf(loaded), through) }
}

/**
 * The entries that an account lacks today, and the day of the next one, or the last day to look at if there is none.
 * It is one computation: the ledger of today is the beginning of that of a later day.
 */
export const ledgerToday = (
  loaded: LoadedTimeOff,
  account: LoadedAccount,
  { today, knownAt }: Pick<FactsQuery, "today" | "knownAt">,
  lastDayOf: (facts: Facts | undefined) => LocalDate
) => {
  const scheduledFrom = addDays(today, 1)
  const facts = accountFacts(loaded, account, { today, knownAt, scheduledFrom })
  const stored = knownEntries(account, knownAt)
  const last = lastDayOf(facts)
  const { entries } = facts ? expectedEntries(facts, last) : nothing(last, stored)
  const due = facts ? entries.filter(({ effectiveDate }) => effectiveDate <= today) : entries
  const next = facts && entries.find(({ effectiveDate }) => effectiveDate > today)
  return {
    missing: differences(stored, { until: today, entries: due }, knownAt, lockedOf(loaded)),
    nextDay: next?.effectiveDate ?? last
  }
}

/**
 * The ledger of an account up to a day. What lies after today is a projection: the worker works as scheduled, and
 * nothing else happens.
 */
export const ledgerUntil = (
  loaded: LoadedTimeOff,
  account: LoadedAccount,
  until: LocalDate,
  knownAt: number
): AccountLedger => {
  const today = workerToday(loaded.worker, loaded.locations, knownAt)
  const isAhead = until > today
  const facts = accountFacts(loaded, account, {
    today,
    knownAt,
    ...(isAhead && { scheduledFrom: addDays(today, 1) })
  })
  const stored = knownEntries(account, knownAt)
  const expected = facts ? expectedEntries(facts, until) : nothing(until, stored)
  const missing = differences(stored, expected, knownAt, lockedOf(loaded))
  return { facts, stored, expected, missing }
}
