/**
 * The tables as Kysely sees them: those of records by their descriptions, the others column by column.
 */
import type {
  AggregateColumns,
  AuditColumns,
  ClaimColumns,
  ClientColumns,
  ClockMarkColumns,
  ClientKeyColumns,
  ConsoleSessionColumns,
  CredentialColumns,
  DailyFigureColumns,
  EndpointHourColumns,
  DeliveryAttemptColumns,
  DeliveryHoldColumns,
  DeliveryLaneColumns,
  EventColumns,
  FigurePlaceColumns,
  ListedColumns,
  NumberTallyColumns,
  QueueColumns,
  StoredAnswerColumns,
  TraceContextColumns,
  UncountedColumns,
  WebhookEndpointColumns,
  WebhookReplayColumns
} from "./records/otherTables.ts"
import type { businessUserTable } from "./records/businessUser.ts"
import type { companyTable } from "./records/company.ts"
import type { companyBankAccountTable } from "./records/companyBankAccount.ts"
import type { companyCalendarTable } from "./records/companyCalendar.ts"
import type { companyLocationTable } from "./records/companyLocation.ts"
import type { earlierVersionTable } from "./records/earlierVersion.ts"
import type { kybInformationTable } from "./records/kybInformation.ts"
import type { kycInformationTable } from "./records/kycInformation.ts"
import type { RecordChangeColumns } from "./records/recordChange.ts"
import type { RowOf } from "./records/table.ts"
import type { overtimeRuleSetTable } from "./records/overtimeRuleSet.ts"
import type { payPeriodTable } from "./records/payPeriod.ts"
import type { payScheduleTable } from "./records/paySchedule.ts"
import type { personDecisionTable } from "./records/personDecision.ts"
import type { punchAmendmentTable, punchTable } from "./records/punch.ts"
import type {
  timeOffAccountTable,
  timeOffAssignmentTable,
  timeOffEntryTable
} from "./records/timeOffAccount.ts"
import type { timeOffRecalculationTable } from "./records/timeOffRecalculation.ts"
import type { timeOffRequestTable } from "./records/timeOffRequest.ts"
import type { timeOffPolicyTable } from "./records/timeOffPolicy.ts"
import type { verificationAttemptTable } from "./records/verificationAttempt.ts"
import type { w4InformationTable } from "./records/w4Information.ts"
import type {
  timeEntryTable,
  timeExceptionTable,
  timesheetAmendmentTable,
  timesheetContentTable,
  timesheetLockTable,
  timesheetTable,
  workedTimeTable
} from "./records/timesheet.ts"
import type { timeTrackingSettingsTable } from "./records/timeTrackingSettings.ts"
import type { wageTable } from "./records/wage.ts"
import type { workerClockTable } from "./records/workerClock.ts"
import type { workerBankAccountTable } from "./records/workerBankAccount.ts"
import type { workerExitTable } from "./records/workerExit.ts"
import type { workScheduleTable } from "./records/workSchedule.ts"
import type { workerTable } from "./records/worker.ts"

export interface Tables {
  company: RowOf<typeof companyTable>
  kyb_information: RowOf<typeof kybInformationTable>
  company_location: RowOf<typeof companyLocationTable>
  business_user: RowOf<typeof businessUserTable>
  verification_attempt: RowOf<typeof verificationAttemptTable> & QueueColumns
  worker: RowOf<typeof workerTable> & ListedColumns
  worker_exit: RowOf<typeof workerExitTable>
  overtime_rule_set: RowOf<typeof overtimeRuleSetTable>
  work_schedule: RowOf<typeof workScheduleTable>
  wage: RowOf<typeof wageTable>
  earlier_version: RowOf<typeof earlierVersionTable>
  kyc_information: RowOf<typeof kycInformationTable>
  w4_information: RowOf<typeof w4InformationTable>
  company_bank_account: RowOf<typeof companyBankAccountTable>
  worker_bank_account: RowOf<typeof workerBankAccountTable>
  person_decision: RowOf<typeof personDecisionTable>
  pay_schedule: RowOf<typeof payScheduleTable>
  pay_period: RowOf<typeof payPeriodTable>
  punch: RowOf<typeof punchTable>
  punch_amendment: RowOf<typeof punchAmendmentTable>
  worker_clock: RowOf<typeof workerClockTable>
  time_tracking_settings: RowOf<typeof timeTrackingSettingsTable>
  timesheet_lock: RowOf<typeof timesheetLockTable>
  timesheet_content: RowOf<typeof timesheetContentTable>
  timesheet_amendment: RowOf<typeof timesheetAmendmentTable>
  worked_time: RowOf<typeof workedTimeTable>
  timesheet: RowOf<typeof timesheetTable> & UncountedColumns
  time_entry: RowOf<typeof timeEntryTable>
  time_exception: RowOf<typeof timeExceptionTable>
  time_off_policy: RowOf<typeof timeOffPolicyTable>
  time_off_account: RowOf<typeof timeOffAccountTable>
  time_off_assignment: RowOf<typeof timeOffAssignmentTable>
  time_off_entry: RowOf<typeof timeOffEntryTable>
  time_off_request: RowOf<typeof timeOffRequestTable>
  time_off_recalculation: RowOf<typeof timeOffRecalculationTable>
  holiday_calendar: RowOf<typeof companyCalendarTable>
  aggregate: AggregateColumns
  claim: ClaimColumns
  event: EventColumns
  audit: AuditColumns
  record_change: RecordChangeColumns
  stored_answer: StoredAnswerColumns
  client: ClientColumns
  client_key: ClientKeyColumns
  credential: CredentialColumns
  webhook_endpoint: WebhookEndpointColumns
  delivery_lane: DeliveryLaneColumns
  delivery_attempt: DeliveryAttemptColumns
  webhook_replay: WebhookReplayColumns
  delivery_hold: DeliveryHoldColumns
  console_session: ConsoleSessionColumns
  number_tally: NumberTallyColumns
  daily_figure: DailyFigureColumns
  endpoint_hour: EndpointHourColumns
  figure_place: FigurePlaceColumns
  clock_mark: ClockMarkColumns
  trace_context: TraceContextColumns
  write_probe: { id: string; at: number; filler: string }
  root_key_check: { root_key_id: string; check_value: string }
  migration: { number: number; name: string; at: number; needs_stop: number }
}
