/**
 * A comparison of the ledgers of a company, a policy or a worker with what is expected of them: a durable job, which
 * goes on account by account after a restart.
 */
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type { PolicyType } from "../timeOff/terms.ts"

export type TimeOffRecalculationStatus = "Queued" | "Running" | "Done" | "Failed"

export const timeOffRecalculationStatuses: StateTable<TimeOffRecalculationStatus> = {
  Queued: ["Running"],
  Running: ["Done", "Failed"],
  Done: [],
  Failed: ["Queued"]
}

/** An entry that the ledger of an account lacks. */
export interface TimeOffDifference extends Pick<
  StoredEntry,
  "kind" | "key" | "effectiveDate" | "minutes"
> {
  readonly workerId: string
  readonly accountId: string
  readonly policyType: PolicyType
}

export interface TimeOffRecalculation extends RecordBase {
  /** The worker to recalculate; all workers if undefined. */
  readonly workerId: string | undefined
  /** Only workers who have or had this policy are recalculated; all workers if undefined. */
  readonly timeOffPolicyId: string | undefined
  /** True for a dry run: the differences are counted and not stored. */
  readonly isDryRun: boolean
  readonly status: TimeOffRecalculationStatus
  /** The last account that is done; accounts are taken in the order of their ids. */
  readonly doneAccountId: string | undefined
  readonly accountCount: number
  readonly differenceCount: number
  /** The first ones. */
  readonly differences: ReadonlyArray<TimeOffDifference>
  /** The account that could not be computed, if it failed. */
  readonly failedAccountId: string | undefined
  readonly failures: number
  /** Time at which the next accounts are due, UTC milliseconds; undefined once it has ended. */
  readonly dueAt: number | undefined
}

/** Differences that a recalculation stores. */
export const DIFFERENCES_MAX = 200
/** Failures after which a recalculation is not retried. */
const FAILURES_MAX = 8
const AGAIN_MS = 15 * 60_000

/** A recalculation that begins at once. */
export const newTimeOffRecalculation = (
  base: RecordBase,
  of: Pick<TimeOffRecalculation, "workerId" | "timeOffPolicyId" | "isDryRun">
): TimeOffRecalculation => ({
  ...base,
  ...of,
  status: "Queued",
  doneAccountId: undefined,
  accountCount: 0,
  differenceCount: 0,
  differences: [],
  failedAccountId: undefined,
  failures: 0,
  dueAt: base.createdAt
})

/** The result for some of its accounts. */
export interface RecalculatedAccounts {
  readonly accountIds: ReadonlyArray<string>
  readonly differences: ReadonlyArray<TimeOffDifference>
  /** The account after those that cannot be computed. */
  readonly failedAccountId?: string
  /** True if no account is left. */
  readonly isLast: boolean
}

/** The state after some accounts, through those that its table has on the way. */
const statusAfter = ({
  failedAccountId,
  isLast
}: RecalculatedAccounts): TimeOffRecalculationStatus => {
  if (failedAccountId !== undefined) return "Failed"
  return isLast ? "Done" : "Running"
}

/** The recalculation after some more of its accounts. */
export const recalculatedBy = (
  recalculation: TimeOffRecalculation,
  of: RecalculatedAccounts,
  at: number
): TimeOffRecalculation => {
  const status = statusAfter(of)
  const failures = recalculation.failures + (status === "Failed" ? 1 : 0)
  const againAt = failures < FAILURES_MAX ? at + AGAIN_MS : undefined
  return changed(
    recalculation,
    {
      status,
      doneAccountId: of.accountIds.at(-1) ?? recalculation.doneAccountId,
      accountCount: recalculation.accountCount + of.accountIds.length,
      differenceCount: recalculation.differenceCount + of.differences.length,
      differences: [...recalculation.differences, ...of.differences].slice(0, DIFFERENCES_MAX),
      failedAccountId: of.failedAccountId,
      failures,
      dueAt: status === "Running" ? at : status === "Failed" ? againAt : undefined
    },
    at
  )
}
