import type { RecordBase } from "@payroll/domain/record"
import type { Kind, Records, Write } from "@payroll/operations/writer"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { accountHoldTable } from "./accountHold.ts"
import { businessUserTable } from "./businessUser.ts"
import { companyTable } from "./company.ts"
import { companyBankAccountTable } from "./companyBankAccount.ts"
import { companyCalendarTable } from "./companyCalendar.ts"
import { companyLocationTable } from "./companyLocation.ts"
import type { Difference } from "./difference.ts"
import {
  documentConsentTable,
  documentContentTable,
  documentTable,
  documentTemplateTable,
  signatureTable,
  termsAcceptanceTable
} from "./document.ts"
import { earlierVersionTable } from "./earlierVersion.ts"
import { fileChunkTable, fileTable } from "./file.ts"
import { flowLinkTable, guestCodesTable, guestSessionTable } from "./flowLink.ts"
import { handOverPageTable, handOverTable } from "./handOver.ts"
import { kybInformationTable } from "./kybInformation.ts"
import { kycInformationTable } from "./kycInformation.ts"
import { mailTable } from "./mail.ts"
import { overtimeRuleSetTable } from "./overtimeRuleSet.ts"
import { payPeriodTable } from "./payPeriod.ts"
import { payResultTable } from "./payResult.ts"
import { payScheduleTable } from "./paySchedule.ts"
import { personDecisionTable } from "./personDecision.ts"
import { punchAmendmentTable, punchTable } from "./punch.ts"
import { timeOffAccountTable, timeOffAssignmentTable, timeOffEntryTable } from "./timeOffAccount.ts"
import { timeOffRecalculationTable } from "./timeOffRecalculation.ts"
import { timeOffRequestTable } from "./timeOffRequest.ts"
import { timeOffPolicyTable } from "./timeOffPolicy.ts"
import {
  timeEntryTable,
  timeExceptionTable,
  timesheetAmendmentTable,
  timesheetContentTable,
  timesheetLockTable,
  timesheetTable,
  workedTimeTable
} from "./timesheet.ts"
import { timeTrackingSettingsTable } from "./timeTrackingSettings.ts"
import { verificationAttemptTable } from "./verificationAttempt.ts"
import { w4InformationTable } from "./w4Information.ts"
import { wageTable } from "./wage.ts"
import { workerClockTable } from "./workerClock.ts"
import { workerBankAccountTable } from "./workerBankAccount.ts"
import { workerExitTable } from "./workerExit.ts"
import { workScheduleTable } from "./workSchedule.ts"
import { workerTable } from "./worker.ts"
import type { Row } from "./row.ts"
import type { RowOf, Table } from "./table.ts"

type TableOf<K extends Kind> = Pick<
  Table<Records[K], unknown>,
  "name" | "columns" | "toRow" | "toChangedRow" | "covers" | "macsOfRecord" | "macOf" | "difference"
>

const tables = {
  company: companyTable,
  kybInformation: kybInformationTable,
  companyLocation: companyLocationTable,
  businessUser: businessUserTable,
  verificationAttempt: verificationAttemptTable,
  worker: workerTable,
  workerExit: workerExitTable,
  overtimeRuleSet: overtimeRuleSetTable,
  workSchedule: workScheduleTable,
  wage: wageTable,
  earlierVersion: earlierVersionTable,
  kycInformation: kycInformationTable,
  w4Information: w4InformationTable,
  companyBankAccount: companyBankAccountTable,
  workerBankAccount: workerBankAccountTable,
  personDecision: personDecisionTable,
  paySchedule: payScheduleTable,
  payPeriod: payPeriodTable,
  payResult: payResultTable,
  punch: punchTable,
  punchAmendment: punchAmendmentTable,
  workerClock: workerClockTable,
  timeTrackingSettings: timeTrackingSettingsTable,
  timesheetLock: timesheetLockTable,
  timesheet: timesheetTable,
  timesheetContent: timesheetContentTable,
  timesheetAmendment: timesheetAmendmentTable,
  workedTime: workedTimeTable,
  timeEntry: timeEntryTable,
  timeException: timeExceptionTable,
  timeOffPolicy: timeOffPolicyTable,
  timeOffAccount: timeOffAccountTable,
  timeOffAssignment: timeOffAssignmentTable,
  timeOffEntry: timeOffEntryTable,
  timeOffRequest: timeOffRequestTable,
  timeOffRecalculation: timeOffRecalculationTable,
  holidayCalendar: companyCalendarTable,
  handOver: handOverTable,
  handOverPage: handOverPageTable,
  flowLink: flowLinkTable,
  guestSession: guestSessionTable,
  guestCodes: guestCodesTable,
  mail: mailTable,
  accountHold: accountHoldTable,
  documentTemplate: documentTemplateTable,
  document: documentTable,
  documentContent: documentContentTable,
  signature: signatureTable,
  documentConsent: documentConsentTable,
  termsAcceptance: termsAcceptanceTable,
  file: fileTable,
  fileChunk: fileChunkTable
} satisfies { readonly [K in Kind]: TableOf<K> }

/** The name of the table of a kind: `kyb_information` of `kybInformation`. */
type TableName<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${TableName<Rest>}`
  : ""

/** The rows of records by the names of their tables. */
export type RecordRows = { [K in Kind as TableName<K>]: RowOf<(typeof tables)[K]> }

/** Parents before children: the order in which tables are locked, inserted into and updated. */
export const recordTables: ReadonlyArray<
  Pick<TableOf<Kind>, "name" | "columns" | "covers" | "macOf">
> = Object.values(tables)

/** Their names, in the same order. */
export const recordTableNames: ReadonlyArray<string> = recordTables.map(({ name }) => name)

/** The table of a write and its record as a row; of an update the columns that it sets. */
export const rowOf = (
  write: Write,
  key: ClientKey,
  firstAskMs: number
): { table: string; row: Row } => {
  const { name, toRow, toChangedRow } = tables[write.kind] as TableOf<Kind>
  const { record } = write
  return {
    table: name,
    row:
      write.op === "insert"
        ? toRow(record, key, firstAskMs)
        : toChangedRow(write.before, record, key, firstAskMs)
  }
}

/** The MACs that the row of an update may have before it, between blanks; undefined of a table whose rows have none. */
export const macsBefore = (
  { kind, before }: Extract<Write, { readonly op: "update" }>,
  key: ClientKey
): string | undefined => (tables[kind] as TableOf<Kind>).macsOfRecord?.(before, key).join(" ")

/** Returns the difference that an update makes to its record; undefined if there is none. */
export const differenceOf = ({
  kind,
  record,
  before
}: Extract<Write, { readonly op: "update" }>): Difference | undefined =>
  (tables[kind] as TableOf<Kind>).difference(before, record)

/** The name of the table of a kind of record. */
export const tableNameOf = (kind: Kind): string => tables[kind].name

/** Returns whether the table of a kind of record has a column. */
export const hasColumn = (kind: Kind, column: string): boolean =>
  tables[kind].columns.some(({ name }) => name === column)

const kindOfTable = new Map(
  Object.entries(tables).map(([kind, { name }]) => [name, kind as Kind] as const)
)

interface Decoding {
  readonly fromRow: (row: Row, key: ClientKey) => RecordBase
}

/** The record of a row with its kind; undefined where no record describes its table. Throws if a seal does not open. */
export const recordOfRow = (
  table: string,
  row: Row,
  key: ClientKey
): { readonly kind: Kind; readonly record: RecordBase } | undefined => {
  const kind = kindOfTable.get(table)
  return kind && { kind, record: (tables[kind] as unknown as Decoding).fromRow(row, key) }
}
