/** The balance of an account on a day, and what it consists of. */
import {
  addDays,
  fromEpochDay,
  nearestDate,
  toEpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { balanceAt, projected } from "../timeOff/balance.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type { Facts } from "../timeOff/facts.ts"
import { expectedEntries } from "../timeOff/ledger.ts"
import type { PolicyTerms, PolicyType } from "../timeOff/terms.ts"
import {
  assignmentOn,
  termsOn,
  timelineOf,
  usableFromOf,
  versionOn,
  yearOfVersion
} from "../timeOff/timeline.ts"
import { datesAt, type AssignmentDates, type TimeOffAssignment } from "./timeOffAssignment.ts"
import { pendingMinutes } from "../timeOffRequest/timeOffRequest.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import { accountFacts } from "./accountFacts.ts"
import { workerToday } from "../worker/workerToday.ts"
import { ledgerUntil } from "./accountLedger.ts"

/** Days in which the next accrual is searched: every policy that earns does so within a year. */
const NEXT_DAYS = 366

/** An assignment with the dates that were known. */
export interface DatedAssignment {
  readonly assignment: TimeOffAssignment
  readonly dates: AssignmentDates
}

export interface AccountBalance {
  readonly timeOffAccountId: string
  readonly timeOffPolicyType: PolicyType
  /** As they were known, in the order in which they were added. */
  readonly assignments: ReadonlyArray<DatedAssignment>
  /** The policy that holds on the day, or the one that is next or was last. */
  readonly timeOffPolicyId: string | undefined
  readonly asOf: LocalDate
  /** Undefined under a policy without a balance. */
  readonly balanceMinutes: number | undefined
  readonly availableMinutes: number | undefined
  readonly usableFrom: LocalDate | undefined
  readonly pendingMinutes: number
  readonly approvedFutureMinutes: number
  readonly carriedMinutes: number
  readonly carriedExpiresOn: LocalDate | undefined
  readonly accruedThisYearMinutes: number
  readonly usedThisYearMinutes: number
  readonly nextAccrual: { readonly date: LocalDate; readonly minutes: number } | undefined
  readonly fraction: string
}

const EARNED = /^(?:accrual|grant)\//
const USED = /^(?:usage|reversal)\//

const sumOf = (entries: ReadonlyArray<StoredEntry>, keys: RegExp): number => {
  let sum = 0
  for (const { key, minutes } of entries) if (keys.test(key)) sum += minutes
  return sum
}

/** Minutes earned and used in the policy year of a day, up to it. */
const ofYear = (facts: Facts, entries: ReadonlyArray<StoredEntry>, asOf: LocalDate) => {
  const day = toEpochDay(asOf)
  const { versions } = assignmentOn(timelineOf(facts), day)
  const begin = fromEpochDay(yearOfVersion(versionOn(versions, day), day).begin)
  const ofPolicyYear = entries.filter(
    ({ effectiveDate }) => effectiveDate >= begin && effectiveDate <= asOf
  )
  const used = sumOf(ofPolicyYear, USED)
  return {
    accruedThisYearMinutes: sumOf(ofPolicyYear, EARNED),
    usedThisYearMinutes: used === 0 ? 0 : -used
  }
}

/** The next day on which something is earned, and how much then. */
const nextAccrualOf = (facts: Facts, asOf: LocalDate) => {
  const ahead = { ...facts, scheduledFrom: facts.scheduledFrom ?? addDays(asOf, 1) }
  const next = expectedEntries(ahead, addDays(asOf, NEXT_DAYS)).entries.find(
    ({ key, minutes, effectiveDate }) => effectiveDate > asOf && minutes > 0 && EARNED.test(key)
  )
  return next && { date: next.effectiveDate, minutes: next.minutes }
}

const sumOfLater = (facts: Facts, asOf: LocalDate): number => {
  let sum = 0
  for (const { date, minutes, reversedMinutes = 0 } of facts.usage) {
    if (date > asOf) sum += minutes - reversedMinutes
  }
  return sum
}

/** The lowest balance from a day to the last one on which something is taken. */
export const lowestFrom = (
  facts: Facts,
  stored: ReadonlyArray<StoredEntry>,
  asOf: LocalDate
): number => {
  const later = facts.usage.filter(({ date }) => date > asOf).map(({ date }) => date)
  const days = [asOf, ...[...new Set(later)].toSorted()]
  return Math.min(...projected(facts, stored, days))
}

/** The terms of the policy that holds on a day. */
export const termsOfDay = (facts: Facts, date: LocalDate): PolicyTerms => {
  const day = toEpochDay(date)
  return termsOn(assignmentOn(timelineOf(facts), day), day)
}

/** Minutes that the balance may go below zero on a day. */
export const limitOn = (facts: Facts, date: LocalDate): number =>
  termsOfDay(facts, date).negativeLimitMinutes

/** The minutes of an account's requests that waited for an approval at an instant. */
const pendingOf = (
  { requests }: LoadedTimeOff,
  { account }: LoadedAccount,
  knownAt: number
): number => {
  let sum = 0
  for (const request of requests) {
    if (request.accountId === account.id) sum += pendingMinutes(request, knownAt)
  }
  return sum
}

/** The balance of an account at the end of a day, as it was known at an instant (UTC milliseconds). */
const accountBalance = (
  loaded: LoadedTimeOff,
  account: LoadedAccount,
  asOf: LocalDate,
  knownAt: number
): AccountBalance => {
  const { facts, stored, expected, missing } = ledgerUntil(loaded, account, asOf, knownAt)
  const entries = [...stored, ...missing]
  const balance = balanceAt(entries, asOf)
  const of = {
    timeOffAccountId: account.account.id,
    timeOffPolicyType: account.account.policyType,
    assignments: account.assignments.flatMap((assignment) => {
      const dates = datesAt(assignment, knownAt)
      return dates ? [{ assignment, dates }] : []
    }),
    asOf,
    pendingMinutes: pendingOf(loaded, account, knownAt),
    carriedMinutes: expected.carriedMinutes,
    carriedExpiresOn: expected.carriedExpiresOn,
    fraction: expected.fraction
  }
  if (!facts) {
    return {
      ...of,
      timeOffPolicyId: undefined,
      balanceMinutes: balance,
      availableMinutes: balance,
      usableFrom: undefined,
      approvedFutureMinutes: 0,
      accruedThisYearMinutes: 0,
      usedThisYearMinutes: 0,
      nextAccrual: undefined
    }
  }
  const day = toEpochDay(asOf)
  const days = assignmentOn(timelineOf(facts), day)
  const { negativeLimitMinutes } = termsOn(days, day)
  const { isUnlimited } = expected
  return {
    ...of,
    timeOffPolicyId: versionOn(days.versions, day).version.policyId,
    balanceMinutes: isUnlimited ? undefined : balance,
    availableMinutes: isUnlimited
      ? undefined
      : lowestFrom(facts, stored, asOf) + negativeLimitMinutes,
    usableFrom: nearestDate(usableFromOf(facts, day)),
    approvedFutureMinutes: sumOfLater(facts, asOf),
    ...ofYear(facts, entries, asOf),
    nextAccrual: nextAccrualOf(facts, asOf)
  }
}

/** The accounts of a worker on a day, today without one; of one type of time off, or of all. */
export const balancesOf = (
  loaded: LoadedTimeOff,
  query: {
    readonly timeOffPolicyType?: PolicyType
    readonly asOf?: LocalDate
    readonly knownAt: number
  }
): ReadonlyArray<AccountBalance> => {
  const {
    timeOffPolicyType: type,
    knownAt,
    asOf = workerToday(loaded.worker, loaded.locations, knownAt)
  } = query
  return loaded.accounts
    .filter(({ account }) => account.createdAt <= knownAt)
    .filter(({ account }) => type === undefined || account.policyType === type)
    .map((account) => accountBalance(loaded, account, asOf, knownAt))
}

/** The last day of the policy year of a day; the day itself if no policy holds. */
export const yearEndOf = (
  loaded: LoadedTimeOff,
  timeOffAccountId: string,
  today: LocalDate,
  at: number
): LocalDate => {
  const loadedAccount = loaded.accounts.find(({ account }) => account.id === timeOffAccountId)
  const facts = loadedAccount && accountFacts(loaded, loadedAccount, { today, knownAt: at })
  if (!facts) return today
  const day = toEpochDay(today)
  const { versions } = assignmentOn(timelineOf(facts), day)
  return fromEpochDay(yearOfVersion(versionOn(versions, day), day).next - 1)
}
