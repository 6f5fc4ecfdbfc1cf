/**
 * From what is stored to the facts that the ledger engine computes from: the one place where the two meet. Facts are
 * taken as they were known at an instant, as far as they keep when they were recorded.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import { workFactsOn } from "../punch/workFacts.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type {
  Adjustment,
  Assignment,
  Facts,
  PayPeriods,
  PolicyVersion,
  Usage
} from "../timeOff/facts.ts"
import { datesAt, isEmpty, spanOf, type TimeOffAssignment } from "./timeOffAssignment.ts"
import { versionsByDay } from "../datedVersions.ts"
import type { TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { countedTime } from "../timesheet/workedTime.ts"
import { terminationOf } from "../worker/workerExit.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"

/** The time of a query. */
export interface FactsQuery {
  /** The day in the worker's zone. */
  readonly today: LocalDate
  /** Records with a later time do not count; UTC milliseconds. */
  readonly knownAt: number
  /** From this day on the scheduled minutes count as worked. */
  readonly scheduledFrom?: LocalDate
}

const policyVersionsOf = (policy: TimeOffPolicy, knownAt: number): ReadonlyArray<PolicyVersion> =>
  versionsByDay(policy.versions, knownAt).map(({ version, effectiveFrom, terms }) => ({
    policyId: policy.id,
    version,
    effectiveFrom,
    terms
  }))

const earlier = (one: LocalDate | undefined, other: LocalDate | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** An assignment as it was known; undefined if it was not known, or never holds. */
const assignmentOf = (
  assignment: TimeOffAssignment,
  policy: TimeOffPolicy,
  knownAt: number
): Assignment | undefined => {
  const dates = datesAt(assignment, knownAt)
  const versions = policyVersionsOf(policy, knownAt)
  if (!dates || versions.length === 0) return undefined
  const { first, last } = spanOf(dates)
  // A policy that has ended ends with it what is assigned of it, whoever gets to the record first.
  const endDate = earlier(last, policy.endDate)
  if (isEmpty({ first, last: endDate })) return undefined
  const { openingDate, openingMinutes, reinstatedMinutes } = assignment
  const hasOpening = openingDate !== undefined && openingMinutes !== undefined
  return {
    startDate: first,
    versions,
    ...(endDate !== undefined && { endDate }),
    ...(dates.seniorityDate !== undefined && { seniorityDate: dates.seniorityDate }),
    ...(dates.waitingFrom !== undefined && { waitingFrom: dates.waitingFrom }),
    ...(hasOpening && { opening: { date: openingDate, minutes: openingMinutes } }),
    ...(reinstatedMinutes > 0 && { reinstatedMinutes })
  }
}

const assignmentsOf = (
  { policies }: LoadedTimeOff,
  { assignments }: LoadedAccount,
  knownAt: number
): ReadonlyArray<Assignment> =>
  assignments
    .flatMap((assignment): ReadonlyArray<Assignment> => {
      const policy = policies.get(assignment.timeOffPolicyId)
      const dated = policy && assignmentOf(assignment, policy, knownAt)
      return dated ? [dated] : []
    })
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))

/** The pay periods of the worker's type: by the schedule in use, or else by the last one as long as it was. */
export const payPeriodsOf = ({ worker, paySchedules }: LoadedTimeOff): PayPeriods => {
  const schedules = paySchedules.filter(({ workerType }) => workerType === worker.workerType)
  const schedule = schedules.find(({ status }) => status === "active") ?? schedules.at(-1)
  if (!schedule) return { list: [] }
  const { specification: rules, status, periodsUntil } = schedule
  return status === "active" ? { rules } : { rules, to: periodsUntil }
}

/**
 * The approved days: an entry stands for each, and a reversal for minutes given back. A worker who has left takes none.
 */
const usageOf = (
  entries: ReadonlyArray<StoredEntry>,
  lastDay: LocalDate | undefined
): ReadonlyArray<Usage> => {
  const back = new Map<string | undefined, number>()
  for (const { kind, reverses, minutes } of entries) {
    if (kind === "reversal") back.set(reverses, (back.get(reverses) ?? 0) + minutes)
  }
  return entries
    .filter(({ kind }) => kind === "usage")
    .map(({ requestId = "", effectiveDate: date, minutes, key }) => ({
      requestId,
      date,
      minutes: -minutes,
      reversedMinutes: lastDay !== undefined && date > lastDay ? -minutes : (back.get(key) ?? 0)
    }))
}

const DECIDED = /^(?<kind>adjustment|payout)\/(?<id>[\da-f-]{36})$/

/** True if an entry is a fact itself, because a person decided on it: an adjustment, or a payout before the end. */
const isOwnFact = ({ kind, key }: StoredEntry): boolean =>
  kind === DECIDED.exec(key)?.groups?.["kind"]

/** True if a person decided on an entry; unlike `isOwnFact` also for time that was taken and its reversal. */
export const isDecided = (entry: StoredEntry): boolean =>
  entry.kind === "usage" || entry.kind === "reversal" || isOwnFact(entry)

/** The adjustments or payouts that people decided on. */
const decided = (
  entries: ReadonlyArray<StoredEntry>,
  of: "adjustment" | "payout",
  sign: 1 | -1
): ReadonlyArray<Adjustment> =>
  entries
    .filter((entry) => entry.kind === of && isOwnFact(entry))
    .map(({ key, effectiveDate, minutes }) => ({
      id: key.slice(of.length + 1),
      date: effectiveDate,
      minutes: sign * minutes
    }))

/** The entries of an account that were stored by then. */
export const knownEntries = (
  { entries }: LoadedAccount,
  knownAt: number
): ReadonlyArray<StoredEntry> => entries.filter(({ recordedAt }) => recordedAt <= knownAt)

/** The facts from which the entries of an account follow; undefined if no policy holds on any day. */
export const accountFacts = (
  loaded: LoadedTimeOff,
  account: LoadedAccount,
  { today, knownAt, scheduledFrom }: FactsQuery
): Facts | undefined => {
  const assignments = assignmentsOf(loaded, account, knownAt)
  if (assignments.length === 0) return undefined
  const { worker, exits, wages, schedules } = loaded
  const termination = terminationOf(exits)
  const isKnown = termination !== undefined && termination.createdAt <= knownAt
  const entries = knownEntries(account, knownAt)
  return {
    assignments,
    dateOfJoin: worker.dateOfJoin,
    ...(isKnown && { terminationDate: termination.day }),
    isExempt: workFactsOn(worker, wages, today).isExempt,
    schedules: schedules.map(({ effectiveFrom, days }) => ({
      effectiveFrom,
      minutes: days.map(({ minutes }) => minutes)
    })),
    payPeriods: payPeriodsOf(loaded),
    ...countedTime(loaded.worked, loaded.amendments, knownAt),
    ...(scheduledFrom !== undefined && { scheduledFrom }),
    usage: usageOf(entries, isKnown ? termination.day : undefined),
    adjustments: decided(entries, "adjustment", 1),
    payouts: decided(entries, "payout", -1)
  }
}
