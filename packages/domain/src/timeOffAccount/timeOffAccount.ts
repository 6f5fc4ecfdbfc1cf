/**
 * The account of a worker for one type of time off. It outlives policies: a worker who moves to another policy keeps
 * it, with its balance and its history.
 */
import { changed, type RecordBase } from "../record.ts"
import type { PolicyType } from "../timeOff/terms.ts"

export interface TimeOffAccount extends RecordBase {
  readonly workerId: string
  readonly policyType: PolicyType
  /** The sequence of its latest entry; 0 before the first. */
  readonly lastSequence: number
  /** Time from which entries can be due and not stored, UTC milliseconds; undefined for never. */
  readonly dueAt: number | undefined
}

/** An account without entries, whose first ones may be due at once. */
export const newTimeOffAccount = (
  base: RecordBase,
  workerId: string,
  policyType: PolicyType
): TimeOffAccount => ({ ...base, workerId, policyType, lastSequence: 0, dueAt: base.createdAt })

/** The account after entries were appended, with the instant at which the next ones may be due. */
export const posted = (
  account: TimeOffAccount,
  lastSequence: number,
  dueAt: number,
  at: number
): TimeOffAccount => changed(account, { lastSequence, dueAt }, at)

/** The account after something that its entries follow from has changed: they may be due at once. */
export const touched = (account: TimeOffAccount, at: number): TimeOffAccount =>
  changed(account, { dueAt: at }, at)
