/** An assignment in integer days: when it holds, and the terms of each of its days. */
import { toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import type { Assignment, Facts, PayPeriods, PolicyVersion } from "./facts.ts"
import { policyYearsOf, yearOn, type YearBegins, type YearDays } from "./policyYear.ts"
import type { PolicyTerms } from "./terms.ts"
import { tierOn, tierTermsOf, type TierTerms } from "./tiers.ts"
import { earnsFrom, usableFrom } from "./waiting.ts"

/** The days on which a version of a policy is in force. */
export interface VersionDays {
  readonly from: EpochDay
  /** The last day. */
  readonly to: EpochDay
  readonly version: PolicyVersion
  readonly tiers: ReadonlyArray<TierTerms>
  readonly yearBegins: YearBegins
}

export interface AssignmentDays {
  readonly assignment: Assignment
  /** The first day of employment under the assignment. */
  readonly start: EpochDay
  /** The day from which the ledger computes: the start, or the day of the opening balance. */
  readonly first: EpochDay
  /** The first day that earns, after a waiting period. */
  readonly earnsFrom: EpochDay
  /** The last day, if known. */
  readonly last: EpochDay
  readonly isTerminated: boolean
  readonly versions: ReadonlyArray<VersionDays>
}

const FOREVER = Number.POSITIVE_INFINITY

const dayOr = (date: Parameters<typeof toEpochDay>[0] | undefined, fallback: EpochDay): EpochDay =>
  date === undefined ? fallback : toEpochDay(date)

const versionDays = (
  assignment: Assignment,
  seniorityDay: EpochDay,
  payPeriods: PayPeriods
): Array<VersionDays> => {
  const start = toEpochDay(assignment.startDate)
  return assignment.versions.map((version, index, all) => {
    const next = all[index + 1]
    return {
      from: index === 0 ? Number.NEGATIVE_INFINITY : toEpochDay(version.effectiveFrom),
      to: next === undefined ? FOREVER : toEpochDay(next.effectiveFrom) - 1,
      version,
      tiers: tierTermsOf(version.terms, seniorityDay),
      yearBegins: policyYearsOf(version.terms.policyYear, start, payPeriods)
    }
  })
}

/** The version that is in force on a day. */
export const versionOn = (versions: ReadonlyArray<VersionDays>, day: EpochDay): VersionDays => {
  const version = versions.find(({ to }) => day <= to)
  if (version === undefined) throw new RangeError("every day has a version")
  return version
}

/** The terms on a day, with those of the tier. */
export const termsOn = ({ versions }: AssignmentDays, day: EpochDay): PolicyTerms =>
  tierOn(versionOn(versions, day).tiers, day).terms

export const yearOfVersion = ({ yearBegins }: VersionDays, day: EpochDay): YearDays =>
  yearOn(yearBegins, day)

/** The first day on which the account's worker was employed under one of its policies. */
const accountStart = ({ assignments, dateOfJoin }: Facts): EpochDay =>
  Math.max(
    toEpochDay(dateOfJoin),
    assignments[0] === undefined ? 0 : toEpochDay(assignments[0].startDate)
  )

/** The day from which waiting is counted: the one that an assignment or the latest before it names. */
const waitingStart = (facts: Facts, { startDate }: Assignment): EpochDay => {
  const naming = facts.assignments.findLast(
    (each) => each.waitingFrom !== undefined && each.startDate <= startDate
  )
  return dayOr(naming?.waitingFrom, accountStart(facts))
}

const assignmentDays = (facts: Facts, assignment: Assignment): AssignmentDays => {
  const joined = toEpochDay(facts.dateOfJoin)
  const terminated = dayOr(facts.terminationDate, FOREVER)
  const ended = dayOr(assignment.endDate, FOREVER)
  const start = Math.max(joined, toEpochDay(assignment.startDate))
  const first = Math.max(start, dayOr(assignment.opening?.date, start))
  const versions = versionDays(
    assignment,
    dayOr(assignment.seniorityDate, joined),
    facts.payPeriods
  )
  const waited = earnsFrom(
    versionOn(versions, start).version.terms,
    waitingStart(facts, assignment)
  )
  return {
    assignment,
    start,
    first,
    earnsFrom: Math.max(first, waited),
    last: Math.min(terminated, ended),
    isTerminated: terminated < FOREVER && terminated <= ended && terminated >= start,
    versions
  }
}

export const timelineOf = (facts: Facts): ReadonlyArray<AssignmentDays> =>
  facts.assignments.map((assignment) => assignmentDays(facts, assignment))

/** The assignment of a day: the latest that has begun, else the first one. */
export const assignmentOn = (
  timeline: ReadonlyArray<AssignmentDays>,
  day: EpochDay
): AssignmentDays => {
  const begun = timeline.findLast(({ start }) => start <= day) ?? timeline[0]
  if (begun === undefined) throw new RangeError("an account has an assignment")
  return begun
}

/** The policy that holds on a day, or the one that is next or was last. */
export const policyIdOn = (facts: Facts, day: EpochDay): string =>
  versionOn(assignmentOn(timelineOf(facts), day).versions, day).version.policyId

/** The first day on which the worker may use time off under the terms of a day. */
export const usableFromOf = (facts: Facts, day: EpochDay): EpochDay => {
  const { assignment, versions } = assignmentOn(timelineOf(facts), day)
  const waited = usableFrom(versionOn(versions, day).version.terms, waitingStart(facts, assignment))
  return Math.max(accountStart(facts), waited)
}
