/** The states that answers show, each under one name in the documents, with the tables that the service uses. */
import { bankAccountStatuses } from "@payroll/domain/bankAccount/companyBankAccount"
import { workerBankAccountStatuses } from "@payroll/domain/bankAccount/workerBankAccount"
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses } from "@payroll/domain/company/company"
import { decisionStatuses } from "@payroll/domain/decision/personDecision"
import { locationStatuses } from "@payroll/domain/location/companyLocation"
import { payPeriodStatuses } from "@payroll/domain/payroll/payPeriod"
import { payScheduleStatuses } from "@payroll/domain/payroll/paySchedule"
import { punchStatuses } from "@payroll/domain/punch/punch"
import { clockStatuses } from "@payroll/domain/punch/workerClock"
import { recordStatuses } from "@payroll/domain/status"
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

export const KybStatus = stateOf(kybStatuses, "KybStatus", "Where the business verification is.")
export const KycStatus = stateOf(kycStatuses, "KycStatus", "Where the identity verification is.")
export const UserStatus = stateOf(workerStatuses, "UserStatus", "Where the worker is.")
export const AttemptStatus = stateOf(
  attemptStatuses,
  "VerificationStatus",
  "Where the attempt at verification is."
)
export const CompanyAccountStatus = stateOf(
  bankAccountStatuses,
  "CompanyBankAccountStatus",
  "Where the bank account of the company is."
)
export const WorkerAccountStatus = stateOf(
  workerBankAccountStatuses,
  "UserBankAccountStatus",
  "Where the bank account of the worker is."
)
export const PayScheduleStatus = stateOf(
  payScheduleStatuses,
  "PayScheduleStatus",
  "Whether the pay schedule is in use."
)
export const PayPeriodStatus = stateOf(
  payPeriodStatuses,
  "PayPeriodStatus",
  "How far the payroll of the period is."
)
export const TimeOffPolicyStatus = stateOf(
  timeOffPolicyStatuses,
  "TimeOffPolicyStatus",
  "Whether the time off policy is in use."
)
export const TimeOffRequestStatus = stateOf(
  timeOffRequestStatuses,
  "TimeOffRequestStatus",
  "The state of a request for time off."
)
export const TimeOffRecalculationStatus = stateOf(
  timeOffRecalculationStatuses,
  "TimeOffRecalculationStatus",
  "How far the recalculation is."
)
export const TimeOffAssignmentStatus = stateOf(
  timeOffAssignmentStatuses,
  "TimeOffAssignmentStatus",
  "Whether the assignment goes on, or its last day is known."
)
export const DecisionStatus = stateOf(
  decisionStatuses,
  "DecisionStatus",
  "Whether the decision waits for a second person, took effect, or is void."
)

export const ClockStatusShown = stateOf(
  clockStatuses,
  "ClockStatus",
  "What the worker does at the clock, as the latest punch says."
)
const PunchStatus = stateOf(punchStatuses, "PunchStatus", "Whether the punch counts.")

export const TimesheetStatusShown = stateOf(
  timesheetStatuses,
  "TimesheetStatus",
  "How far the approval of the timesheet is."
)
export const TimesheetLockStatusShown = stateOf(
  timesheetLockStatuses,
  "TimesheetLockStatus",
  "Whether the locking goes on."
)
export const TimesheetAmendmentStatusShown = stateOf(
  timesheetAmendmentStatuses,
  "TimesheetAmendmentStatus",
  "Whether the amendment waits for a decision, is to be paid, or was paid."
)
export const TimeEntryStatusShown = stateOf(
  timeEntryStatuses,
  "TimeEntryStatus",
  "Whether the entry counts."
)
export const TimeExceptionStatusShown = stateOf(
  timeExceptionStatuses,
  "TimeExceptionStatus",
  "Whether the exception is still there."
)

export const LocationStatus = stateOf(
  locationStatuses,
  "LocationStatus",
  "Whether the location is verified."
)
const WageStatus = stateOf(wageStatuses, "WageStatus", "Whether the wage is ready.")
const TerminationStatus = stateOf(
  workerExitStatuses,
  "TerminationStatus",
  "Whether the termination is planned, in effect or over."
)
const RecordStatus = stateOf(recordStatuses, "RecordStatus", "Whether the record is in use.")

export const KybState = stateShownOf(
  KybStatus,
  "KybState",
  "The state of the business verification."
)
export const KycState = stateShownOf(
  KycStatus,
  "KycState",
  "The state of the identity verification."
)
export const UserState = stateShownOf(UserStatus, "UserState", "The state of the worker.")
export const AttemptState = stateShownOf(
  AttemptStatus,
  "VerificationState",
  "The state of the attempt at verification."
)
export const CompanyAccountState = stateShownOf(
  CompanyAccountStatus,
  "CompanyBankAccountState",
  "The state of the bank account."
)
export const WorkerAccountState = stateShownOf(
  WorkerAccountStatus,
  "UserBankAccountState",
  "The state of the bank account."
)
export const PayScheduleState = stateShownOf(
  PayScheduleStatus,
  "PayScheduleState",
  "The state of the pay schedule."
)
export const PayPeriodState = stateShownOf(
  PayPeriodStatus,
  "PayPeriodState",
  "The state of the pay period."
)
export const TimeOffPolicyState = stateShownOf(
  TimeOffPolicyStatus,
  "TimeOffPolicyState",
  "The state of the time off policy."
)
export const TimeOffRequestState = stateShownOf(
  TimeOffRequestStatus,
  "TimeOffRequestState",
  "The state of a request for time off."
)
export const TimeOffRecalculationState = stateShownOf(
  TimeOffRecalculationStatus,
  "TimeOffRecalculationState",
  "The state of the recalculation."
)
export const TimeOffAssignmentState = stateShownOf(
  TimeOffAssignmentStatus,
  "TimeOffAssignmentState",
  "The state of the assignment."
)
export const LocationState = stateShownOf(
  LocationStatus,
  "LocationState",
  "The state of the location."
)
export const WageState = stateShownOf(WageStatus, "WageState", "The state of the wage.")
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
export const RecordState = stateShownOf(
  RecordStatus,
  "RecordState",
  "Whether the record is in use, or was deactivated."
)

export const PunchState = stateShownOf(
  PunchStatus,
  "PunchState",
  "The state of the punch: a voided one counts nowhere."
)
export const TimesheetState = stateShownOf(
  TimesheetStatusShown,
  "TimesheetState",
  "The state of the timesheet."
)
export const TimesheetAmendmentState = stateShownOf(
  TimesheetAmendmentStatusShown,
  "TimesheetAmendmentState",
  "The state of the amendment."
)
export const TimeEntryState = stateShownOf(
  TimeEntryStatusShown,
  "TimeEntryState",
  "The state of the entry: a voided one counts nowhere."
)
export const TimeExceptionState = stateShownOf(
  TimeExceptionStatusShown,
  "TimeExceptionState",
  "The state of the exception."
)
export const ClockState = stateShownOf(ClockStatusShown, "ClockState", "The state of the clock.")

const Reason = publishedText(reasonJsonSchema, "One reason.").annotate({
  identifier: "VerificationReason"
})

export const Reasons = listOf(Reason, "The reasons of the outcome, or for the review.")
