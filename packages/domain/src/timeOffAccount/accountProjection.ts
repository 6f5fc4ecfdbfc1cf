/** The projection of an account, and its statement between two days. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { workerTimeZone } from "../location/localZone.ts"
import { balanceAt } from "../timeOff/balance.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import { sumOfMinutes } from "../timeOff/facts.ts"
import { dayBegin } from "../timeZone/storedZone.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import { workerToday } from "../worker/workerToday.ts"
import { workplaceOn } from "../worker/workplace.ts"
import { ledgerUntil } from "./accountLedger.ts"

export interface ProjectedEntry {
  readonly entry: StoredEntry
  /** The balance after it. */
  readonly balanceMinutes: number
}

export interface AccountProjection {
  readonly account: LoadedAccount["account"]
  readonly today: LocalDate
  /** Undefined if the policy of the day has no balance. */
  readonly balanceMinutes: number | undefined
  readonly untilMinutes: number | undefined
  readonly fraction: string
  readonly entries: ReadonlyArray<ProjectedEntry>
}

const byDay = (one: StoredEntry, other: StoredEntry): number =>
  one.effectiveDate === other.effectiveDate
    ? one.sequence - other.sequence
    : one.effectiveDate < other.effectiveDate
      ? -1
      : 1

/** The entries that are expected after today up to a day, and the balance after each. */
export const accountProjection = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  until: LocalDate,
  at: number
): AccountProjection => {
  const today = workerToday(loaded.worker, loaded.locations, at)
  const now = ledgerUntil(loaded, loadedAccount, today, at)
  const { stored, missing, expected } = ledgerUntil(loaded, loadedAccount, until, at)
  const all = [...stored, ...missing]
  const begin = balanceAt(all, today)
  let balanceMinutes = begin
  const entries = all
    .filter(({ effectiveDate }) => effectiveDate > today && effectiveDate <= until)
    .toSorted(byDay)
    .map((entry) => ({ entry, balanceMinutes: (balanceMinutes += entry.minutes) }))
  return {
    account: loadedAccount.account,
    today,
    balanceMinutes: now.expected.isUnlimited ? undefined : begin,
    untilMinutes: expected.isUnlimited ? undefined : balanceMinutes,
    fraction: expected.fraction,
    entries
  }
}

const CAUSES = {
  earnedMinutes: /^(?:accrual|grant)\//,
  usedMinutes: /^(?:usage|reversal)\//,
  forfeitedMinutes: /^(?:forfeiture|expiry)\//,
  adjustedMinutes: /^(?:opening|adjustment|reinstatement)\//,
  paidOutMinutes: /^payout\//
} as const

export interface AccountStatement extends Readonly<Record<keyof typeof CAUSES, number>> {
  readonly account: LoadedAccount["account"]
  readonly openingMinutes: number
  /** Corrections of earlier days that became known between the two days. */
  readonly correctedMinutes: number
  readonly closingMinutes: number
}

/**
 * An account between two days, as it was known at an instant. What became known between them about earlier days is
 * apart, so that each statement begins with what the one before ended with.
 */
export const accountStatement = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  {
    from,
    to,
    knownAt
  }: { readonly from: LocalDate; readonly to: LocalDate; readonly knownAt: number }
): AccountStatement => {
  const { stored, missing } = ledgerUntil(loaded, loadedAccount, to, knownAt)
  const entries = [...stored, ...missing].filter(({ effectiveDate }) => effectiveDate <= to)
  const zone = workerTimeZone(workplaceOn(loaded.worker, from), loaded.locations)
  const [begin, end] = [dayBegin(zone, from), dayBegin(zone, addDays(to, 1))]
  const earlier = entries.filter(({ effectiveDate }) => effectiveDate < from)
  const corrected = sumOfMinutes(
    earlier.filter(
      ({ kind, recordedAt }) => kind === "correction" && recordedAt >= begin && recordedAt < end
    )
  )
  const between = entries.filter(({ effectiveDate }) => effectiveDate >= from)
  const sumOf = (keys: RegExp): number => sumOfMinutes(between.filter(({ key }) => keys.test(key)))
  return {
    account: loadedAccount.account,
    openingMinutes: sumOfMinutes(earlier) - corrected,
    correctedMinutes: corrected,
    earnedMinutes: sumOf(CAUSES.earnedMinutes),
    usedMinutes: sumOf(CAUSES.usedMinutes),
    forfeitedMinutes: sumOf(CAUSES.forfeitedMinutes),
    adjustedMinutes: sumOf(CAUSES.adjustedMinutes),
    paidOutMinutes: sumOf(CAUSES.paidOutMinutes),
    closingMinutes: sumOfMinutes(entries)
  }
}
