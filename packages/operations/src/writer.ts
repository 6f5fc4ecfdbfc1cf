/** The shape of a write: an operation hands over one Commit, and the Writer stores all of it or nothing. */
import type { AccountHold } from "@payroll/domain/bankAccount/accountHold"
import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { Company } from "@payroll/domain/company/company"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import type { PersonDecision } from "@payroll/domain/decision/personDecision"
import type { ClientEvent, CompanyEvent } from "@payroll/domain/event/event"
import type { DocumentRecords } from "@payroll/domain/document/documentRecords"
import type { FileRecords } from "@payroll/domain/file/fileRecords"
import type { EarlierVersion } from "@payroll/domain/history"
import type { CompanyCalendar } from "@payroll/domain/holidayCalendar/companyCalendar"
import type { Disclosure } from "@payroll/domain/handover/disclosure"
import type { FlowLink } from "@payroll/domain/flowLink/flowLink"
import type { GuestCodes } from "@payroll/domain/flowLink/guestCodes"
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import type { Mail } from "@payroll/domain/mail/mail"
import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PayResult } from "@payroll/domain/payroll/payResult"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { Actor } from "@payroll/domain/person"
import type { Problem } from "@payroll/domain/problem"
import type { Punch, PunchAmendment } from "@payroll/domain/punch/punch"
import type { WorkerClock } from "@payroll/domain/punch/workerClock"
import type { RecordBase } from "@payroll/domain/record"
import type { TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import type { TimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import type { TimeTrackingSettings } from "@payroll/domain/timeSettings/timeTrackingSettings"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import type { WorkedTime } from "@payroll/domain/timesheet/workedTime"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { TimesheetContent, TimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import type { Wage } from "@payroll/domain/wage/wage"
import type { Worker } from "@payroll/domain/worker/worker"
import type { WorkerExit } from "@payroll/domain/worker/workerExit"
import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { KeyedRequest } from "./caller.ts"

export interface Records extends DocumentRecords, FileRecords {
  readonly company: Company
  readonly kybInformation: KybInformation
  readonly companyLocation: CompanyLocation
  readonly businessUser: BusinessUser
  readonly verificationAttempt: VerificationAttempt
  readonly worker: Worker
  readonly workerExit: WorkerExit
  readonly overtimeRuleSet: OvertimeRuleSet
  readonly workSchedule: WorkSchedule
  readonly wage: Wage
  readonly earlierVersion: EarlierVersion
  readonly kycInformation: KycInformation
  readonly w4Information: W4Information
  readonly companyBankAccount: CompanyBankAccount
  readonly workerBankAccount: WorkerBankAccount
  readonly personDecision: PersonDecision
  readonly paySchedule: PaySchedule
  readonly payPeriod: PayPeriod
  readonly payResult: PayResult
  readonly punch: Punch
  readonly punchAmendment: PunchAmendment
  readonly workerClock: WorkerClock
  readonly timeTrackingSettings: TimeTrackingSettings
  readonly timesheetLock: TimesheetLock
  readonly timesheet: Timesheet
  readonly timesheetContent: TimesheetContent
  readonly timesheetAmendment: TimesheetAmendment
  readonly workedTime: WorkedTime
  readonly timeEntry: TimeEntry
  readonly timeException: TimeExceptionRecord
  readonly timeOffPolicy: TimeOffPolicy
  readonly timeOffAccount: TimeOffAccount
  readonly timeOffAssignment: TimeOffAssignment
  readonly timeOffEntry: TimeOffEntry
  readonly timeOffRequest: TimeOffRequest
  readonly timeOffRecalculation: TimeOffRecalculation
  readonly holidayCalendar: CompanyCalendar
  readonly handOver: HandOver
  readonly handOverPage: HandOverPage
  readonly flowLink: FlowLink
  readonly guestSession: GuestSession
  readonly guestCodes: GuestCodes
  readonly mail: Mail
  readonly accountHold: AccountHold
}
export type Kind = keyof Records

/**
 * A record as it is to be. An update holds only if the stored version is still that of `before`; its
 * history shows what differs from it.
 */
export type Write<Of extends Kind = Kind> = {
  readonly [K in Of]:
    | { readonly op: "insert"; readonly kind: K; readonly record: Records[K] }
    | {
        readonly op: "update"
        readonly kind: K
        readonly record: Records[K]
        readonly before: Records[K]
      }
}[Of]

/**
 * The revision of a set, or of the snapshot in an event, that a decision relied on beyond the records written. A commit
 * increments it by one, and holds only if it is still `expected`. 0 creates it.
 */
export interface Revision {
  readonly of: "companyProfile" | "worker"
  readonly id: string
  readonly expected: number
}

export type ClaimRule = "ein" | "email" | "ssn" | "externalId" | "entryExternalId" | "kioskPin"

/** A value that one holder may have inside a scope. The writer stores a keyed digest, never it. */
export interface Claim {
  readonly rule: ClaimRule
  /** The id inside which the value is unique: a client's or a company's. */
  readonly scope: string
  readonly value: Redacted.Redacted<string>
  /** The id of the record that has the value. Claiming again for the same holder changes nothing. */
  readonly holder: string
  /** The field it came from, by which the decision learns that it was taken. */
  readonly path: Problem["path"]
}

/** The value of a claim, without its holder. */
export type UniqueValue = Pick<Claim, "rule" | "scope" | "value">

/** Frees every claim that a holder has under a rule. The same commit may claim them again, for whichever holder. */
export interface Release {
  readonly rule: ClaimRule
  readonly holder: string
}

export interface Changes {
  readonly writes: ReadonlyArray<Write>
  readonly revisions: ReadonlyArray<Revision>
  readonly claims: ReadonlyArray<Claim>
  readonly releases?: ReadonlyArray<Release>
  /** Erasures whose next step is due with the commit: rows of the register, as its store makes them. */
  readonly dueErasures?: ReadonlyArray<Readonly<Record<string, string | number | null>>>
  /** In order. The writer gives each the next number of its company's sequence. */
  readonly events: ReadonlyArray<CompanyEvent>
}

/** The answer of a request as it is stored for its idempotency key. */
export interface StoredAnswer extends Omit<KeyedRequest, "others"> {
  readonly status: number
  readonly body: string
}

/** The credential, the person, the operation and the time of a request, for its audit row. */
export interface Entry {
  /** The audit row's key: finding it after a lost connection proves that the commit happened. */
  readonly id: string
  readonly clientId: string
  readonly credential: string
  readonly operation: string
  readonly requestId: string
  /** UTC milliseconds. */
  readonly at: number
  /** The person who acted, if one is named. */
  readonly actedBy: Actor | undefined
  /** The caller's IP address; undefined at the command line and in background work. */
  readonly address: string | undefined
}

/** The record that an audit row names. */
export interface AuditedRecord extends Pick<RecordBase, "id"> {
  /** Undefined of a record that belongs to no company. */
  readonly companyId: string | undefined
}

/** A value that counts towards a limit of a time. */
export interface CountedValue {
  /** The id that the limit belongs to. */
  readonly scope: string
  /** The key that the values counted together share. */
  readonly alike: string
  /** Equal values count once; undefined counts each time. */
  readonly value: Redacted.Redacted<string> | undefined
  readonly max: number
  /** How long a value counts, in milliseconds; for the rest of its day (UTC) if it is not set. */
  readonly countsForMs?: number
  /** Path of the value in the request. */
  readonly path: Problem["path"]
  /** The record that the audit row of a refusal names. */
  readonly record: AuditedRecord
  /** True if a request with many elements goes on without the one that has the value. */
  readonly isOfElement?: boolean
}

/** The whole values of one record that leave the service, for an audit row next to that of the request. */
export interface Disclosed {
  /** The audit row's key. */
  readonly id: string
  readonly record: AuditedRecord
  readonly disclosure: Disclosure
}

/** One request's whole effect. */
export interface Commit extends Entry {
  readonly record: AuditedRecord
  readonly changes: Changes
  readonly answer: StoredAnswer | undefined
  /** Values of sealed fields, which count towards limits whatever becomes of the commit. */
  readonly numbers?: ReadonlyArray<CountedValue>
  /** The whole values that leave the service by this request, for its audit row. */
  readonly disclosure?: Disclosure
  /** The records whose values they are, where they are those of many: each has an audit row of its own. */
  readonly disclosed?: ReadonlyArray<Disclosed>
  /** The W3C trace context of the commit, where it belongs to a trace that is exported. */
  readonly traceparent?: string
  /** True of an erasure, whose updates leave no history. */
  readonly hasNoHistory?: boolean
  /** A dry run: checked like any other commit; nothing but its numbers is stored. */
  readonly isDryRun?: boolean
}

export type Outcome = Data.TaggedEnum<{
  Committed: {}
  /** A dry run passed every check; nothing was stored. */
  DryRun: {}
  /** The limits of these of its numbers were reached until then (UTC milliseconds); the others are counted. */
  TooManyNumbers: { readonly indices: ReadonlyArray<number>; readonly until: number }
  /** Something moved since it was loaded: load and decide again. */
  Stale: { readonly scope: string }
  /** Other holders have these values: decide again, knowing it. */
  Taken: { readonly paths: ReadonlyArray<Problem["path"]> }
  /** The idempotency key was used before. */
  Replayed: { readonly answer: StoredAnswer }
}>
export const Outcome = Data.taggedEnum<Outcome>()

/** The entry of a command, which its port stores in the same transaction as the effect. */
export interface CommandEntry extends Entry {
  /** Stored as used, without an answer: the answer may hold a secret that is shown once. */
  readonly key: KeyedRequest | undefined
  /** The event of the client that is stored with the effect on a record, which may get its id there. */
  readonly event?: (recordId: string) => ClientEvent
}

/** Another command or write used the idempotency key meanwhile; nothing was stored. */
export class KeyTaken extends Data.TaggedError("KeyTaken")<{}> {}

/** Storage cannot take this now: too much is queued, or the database is out of reach. */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly reason: string
  readonly retryAfterSeconds: number
  /** True if the change may have been stored all the same. Otherwise nothing was stored. */
  readonly isOutcomeUnknown?: boolean
  /** The advice for those who wait for the outcome. */
  readonly remedy?: string
  readonly cause?: unknown
}> {
  override get message(): string {
    const outcome = this.isOutcomeUnknown === true ? "; the change may or may not be stored" : ""
    const remedy = this.remedy === undefined ? "" : `: ${this.remedy}`
    return `storage is unavailable: ${this.reason}${outcome}${remedy}`
  }
}

export class Writer extends Context.Service<
  Writer,
  {
    /**
     * Applies a commit, many in one transaction. Atomic and durable when the effect succeeds with
     * `Committed`; with any other outcome nothing was stored but the numbers that it counts, and with
     * Unavailable only where that says that the outcome is unknown. Checks in this order: numbers,
     * key, versions and revisions, claims. The limits hold under concurrent commits of several processes.
     * Call it uninterruptibly: once handed in, a commit has an outcome, wanted or not.
     */
    readonly commit: (commit: Commit) => Effect.Effect<Outcome, Unavailable>
    /**
     * Succeeds once everything read before is as durable as an acknowledged commit. With synchronous
     * replication a row can be visible that no standby has: an answer that rests on it would be lost
     * with the primary.
     */
    readonly confirm: Effect.Effect<void, Unavailable>
  }
>()("payroll/Writer") {}
