/** The time off policies of a company. What a policy grants is in its terms, by date. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { AHEAD_DAYS, versionOn, type DatedVersion, type Numbered } from "../datedVersions.ts"
import { changed, changedIfDifferent, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PolicyTerms, PolicyType } from "../timeOff/terms.ts"
import { areSameTerms } from "../timeOff/updatedTerms.ts"

export type TimeOffPolicyStatus = "Active" | "Inactive"

export const timeOffPolicyStatuses: StateTable<TimeOffPolicyStatus> = {
  Active: ["Inactive"],
  Inactive: []
}

/** The terms of a policy from a day on. The first also hold before their day. */
export interface TimeOffTerms extends DatedVersion {
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

/** The terms that are in force on a day. */
export const termsOn = (
  { versions }: Pick<TimeOffPolicy, "versions">,
  day: LocalDate
): Numbered<TimeOffTerms> => versionOn(versions, day)

/** The policy under another name, and with other terms from a day on; the policy itself if nothing changes. */
export const updatedPolicy = (
  policy: TimeOffPolicy,
  input: {
    readonly name: string
    readonly terms: PolicyTerms
    readonly effectiveFrom: LocalDate
  },
  at: number
): TimeOffPolicy => {
  const { name, terms, effectiveFrom } = input
  const isSame = areSameTerms(termsOn(policy, effectiveFrom).terms, terms)
  const versions = isSame
    ? policy.versions
    : [...policy.versions, { effectiveFrom, recordedAt: at, terms }]
  return changedIfDifferent(policy, { name, versions }, at)
}

/** An inactive policy, whose assignments end on a day. */
export const endedPolicy = (policy: TimeOffPolicy, endDate: LocalDate, at: number): TimeOffPolicy =>
  changed(policy, { status: "Inactive", endDate }, at)

/** True if a policy can end on a day: at most `AHEAD_DAYS` before or after today. */
export const canEndOn = (endDate: LocalDate, today: LocalDate): boolean =>
  endDate >= addDays(today, -AHEAD_DAYS) && endDate <= addDays(today, AHEAD_DAYS)
