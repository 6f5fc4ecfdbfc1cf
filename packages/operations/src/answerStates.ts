/** The states that answers show, each under one name in the documents, with the tables that the service uses. */
import { bankAccountStatuses } from "@payroll/domain/bankAccount/companyBankAccount"
import { workerBankAccountStatuses } from "@payroll/domain/bankAccount/workerBankAccount"
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses } from "@payroll/domain/company/company"
import { decisionStatuses } from "@payroll/domain/decision/personDecision"
import { accountHoldStatuses } from "@payroll/domain/bankAccount/accountHold"
import { documentStatuses } from "@payroll/domain/document/document"
import { fileStatuses } from "@payroll/domain/file/file"
import { documentTemplateStatuses } from "@payroll/domain/document/documentTemplate"
import { flowLinkStatuses } from "@payroll/domain/flowLink/flowLink"
import { locationStatuses } from "@payroll/domain/location/companyLocation"
import { payPeriodStatuses } from "@payroll/domain/payroll/payPeriod"
import { payScheduleStatuses } from "@payroll/domain/payroll/paySchedule"
import { punchStatuses } from "@payroll/domain/punch/punch"
import { clockStatuses } from "@payroll/domain/punch/workerClock"
import { recordStatuses, type StateTable } from "@payroll/domain/status"
import { timeOffAssignmentStatuses } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { timeOffRecalculationStatuses } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import { timeOffRequestStatuses } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { timeOffPolicyStatuses } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { timesheetAmendmentStatuses } from "@payroll/domain/timesheet/amendment"
import { timeEntryStatuses } from "@payroll/domain/timesheet/timeEntry"
import { timeExceptionStatuses } from "@payroll/domain/timesheet/timeException"
import { timesheetStatuses } from "@payroll/domain/timesheet/timesheet"
import { timesheetLockStatuses } from "@payroll/domain/timesheet/timesheetLock"
import { attemptStatuses } from "@payroll/domain/verification/attempt"
import { reasonJsonSchema } from "@payroll/domain/verification/reason"
import { wageStatuses } from "@payroll/domain/wage/wage"
import { workerExitStatuses } from "@payroll/domain/worker/workerExit"
import { workerStatuses } from "@payroll/domain/worker/worker"
import { listOf, publishedText, stateOf, stateShownOf } from "./answerSchema.ts"

/** A state by itself, `NAMEStatus`, and with those that it can move to, `NAMEState`. */
const stateSchemas = <State extends string>(
  table: StateTable<State>,
  name: string,
  aboutStatus: string,
  aboutState: string
) => {
  const status = stateOf(table, `${name}Status`, aboutStatus)
  return [status, stateShownOf(status, `${name}State`, aboutState)] as const
}

export const [KybStatus, KybState] = stateSchemas(
  kybStatuses,
  "Kyb",
  "Where the business verification is.",
  "The state of the business verification."
)
export const [KycStatus, KycState] = stateSchemas(
  kycStatuses,
  "Kyc",
  "Where the identity verification is.",
  "The state of the identity verification."
)
export const [UserStatus, UserState] = stateSchemas(
  workerStatuses,
  "User",
  "Where the worker is.",
  "The state of the worker."
)
export const [AttemptStatus, AttemptState] = stateSchemas(
  attemptStatuses,
  "Verification",
  "Where the attempt at verification is.",
  "The state of the attempt at verification."
)
export const [CompanyAccountStatus, CompanyAccountState] = stateSchemas(
  bankAccountStatuses,
  "CompanyBankAccount",
  "Where the bank account of the company is.",
  "The state of the bank account."
)
export const [WorkerAccountStatus, WorkerAccountState] = stateSchemas(
  workerBankAccountStatuses,
  "UserBankAccount",
  "Where the bank account of the worker is.",
  "The state of the bank account."
)
export const [PayScheduleStatus, PayScheduleState] = stateSchemas(
  payScheduleStatuses,
  "PaySchedule",
  "Whether the pay schedule is in use.",
  "The state of the pay schedule."
)
export const [PayPeriodStatus, PayPeriodState] = stateSchemas(
  payPeriodStatuses,
  "PayPeriod",
  "How far the payroll of the period is.",
  "The state of the pay period."
)
export const [TimeOffPolicyStatus, TimeOffPolicyState] = stateSchemas(
  timeOffPolicyStatuses,
  "TimeOffPolicy",
  "Whether the time off policy is in use.",
  "The state of the time off policy."
)
export const [TimeOffRequestStatus, TimeOffRequestState] = stateSchemas(
  timeOffRequestStatuses,
  "TimeOffRequest",
  "The state of a request for time off.",
  "The state of a request for time off."
)
export const [TimeOffRecalculationStatus, TimeOffRecalculationState] = stateSchemas(
  timeOffRecalculationStatuses,
  "TimeOffRecalculation",
  "How far the recalculation is.",
  "The state of the recalculation."
)
export const [TimeOffAssignmentStatus, TimeOffAssignmentState] = stateSchemas(
  timeOffAssignmentStatuses,
  "TimeOffAssignment",
  "Whether the assignment goes on, or its last day is known.",
  "The state of the assignment."
)
export const DecisionStatus = stateOf(
  decisionStatuses,
  "DecisionStatus",
  "Whether the decision waits for a second person, took effect, or is void."
)
export const [ClockStatusShown, ClockState] = stateSchemas(
  clockStatuses,
  "Clock",
  "What the worker does at the clock, as the latest punch says.",
  "The state of the clock."
)
export const [, PunchState] = stateSchemas(
  punchStatuses,
  "Punch",
  "Whether the punch counts.",
  "The state of the punch: a voided one counts nowhere."
)
export const [TimesheetStatusShown, TimesheetState] = stateSchemas(
  timesheetStatuses,
  "Timesheet",
  "How far the approval of the timesheet is.",
  "The state of the timesheet."
)
export const TimesheetLockStatusShown = stateOf(
  timesheetLockStatuses,
  "TimesheetLockStatus",
  "Whether the locking goes on."
)
export const [TimesheetAmendmentStatusShown, TimesheetAmendmentState] = stateSchemas(
  timesheetAmendmentStatuses,
  "TimesheetAmendment",
  "Whether the amendment waits for a decision, is to be paid, or was paid.",
  "The state of the amendment."
)
export const [TimeEntryStatusShown, TimeEntryState] = stateSchemas(
  timeEntryStatuses,
  "TimeEntry",
  "Whether the entry counts.",
  "The state of the entry: a voided one counts nowhere."
)
export const [TimeExceptionStatusShown, TimeExceptionState] = stateSchemas(
  timeExceptionStatuses,
  "TimeException",
  "Whether the exception is still there.",
  "The state of the exception."
)
export const [AccountHoldStatusShown] = stateSchemas(
  accountHoldStatuses,
  "AccountHold",
  "Whether the change waits, took its course, was stopped, or was withdrawn.",
  "The state of the hold."
)
export const [DocumentStatusShown, DocumentState] = stateSchemas(
  documentStatuses,
  "Document",
  "Whether the document waits to be signed, was signed, or does not count any more.",
  "The state of the document."
)
export const [, FileState] = stateSchemas(
  fileStatuses,
  "File",
  "The use of the file: one that is only stored is deleted after a day.",
  "The state of the file."
)
export const [, DocumentTemplateState] = stateSchemas(
  documentTemplateStatuses,
  "DocumentTemplate",
  "Whether workers can be asked to sign it, or a newer edition has replaced it.",
  "The state of the template."
)
export const [FlowLinkStatusShown, FlowLinkState] = stateSchemas(
  flowLinkStatuses,
  "FlowLink",
  "Whether the link was sent, opened or used, or why it cannot be used.",
  "The state of the link."
)
export const [LocationStatus, LocationState] = stateSchemas(
  locationStatuses,
  "Location",
  "Whether the location is verified.",
  "The state of the location."
)
export const [, WageState] = stateSchemas(
  wageStatuses,
  "Wage",
  "Whether the wage is ready.",
  "The state of the wage."
)
const TerminationStatus = stateOf(
  workerExitStatuses,
  "TerminationStatus",
  "Whether the termination is planned, in effect or over."
)
export const TerminationState = stateShownOf(
  TerminationStatus,
  "TerminationState",
  "The state of the termination: `planned` until the last day has ended in US Eastern time."
)
export const FormerExitState = stateShownOf(
  TerminationStatus,
  "FormerExitState",
  "How it ended: a deactivation has `ended`, a termination was `withdrawn`, either was `replaced` by other data."
)
export const [, RecordState] = stateSchemas(
  recordStatuses,
  "Record",
  "Whether the record is in use.",
  "Whether the record is in use, or was deactivated."
)

const Reason = publishedText(reasonJsonSchema, "One reason.").annotate({
  identifier: "VerificationReason"
})

export const Reasons = listOf(Reason, "The reasons of the outcome, or for the review.")
