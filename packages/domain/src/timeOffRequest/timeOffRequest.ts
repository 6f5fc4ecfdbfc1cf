/** A worker's request for time off, from when it is asked for until it is taken or given back. */
import type * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PolicyType } from "../timeOff/terms.ts"

export type TimeOffRequestStatus = "Pending" | "Approved" | "Declined" | "Cancelled" | "Taken"

export const timeOffRequestStatuses: StateTable<TimeOffRequestStatus> = {
  Pending: ["Approved", "Declined", "Cancelled"],
  Approved: ["Cancelled", "Taken"],
  Taken: ["Cancelled"],
  Declined: [],
  Cancelled: []
}

/** A day as it was counted; a day that takes nothing is listed too. */
export interface RequestedDay {
  readonly date: LocalDate
  readonly minutes: number
  readonly startTime?: string | undefined
  readonly why: string
  /** Time at which the day was given back, UTC milliseconds. */
  readonly reversedAt?: number
}

/** The requested days as recorded at a time. */
export interface DaysVersion {
  /** UTC milliseconds. */
  readonly recordedAt: number
  readonly days: ReadonlyArray<RequestedDay>
}

type Secret = Redacted.Redacted<string>

export interface TimeOffRequest extends RecordBase {
  readonly workerId: string
  readonly accountId: string
  readonly policyType: PolicyType
  readonly timeOffPolicyId: string
  readonly status: TimeOffRequestStatus
  /** The first and the last day. Days that were given back do not count, unless all were. */
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** In the order in which they were recorded, at least one; they are frozen by the approval. */
  readonly asked: ReadonlyArray<DaysVersion>
  /** True if the caller listed the days; otherwise the schedule counted them. */
  readonly areDaysGiven: boolean
  readonly requestReferenceId: string | undefined
  readonly requestedBy: string | undefined
  /** Time from which it was no longer pending, UTC milliseconds. */
  readonly decidedAt: number | undefined
  readonly decidedBy: string | undefined
  readonly isOverridden: boolean
  readonly reason: Secret | undefined
  /** Reason of a refusal, cancellation or revocation. */
  readonly decisionReason: Secret | undefined
  readonly overrideReason: Secret | undefined
}

/** The days as they are now. */
export const daysOf = ({ asked }: Pick<TimeOffRequest, "asked">): ReadonlyArray<RequestedDay> =>
  asked.at(-1)?.days ?? []

/** The days that still count. */
export const keptDays = (request: Pick<TimeOffRequest, "asked">): ReadonlyArray<RequestedDay> =>
  daysOf(request).filter(({ reversedAt }) => reversedAt === undefined)

/** The minutes of the days that still count. */
export const totalMinutes = (request: Pick<TimeOffRequest, "asked">): number => {
  let sum = 0
  for (const { minutes } of keptDays(request)) sum += minutes
  return sum
}

/** True if its days are, or may become, days off, so that no other request can take their time. */
export const isOpen = ({ status }: Pick<TimeOffRequest, "status">): boolean =>
  status === "Pending" || status === "Approved" || status === "Taken"

/** The minutes that waited for an approval, as known at an instant (UTC milliseconds). */
export const pendingMinutes = (
  { createdAt, decidedAt, asked }: TimeOffRequest,
  knownAt: number
): number => {
  if (createdAt > knownAt || (decidedAt !== undefined && decidedAt <= knownAt)) return 0
  let sum = 0
  const version = asked.findLast(({ recordedAt }) => recordedAt <= knownAt)
  for (const { minutes } of version?.days ?? []) sum += minutes
  return sum
}

const spanOf = (days: ReadonlyArray<RequestedDay>) => {
  const dates = days.map(({ date }) => date).toSorted()
  const [startDate, endDate] = [dates[0], dates.at(-1)]
  if (startDate === undefined || endDate === undefined) throw new Error("a request has days")
  return { startDate, endDate }
}

interface Terms {
  readonly workerId: string
  readonly accountId: string
  readonly policyType: PolicyType
  readonly timeOffPolicyId: string
  readonly days: ReadonlyArray<RequestedDay>
  readonly areDaysGiven: boolean
  readonly requestReferenceId: string | undefined
  readonly requestedBy: string | undefined
  readonly reason: Secret | undefined
}

/** A request that waits for an approval. */
export const newTimeOffRequest = (base: RecordBase, { days, ...terms }: Terms): TimeOffRequest => ({
  ...base,
  ...terms,
  ...spanOf(days),
  status: "Pending",
  asked: [{ recordedAt: base.createdAt, days }],
  decidedAt: undefined,
  decidedBy: undefined,
  isOverridden: false,
  decisionReason: undefined,
  overrideReason: undefined
})

/** A request with other days, which waits for an approval as before. */
export const reasked = (
  request: TimeOffRequest,
  {
    days,
    ...terms
  }: Pick<
    TimeOffRequest,
    "accountId" | "policyType" | "timeOffPolicyId" | "areDaysGiven" | "reason"
  > & {
    readonly days: ReadonlyArray<RequestedDay>
  },
  at: number
): TimeOffRequest =>
  changed(
    request,
    { ...terms, ...spanOf(days), asked: [...request.asked, { recordedAt: at, days }] },
    at
  )

/** The decision about a request. */
export interface Decided {
  readonly by: string | undefined
  readonly reason?: Secret | undefined
  readonly overrideReason?: Secret | undefined
}

/** A request that is approved, declined or cancelled before it was approved. */
export const decidedRequest = (
  request: TimeOffRequest,
  status: "Approved" | "Declined" | "Cancelled",
  { by, reason, overrideReason }: Decided,
  at: number
): TimeOffRequest =>
  changed(
    request,
    {
      status,
      decidedAt: request.decidedAt ?? at,
      decidedBy: by,
      decisionReason: reason ?? request.decisionReason,
      overrideReason: overrideReason ?? request.overrideReason,
      isOverridden: request.isOverridden || overrideReason !== undefined
    },
    at
  )

/** True if a request is approved, and its worker's pay periods are locked up to its last day. */
export const areDaysLocked = (
  request: Pick<TimeOffRequest, "status" | "asked">,
  lockedThrough: LocalDate
): boolean =>
  request.status === "Approved" && keptDays(request).every(({ date }) => date <= lockedThrough)

/** A request whose days are over and locked. */
export const takenRequest = (request: TimeOffRequest, at: number): TimeOffRequest =>
  changed(request, { status: "Taken" }, at)

/** An approved request without its days from one on; cancelled if none is left that takes time. */
export const givenBack = (
  request: TimeOffRequest,
  fromDate: LocalDate,
  { by, reason }: Decided,
  at: number
): TimeOffRequest => {
  const days = daysOf(request).map((day) =>
    day.reversedAt === undefined && day.date >= fromDate ? { ...day, reversedAt: at } : day
  )
  const kept = days.filter(({ reversedAt, minutes }) => reversedAt === undefined && minutes > 0)
  const isOver = kept.length === 0
  return changed(
    request,
    {
      status: isOver ? "Cancelled" : request.status,
      ...(isOver ? {} : spanOf(days.filter(({ reversedAt }) => reversedAt === undefined))),
      asked: [...request.asked, { recordedAt: at, days }],
      decidedBy: by ?? request.decidedBy,
      decisionReason: reason ?? request.decisionReason
    },
    at
  )
}
