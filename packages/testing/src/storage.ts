/** The services that the suites of storage need: every port of storage, and two ways to inspect them. */
import type { DueRecords } from "@payroll/operations/ports/dueRecords"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { AccountHolds } from "@payroll/operations/ports/accountHolds"
import type { Administration } from "@payroll/operations/ports/administration"
import type { AnswerStore } from "@payroll/operations/ports/answerStore"
import type { AuditChain } from "@payroll/operations/ports/auditChain"
import type { AuditLog } from "@payroll/operations/ports/auditLog"
import type { Clients } from "@payroll/operations/ports/clients"
import type { CompanyStore } from "@payroll/operations/ports/companyStore"
import type { Credentials } from "@payroll/operations/ports/credentials"
import type { CredentialStore } from "@payroll/operations/ports/credentialStore"
import type { Documents } from "@payroll/operations/ports/documents"
import type { Eraser } from "@payroll/operations/ports/eraser"
import type { ErasureRequests } from "@payroll/operations/ports/erasureRequests"
import type { Files } from "@payroll/operations/ports/files"
import type { FlowLinks } from "@payroll/operations/ports/flowLinks"
import type { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import type { GuestSessions } from "@payroll/operations/ports/guestSessions"
import type { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import type { HandOvers } from "@payroll/operations/ports/handOvers"
import type { Recipients } from "@payroll/operations/ports/recipients"
import type { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import type { Erasures } from "@payroll/operations/ports/erasures"
import type { EventLog } from "@payroll/operations/ports/eventLog"
import type { Figures } from "@payroll/operations/ports/figures"
import type { KeyRotation } from "@payroll/operations/ports/keyRotation"
import type { MailStore } from "@payroll/operations/ports/mailStore"
import type { NewId } from "@payroll/operations/ports/newId"
import type { TextDigest } from "@payroll/operations/ports/textDigest"
import type { PdfPrinter } from "@payroll/operations/ports/pdfPrinter"
import type { PunchStore } from "@payroll/operations/ports/punchStore"
import type { RecordHistory } from "@payroll/operations/ports/recordHistory"
import type { StoredData } from "@payroll/operations/ports/storedData"
import type { RecordLists } from "@payroll/operations/ports/recordLists"
import type { People } from "@payroll/operations/ports/people"
import type { PayScheduleStore } from "@payroll/operations/ports/payScheduleStore"
import type { Retention } from "@payroll/operations/ports/retention"
import type { VerificationStore } from "@payroll/operations/ports/verificationStore"
import type { StorageHealth } from "@payroll/operations/ports/storageHealth"
import type { TimeOffStore } from "@payroll/operations/ports/timeOffStore"
import type { TimeRulesStore } from "@payroll/operations/ports/timeRulesStore"
import type { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import type { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import type { WakeUp } from "@payroll/operations/ports/wakeUp"
import type { WorkerStore } from "@payroll/operations/ports/workerStore"
import type { Unavailable, Writer } from "@payroll/operations/writer"

export type Row = Readonly<Record<string, string | number | null>>

/** Reads the tables without the ports, and makes changes that no port makes yet. */
export class Inspection extends Context.Service<
  Inspection,
  {
    /** The rows of a table with these values. */
    readonly rows: (table: string, where: Row) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
    /** The number of rows of each table, but for the numbers that requests tried. */
    readonly counts: Effect.Effect<Readonly<Record<string, number>>, Unavailable>
    /** Sets columns of the rows with these values, and the MACs that the service would give the rows. */
    readonly set: (table: string, where: Row, values: Row) => Effect.Effect<void, Unavailable>
    /** Sets columns and nothing else, as somebody does who has the database and no key. */
    readonly edit: (table: string, where: Row, values: Row) => Effect.Effect<void, Unavailable>
    /** Removes the rows with these values. */
    readonly remove: (table: string, where: Row) => Effect.Effect<void, Unavailable>
  }
>()("payroll/testing/Inspection") {}

/** All ports of storage of one process. */
export type ProcessStorage =
  | AccountHolds
  | Administration
  | AnswerStore
  | AuditChain
  | AuditLog
  | Clients
  | CompanyStore
  | Credentials
  | CredentialStore
  | HandOverKeys
  | Documents
  | FlowLinks
  | GuestCodeStore
  | GuestSessions
  | KeyRotation
  | HandOvers
  | Recipients
  | DeliveryQueue
  | Erasures
  | Eraser
  | ErasureRequests
  | EventLog
  | Figures
  | Files
  | Inspection
  | MailStore
  | NewId
  | PdfPrinter
  | PunchStore
  | RecordHistory
  | StoredData
  | RecordLists
  | DueRecords
  | PayScheduleStore
  | People
  | Retention
  | VerificationStore
  | StorageHealth
  | TextDigest
  | TimeOffStore
  | TimeRulesStore
  | TimesheetStore
  | WakeUp
  | WorkerStore
  | WebhookEndpoints
  | Writer

/** Opens the same database as another process would. */
export class Twin extends Context.Service<
  Twin,
  { readonly open: Effect.Effect<Context.Context<ProcessStorage>, never, Scope.Scope> }
>()("payroll/testing/Twin") {}

export type TestStorage = ProcessStorage | Twin
