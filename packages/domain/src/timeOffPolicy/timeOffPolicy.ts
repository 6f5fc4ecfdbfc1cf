/** The time off policies of a company. What a policy grants is in its terms, by date. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PolicyTerms, PolicyType } from "../timeOff/terms.ts"

export type TimeOffPolicyStatus = "Active" | "Inactive"

export const timeOffPolicyStatuses: StateTable<TimeOffPolicyStatus> = {
  Active: ["Inactive"],
  Inactive: []
}

/** The terms of a policy from a day on, as they became known at a time. The first also hold before their day. */
export interface TimeOffTerms {
  readonly effectiveFrom: LocalDate
  /** UTC milliseconds. */
  readonly recordedAt: number
  readonly terms: PolicyTerms
}

export interface TimeOffPolicy extends RecordBase {
  readonly name: string
  readonly policyType: PolicyType
  readonly status: TimeOffPolicyStatus
  /** The last day of its assignments, once it is inactive. */
  readonly endDate: LocalDate | undefined
  /** In the order in which they were recorded, at least one. */
  readonly versions: ReadonlyArray<TimeOffTerms>
}

/** Names with the same key are the same: comparison ignores case. */
export const policyNameKey = (name: string): string => name.toLowerCase()

/** Makes a policy whose terms hold from a day on. */
export const newTimeOffPolicy = (
  base: RecordBase,
  name: string,
  terms: PolicyTerms,
  effectiveFrom: LocalDate
): TimeOffPolicy => ({
  ...base,
  name,
  policyType: terms.timeOffPolicyType,
  status: "Active",
  endDate: undefined,
  versions: [{ effectiveFrom, recordedAt: base.createdAt, terms }]
})

/** Terms with the number of their version, which counts from 1 as they were recorded. */
interface NumberedTerms extends TimeOffTerms {
  readonly version: number
}

/**
 * The versions by their first days, as they were known at an instant (UTC milliseconds); of several from one day the
 * one that was recorded last.
 */
export const versionsByDay = (
  { versions }: Pick<TimeOffPolicy, "versions">,
  knownAt = Number.POSITIVE_INFINITY
): ReadonlyArray<NumberedTerms> => {
  const numbered = versions.map((terms, index) => ({ ...terms, version: index + 1 }))
  const known = numbered.filter(({ recordedAt }) => recordedAt <= knownAt)
  const last = new Map(known.map((version) => [version.effectiveFrom, version]))
  return [...last.values()].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1
  )
}

/** The terms that are in force on a day. */
export const termsOn = (policy: Pick<TimeOffPolicy, "versions">, day: LocalDate): TimeOffTerms => {
  const all = versionsByDay(policy)
  const found = all.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? all[0]
  if (!found) throw new Error("a time off policy has no terms")
  return found
}

/** An inactive policy, whose assignments end on a day. */
export const endedPolicy = (policy: TimeOffPolicy, endDate: LocalDate, at: number): TimeOffPolicy =>
  changed(policy, { status: "Inactive", endDate }, at)

const DAYS_MAX = 731

/** Whether a policy can end on a day: at most two years from today. */
export const canEndOn = (endDate: LocalDate, today: LocalDate): boolean =>
  endDate >= addDays(today, -DAYS_MAX) && endDate <= addDays(today, DAYS_MAX)
