/** An entry of an account as a record. It never changes: what was wrong is corrected by a further one. */
import type { LocalDate } from "../calendar/localDate.ts"
import type * as Redacted from "effect/Redacted"
import type { Actor } from "../person.ts"
import { created, type RecordBase } from "../record.ts"
import type { EntryKind, StoredEntry } from "../timeOff/entry.ts"
import type { ExplanationStep } from "../timeOff/explanation.ts"
import type { PayPeriod } from "../timeOff/facts.ts"
import type { TimeOffAccount } from "./timeOffAccount.ts"

/** The kinds of reasons for an adjustment. */
export const ADJUSTMENT_REASONS = ["Correction", "Migration", "Award", "Donation", "Other"] as const
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

export interface TimeOffEntry extends RecordBase {
  readonly accountId: string
  readonly workerId: string
  /** Per account, from 1, without gaps. */
  readonly sequence: number
  readonly kind: EntryKind
  readonly key: string
  readonly effectiveDate: LocalDate
  readonly minutes: number
  readonly earnedMinutes: number
  readonly cappedMinutes: number
  readonly timeOffPolicyId: string
  readonly policyVersion: number
  readonly payPeriod: PayPeriod | undefined
  readonly requestId: string | undefined
  readonly reverses: string | undefined
  readonly corrects: string | undefined
  readonly reportedIn: PayPeriod | undefined
  readonly explanation: ReadonlyArray<ExplanationStep>
  readonly reasonCode: AdjustmentReason | undefined
  readonly reason: Redacted.Redacted<string> | undefined
  readonly actedBy: string | undefined
  /** The person of the credential, where another one acted. */
  readonly credentialPerson: string | undefined
}

/** A person's decision about an entry, with its reason. */
export interface EntryDecision {
  readonly reasonCode?: AdjustmentReason | undefined
  readonly reason?: Redacted.Redacted<string> | undefined
  readonly actedBy?: Actor | undefined
}

/** The record of an entry of an account. */
export const newTimeOffEntry = (
  id: string,
  account: TimeOffAccount,
  entry: StoredEntry,
  decision: EntryDecision = {}
): TimeOffEntry => ({
  ...created(id, account, entry.recordedAt),
  accountId: account.id,
  workerId: account.workerId,
  sequence: entry.sequence,
  kind: entry.kind,
  key: entry.key,
  effectiveDate: entry.effectiveDate,
  minutes: entry.minutes,
  earnedMinutes: entry.earnedMinutes,
  cappedMinutes: entry.cappedMinutes,
  timeOffPolicyId: entry.policyId,
  policyVersion: entry.policyVersion,
  payPeriod: entry.payPeriod,
  requestId: entry.requestId,
  reverses: entry.reverses,
  corrects: entry.corrects,
  reportedIn: entry.reportedIn,
  explanation: entry.explanation,
  reasonCode: decision.reasonCode,
  reason: decision.reason,
  actedBy: decision.actedBy?.name,
  credentialPerson: decision.actedBy?.credentialPerson?.name
})

/** The entry that a record has, as the ledger engine takes it. */
export const storedEntryOf = (record: Omit<TimeOffEntry, "reason">): StoredEntry => ({
  sequence: record.sequence,
  recordedAt: record.createdAt,
  kind: record.kind,
  key: record.key,
  effectiveDate: record.effectiveDate,
  minutes: record.minutes,
  earnedMinutes: record.earnedMinutes,
  cappedMinutes: record.cappedMinutes,
  policyId: record.timeOffPolicyId,
  policyVersion: record.policyVersion,
  explanation: record.explanation,
  ...(record.payPeriod && { payPeriod: record.payPeriod }),
  ...(record.requestId !== undefined && { requestId: record.requestId }),
  ...(record.reverses !== undefined && { reverses: record.reverses }),
  ...(record.corrects !== undefined && { corrects: record.corrects }),
  ...(record.reportedIn && { reportedIn: record.reportedIn })
})
