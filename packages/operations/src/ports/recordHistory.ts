import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ActingGuest } from "../views/guestView.ts"
import type { AuditedRecord, Kind, Unavailable } from "../writer.ts"

/** The records whose changes are kept. */
export const HISTORY_KINDS = [
  "company",
  "kybInformation",
  "companyLocation",
  "businessUser",
  "worker",
  "overtimeRuleSet",
  "workSchedule",
  "wage",
  "kycInformation",
  "w4Information",
  "companyBankAccount",
  "workerBankAccount",
  "paySchedule",
  "payPeriod",
  "punch",
  "timeTrackingSettings",
  "timesheet",
  "timesheetAmendment",
  "timeEntry",
  "timeException",
  "timeOffPolicy",
  "timeOffAssignment",
  "timeOffRequest",
  "holidayCalendar"
] as const satisfies ReadonlyArray<Kind>
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export interface HistoricRecord extends AuditedRecord {
  readonly companyId: string
  readonly clientId: string
  readonly kind: HistoryKind
  /** UTC milliseconds. */
  readonly createdAt: number
}

/** The credential, the person, the operation and the request that made a version, from the audit. */
export interface Maker {
  readonly credential: string
  readonly actedBy: string | undefined
  readonly actedById: string | undefined
  readonly credentialPerson: string | undefined
  readonly guest: ActingGuest | undefined
  readonly operation: string
  readonly requestId: string
}

/** A field that differs from the version before. Of a sealed field there are no values. */
export type FieldChange =
  | { readonly field: string; readonly isSealed: true }
  | {
      readonly field: string
      readonly isSealed: false
      /** As in the record; null where it had none. Of a list, the elements that are in one version only. */
      readonly before: unknown
      readonly after: unknown
    }

/** The change from one version to the next. */
export interface RecordChange {
  readonly version: number
  /** UTC milliseconds. */
  readonly at: number
  readonly maker: Maker
  readonly fields: ReadonlyArray<FieldChange>
}

/** Reads the changes of records that the writer stored. */
export class RecordHistory extends Context.Service<
  RecordHistory,
  {
    /** The record with an id, of any kind or of one. KYC and W-4 information have their worker's id. */
    readonly record: (
      clientId: string,
      id: string,
      kind: HistoryKind | undefined
    ) => Effect.Effect<HistoricRecord | undefined, Unavailable>
    /** At most `rows` changes that led to versions below one, newest first. */
    readonly changes: (
      record: HistoricRecord,
      below: number,
      rows: number
    ) => Effect.Effect<ReadonlyArray<RecordChange>, Unavailable>
    /**
     * Finds the maker of a new record by its time, because a new record stores nothing else: undefined where several
     * writes of its company have that time.
     */
    readonly creation: (record: HistoricRecord) => Effect.Effect<Maker | undefined, Unavailable>
  }
>()("payroll/RecordHistory") {}
