/** The time off policies of a company. What a policy grants is in its terms, by date. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { changed, changedIfDifferent, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PolicyTerms, PolicyType } from "../timeOff/terms.ts"
import { areSameTerms } from "../timeOff/updatedTerms.ts"

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

/** Of several versions from one day the one that was recorded last; the first version holds from the beginning. */
const byDay = (versions: ReadonlyArray<NumberedTerms>): ReadonlyArray<NumberedTerms> => {
  const [first, ...later] = versions
  if (!first) return []
  const last = new Map(later.map((version) => [version.effectiveFrom, version]))
  const ordered = [...last.values()].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1
  )
  return [first, ...ordered]
}

/**
 * The versions by their first days, as they were known at an instant (UTC milliseconds). Each holds until the day
 * before the next one; the first also holds before its day.
 */
export const versionsByDay = (
  { versions }: Pick<TimeOffPolicy, "versions">,
  knownAt = Number.POSITIVE_INFINITY
): ReadonlyArray<NumberedTerms> =>
  byDay(
    versions
      .map((terms, index) => ({ ...terms, version: index + 1 }))
      .filter(({ recordedAt }) => recordedAt <= knownAt)
  )

/** The terms that are in force on a day. */
export const termsOn = (policy: Pick<TimeOffPolicy, "versions">, day: LocalDate): NumberedTerms => {
  const [first, ...later] = versionsByDay(policy)
  const found = later.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
  if (!found) throw new Error("a time off policy has no terms")
  return found
}

/** The day before which another version takes over again from the one that begins on a day. */
export const nextVersionAfter = (
  policy: Pick<TimeOffPolicy, "versions">,
  day: LocalDate
): LocalDate | undefined =>
  versionsByDay(policy)
    .slice(1)
    .find(({ effectiveFrom }) => effectiveFrom > day)?.effectiveFrom

/** The policy under another name, and with other terms from a day on; the policy itself if both are as they were. */
export const updatedPolicy = (
  policy: TimeOffPolicy,
  given: {
    readonly name: string
    readonly terms: PolicyTerms
    readonly effectiveFrom: LocalDate
  },
  at: number
): TimeOffPolicy => {
  const { name, terms, effectiveFrom } = given
  const isSame = areSameTerms(termsOn(policy, effectiveFrom).terms, terms)
  const versions = isSame
    ? policy.versions
    : [...policy.versions, { effectiveFrom, recordedAt: at, terms }]
  return changedIfDifferent(policy, { name, versions }, at)
}

/** An inactive policy, whose assignments end on a day. */
export const endedPolicy = (policy: TimeOffPolicy, endDate: LocalDate, at: number): TimeOffPolicy =>
  changed(policy, { status: "Inactive", endDate }, at)

/** Nothing is computed of earlier days. */
export const FIRST_DAY = "1971-01-01"
const DAYS_MAX = 731

/** Whether terms can begin on a day: any day of the past, and at most two years from today. */
export const canBeginOn = (day: LocalDate, today: LocalDate): boolean =>
  day >= FIRST_DAY && day <= addDays(today, DAYS_MAX)

/** Whether a policy can end on a day: at most two years from today. */
export const canEndOn = (endDate: LocalDate, today: LocalDate): boolean =>
  endDate >= addDays(today, -DAYS_MAX) && endDate <= addDays(today, DAYS_MAX)
