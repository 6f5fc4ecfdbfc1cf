/* oxlint-disable max-lines -- A list that grows with the tables. */
/**
 * The tables as Kysely sees them: those of records by their descriptions, the others column by column.
 * What the columns of those hold is in `packages/testing/src/database/otherColumns.ts`.
 */
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

/** The queue's own columns of a verification attempt. */
export interface QueueColumns {
  tries: number
  started_at: number | null
}

/** The revision that guards decisions about a set, and a company's place in its event sequence. */
export interface AggregateColumns {
  id: string
  kind: string
  client_id: string
  company_id: string
  revision: number
  last_sequence: number
  /** How many workers were ever added to a company. */
  workers: number
}

/** Whether a worker is in the indexes of lists (`writer/largeCompanies.ts`). */
export interface ListedColumns {
  listed: number
}

/** When a timesheet is counted that an earlier version approved (`stores/workedTimeQueue.ts`). */
export interface UncountedColumns {
  due_at: number | null
}

export interface ClaimColumns {
  scope: string
  rule: string
  key_version: number
  digest: string
  holder: string
  client_id: string
}

export interface EventColumns {
  id: string
  client_id: string
  company_id: string
  sequence: number
  type: string
  at: number
  /** The audit row of the commit that made it. */
  commit_id: string
  body: string
}

export interface AuditColumns {
  id: string
  client_id: string
  credential: string
  operation: string
  record_id: string
  request_id: string
  at: number
  /** Null in rows of earlier versions, and for records that belong to no company. */
  company_id: string | null
  /** The person who acted, where one is named. */
  acted_by: string | null
  /** The IP address of the caller; null for the command line and background work. */
  address: string | null
}

/** The trace of the commit that made an event or a verification attempt; only where traces are on. */
export interface TraceContextColumns {
  record_id: string
  client_id: string
  traceparent: string
  at: number
}

export interface StoredAnswerColumns {
  client_id: string
  key: string
  fingerprint: string
  status: number
  body: string
  at: number
}

export interface ClientColumns {
  id: string
  name: string
  duplicates: string
  four_eyes: number
  created_at: number
  updated_at: number
}

export interface ClientKeyColumns {
  client_id: string
  version: number
  root_key_id: string
  wrapped: string
  created_at: number
}

export interface CredentialColumns {
  key_id: string
  /** Null for a credential of the service, which speaks for all clients. */
  client_id: string | null
  role: string
  person: string | null
  /** The companies that it is limited to, as a JSON array of ids; null for all. */
  company_ids: string | null
  secret_hash: string
  /** During a rotation the secret before is good until then. */
  previous_secret_hash: string | null
  previous_until: number | null
  created_at: number
  expires_at: number | null
  /** To the minute. */
  last_used_at: number | null
  revoked_at: number | null
}

export interface WebhookEndpointColumns {
  id: string
  client_id: string
  url: string
  sealed: string
  state: string
  created_at: number
  updated_at: number
  description: string | null
  /** The types of events that it gets, as a JSON array of names and groups; null for all. */
  event_types: string | null
  order_rule: string
  version: number
  disabled_reason: string | null
  /** Until then the secret before the last rotation signs too. */
  previous_until: number | null
  /** 1 for the one endpoint of a client whose lanes a commit opens. */
  takes_streams: number
  /** 1 for the row whose lanes a worker spreads over the endpoints of a client; no endpoint itself. */
  spreads: number
  /** 1 if it is that of the settings. */
  from_settings: number
  /** The first failure since the last success, by the database's clock; null after a success. */
  first_failure_at: number | null
  /** Nothing is sent to it until then, because it asked for a pause. */
  paused_until: number | null
}

/** One company's events on their way to one endpoint; due while there is something to send. */
export interface DeliveryLaneColumns {
  endpoint_id: string
  company_id: string
  client_id: string
  next_sequence: number
  last_sequence: number
  attempts: number
  lease: string | null
  due_at: number | null
  /** Since when it waits for a person, after the last attempt at its next event. */
  halted_at: number | null
  /** The last replay that moved it back. */
  replay_id: string | null
}

export interface WebhookReplayColumns {
  id: string
  client_id: string
  endpoint_id: string
  kind: string
  company_id: string | null
  first_sequence: number | null
  /** The id of the last event, or attempt, that was looked at. */
  place: string
  companies: number
  created_at: number
  finished_at: number | null
  due_at: number | null
}

export interface DeliveryAttemptColumns {
  id: string
  client_id: string
  endpoint_id: string
  company_id: string
  sequence: number
  event_id: string
  at: number
  duration_ms: number
  result: string
  status: number | null
  /** Null in rows of earlier versions. */
  event_type: string | null
}

/** A hold of all webhook deliveries. */
export interface DeliveryHoldColumns {
  /** The audit row of a command or a setting that began it. */
  id: string
  reason: string
  held_at: number
  /** 1 while it holds; null after its release. */
  in_force: number | null
  released_at: number | null
  /** The audit row of the release. */
  release_id: string | null
}

/** A person's session at the console; good while its credential is what it was at the sign-in. */
export interface ConsoleSessionColumns {
  /** The SHA-256 of the token. */
  digest: string
  client_id: string
  key_id: string
  /** The role and the stored form of the secret, at the sign-in. */
  role: string
  secret_hash: string
  created_at: number
  /** Of the last request that a person made, to the minute. */
  seen_at: number
}

/** How much was counted of a figure on a day. */
export interface DailyFigureColumns {
  client_id: string
  /** In UTC. */
  day: string
  figure: string
  /** 0 unless the figure is a histogram. */
  bucket: number
  amount: number
}

/** Up to which row of a source the figures are counted. */
export interface FigurePlaceColumns {
  source: string
  /** The id of the last row. */
  place: string
  /** Another text with each batch: who stored it may add its amounts. */
  counted_by: string
}

export interface Tables {
  company: RowOf<typeof companyTable>
  kyb_information: RowOf<typeof kybInformationTable>
  company_location: RowOf<typeof companyLocationTable>
  business_user: RowOf<typeof businessUserTable>
  verification_attempt: RowOf<typeof verificationAttemptTable> & QueueColumns
  worker: RowOf<typeof workerTable> & ListedColumns
  worker_exit: RowOf<typeof workerExitTable>
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
  daily_figure: DailyFigureColumns
  figure_place: FigurePlaceColumns
  trace_context: TraceContextColumns
  root_key_check: { root_key_id: string; check_value: string }
  migration: { number: number; name: string; at: number }
}
