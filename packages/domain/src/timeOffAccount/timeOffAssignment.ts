/** The assignment of a policy to a worker. A worker has one assignment per type of time off and day. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import { AHEAD_DAYS, FIRST_DAY } from "../datedVersions.ts"

export type TimeOffAssignmentStatus = "Active" | "Ended"

export const timeOffAssignmentStatuses: StateTable<TimeOffAssignmentStatus> = {
  Active: ["Ended"],
  Ended: []
}

/** The dates of an assignment as they became known at a time. */
export interface AssignmentDates {
  /** UTC milliseconds. */
  readonly recordedAt: number
  readonly startDate: LocalDate
  readonly endDate?: LocalDate
  /** From when tiers are counted; the day of joining if it is not given. */
  readonly seniorityDate?: LocalDate
  /** From when waiting is counted; the first day of the account if it is not given. */
  readonly waitingFrom?: LocalDate
}

export interface TimeOffAssignment extends RecordBase {
  readonly workerId: string
  readonly accountId: string
  readonly timeOffPolicyId: string
  readonly status: TimeOffAssignmentStatus
  /** In the order in which they were recorded, at least one. */
  readonly dates: ReadonlyArray<AssignmentDates>
  /** The balance at the beginning of a day, which contains all that was earned before. */
  readonly openingMinutes: number | undefined
  readonly openingDate: LocalDate | undefined
  /** The record of the person's earlier employment, whose forfeited minutes are given back. */
  readonly previousWorkerId: string | undefined
  readonly reinstatedMinutes: number
}

type OfDates = Pick<TimeOffAssignment, "dates">

/** The dates as they were known at an instant; those of today without one. Undefined before the first. */
export const datesAt = (
  { dates }: OfDates,
  knownAt = Number.POSITIVE_INFINITY
): AssignmentDates | undefined => dates.findLast(({ recordedAt }) => recordedAt <= knownAt)

/** The dates as they are known now. */
export const datesOf = (assignment: OfDates): AssignmentDates => {
  const dates = datesAt(assignment)
  if (!dates) throw new Error("an assignment has no dates")
  return dates
}

/** The first day, and the last one if there is one. */
export interface Span {
  readonly first: LocalDate
  readonly last: LocalDate | undefined
}

/** The days of an assignment. */
export const spanOf = ({
  startDate,
  endDate
}: Pick<AssignmentDates, "startDate" | "endDate">): Span => ({ first: startDate, last: endDate })

/** True if an assignment ended before it began: it never holds. */
export const isEmpty = ({ first, last }: Span): boolean => last !== undefined && last < first

/** True if two assignments share a day. */
export const overlap = (one: Span, other: Span): boolean =>
  !isEmpty(one) &&
  !isEmpty(other) &&
  (one.last === undefined || one.last >= other.first) &&
  (other.last === undefined || other.last >= one.first)

type Dates = Omit<AssignmentDates, "recordedAt">

/** Input of dates; a missing date stays. */
export type DatesInput = Partial<Dates>

interface Terms {
  readonly workerId: string
  readonly accountId: string
  readonly timeOffPolicyId: string
  readonly dates: Dates
  readonly openingMinutes?: number | undefined
  readonly openingDate?: LocalDate | undefined
  readonly previousWorkerId?: string | undefined
  readonly reinstatedMinutes?: number
}

export const newTimeOffAssignment = (base: RecordBase, terms: Terms): TimeOffAssignment => ({
  ...base,
  workerId: terms.workerId,
  accountId: terms.accountId,
  timeOffPolicyId: terms.timeOffPolicyId,
  status: terms.dates.endDate === undefined ? "Active" : "Ended",
  dates: [{ recordedAt: base.createdAt, ...terms.dates }],
  openingMinutes: terms.openingMinutes,
  openingDate: terms.openingDate,
  previousWorkerId: terms.previousWorkerId,
  reinstatedMinutes: terms.reinstatedMinutes ?? 0
})

/** The assignment with other dates; it has ended once its last day is known. The same record if nothing changes. */
export const redated = (
  assignment: TimeOffAssignment,
  input: DatesInput,
  at: number
): TimeOffAssignment => {
  const before = datesOf(assignment)
  const after = { ...before, ...input, recordedAt: at }
  const isSame =
    before.startDate === after.startDate &&
    before.endDate === after.endDate &&
    before.seniorityDate === after.seniorityDate &&
    before.waitingFrom === after.waitingFrom
  if (isSame) return assignment
  const status = after.endDate === undefined ? assignment.status : "Ended"
  return changed(assignment, { status, dates: [...assignment.dates, after] }, at)
}

/** The assignments that go on, as they are when they end on a day. */
export const endedOn = (
  assignments: ReadonlyArray<TimeOffAssignment>,
  day: LocalDate,
  at: number
): ReadonlyArray<TimeOffAssignment> =>
  assignments
    .filter(({ status }) => status === "Active")
    .map((assignment) => redated(assignment, { endDate: day }, at))

const LAST_DAY = "2200-12-31"

/** The problems of the dates in a request. */
export const givenDateProblems = (
  path: Problem["path"],
  input: DatesInput,
  today: LocalDate
): ReadonlyArray<Problem> => {
  const latest = { day: addDays(today, AHEAD_DAYS), name: `${AHEAD_DAYS} days from today` }
  const limits = {
    startDate: latest,
    endDate: latest,
    seniorityDate: { day: LAST_DAY, name: LAST_DAY },
    waitingFrom: latest
  } as const
  return (Object.keys(limits) as ReadonlyArray<keyof typeof limits>).flatMap((field) => {
    const { day: last, name } = limits[field]
    const day = input[field]
    if (day === undefined || (day >= FIRST_DAY && day <= last)) return []
    return [problem([...path, field], "range", `must be from ${FIRST_DAY} to ${name}`)]
  })
}
