/** The state tables of all records: the states of each, and which can follow which. */
import { accountHoldStatuses } from "./bankAccount/accountHold.ts"
import { bankAccountStatuses } from "./bankAccount/companyBankAccount.ts"
import { workerBankAccountStatuses } from "./bankAccount/workerBankAccount.ts"
import { kycStatuses } from "./businessUser/businessUser.ts"
import { kybStatuses } from "./company/company.ts"
import { decisionStatuses } from "./decision/personDecision.ts"
import { documentStatuses } from "./document/document.ts"
import { documentTemplateStatuses } from "./document/documentTemplate.ts"
import { fileStatuses } from "./file/file.ts"
import { flowLinkStatuses } from "./flowLink/flowLink.ts"
import { locationStatuses } from "./location/companyLocation.ts"
import { mailStatuses } from "./mail/mail.ts"
import { payPeriodStatuses } from "./payroll/payPeriod.ts"
import { payScheduleStatuses } from "./payroll/paySchedule.ts"
import { punchStatuses } from "./punch/punch.ts"
import { clockStatuses } from "./punch/workerClock.ts"
import { recordStatuses } from "./status.ts"
import { timeOffAssignmentStatuses } from "./timeOffAccount/timeOffAssignment.ts"
import { timeOffPolicyStatuses } from "./timeOffPolicy/timeOffPolicy.ts"
import { timeOffRecalculationStatuses } from "./timeOffRecalculation/timeOffRecalculation.ts"
import { timeOffRequestStatuses } from "./timeOffRequest/timeOffRequest.ts"
import { timesheetAmendmentStatuses } from "./timesheet/amendment.ts"
import { timeEntryStatuses } from "./timesheet/timeEntry.ts"
import { timeExceptionStatuses } from "./timesheet/timeException.ts"
import { timesheetStatuses } from "./timesheet/timesheet.ts"
import { timesheetLockStatuses } from "./timesheet/timesheetLock.ts"
import { attemptStatuses } from "./verification/attempt.ts"
import { wageStatuses } from "./wage/wage.ts"
import { workerStatuses } from "./worker/worker.ts"
import { workerExitStatuses } from "./worker/workerExit.ts"

export const states = {
  accountHold: accountHoldStatuses,
  company: kybStatuses,
  companyBankAccount: bankAccountStatuses,
  companyLocation: locationStatuses,
  document: documentStatuses,
  documentTemplate: documentTemplateStatuses,
  file: fileStatuses,
  flowLink: flowLinkStatuses,
  identity: kycStatuses,
  mail: mailStatuses,
  payPeriod: payPeriodStatuses,
  paySchedule: payScheduleStatuses,
  personDecision: decisionStatuses,
  punch: punchStatuses,
  record: recordStatuses,
  timeEntry: timeEntryStatuses,
  timeException: timeExceptionStatuses,
  timeOffAssignment: timeOffAssignmentStatuses,
  timeOffPolicy: timeOffPolicyStatuses,
  timeOffRecalculation: timeOffRecalculationStatuses,
  timeOffRequest: timeOffRequestStatuses,
  timesheet: timesheetStatuses,
  timesheetAmendment: timesheetAmendmentStatuses,
  timesheetLock: timesheetLockStatuses,
  verification: attemptStatuses,
  wage: wageStatuses,
  worker: workerStatuses,
  workerBankAccount: workerBankAccountStatuses,
  workerClock: clockStatuses,
  workerExit: workerExitStatuses
} as const
