/** An entry of an account as a record. It never changes: what was wrong is corrected by a further one. */
import type { LocalDate } from "../calendar/localDate.ts"
import type * as Redacted from "effect/Redacted"
import type { RecordBase } from "../record.ts"
import type { EntryKind, StoredEntry } from "../timeOff/entry.ts"
import type { ExplanationStep } from "../timeOff/explanation.ts"
import type { PayPeriod } from "../timeOff/facts.ts"

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
  readonly reasonCode: string | undefined
  readonly reason: Redacted.Redacted<string> | undefined
  readonly actedBy: string | undefined
}

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
