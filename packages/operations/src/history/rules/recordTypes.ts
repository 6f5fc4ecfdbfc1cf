/** The interface's names of kinds of records. */
import type { HistoryKind } from "../../ports/recordHistory.ts"

export const TYPES = {
  company: "company",
  kybInformation: "kybInformation",
  companyLocation: "companyLocation",
  businessUser: "businessUser",
  user: "worker",
  userWage: "wage",
  kycInformation: "kycInformation",
  w4Information: "w4Information",
  companyFundingSourceEntity: "companyBankAccount",
  userBankAccount: "workerBankAccount",
  paySchedule: "paySchedule",
  payPeriod: "payPeriod",
  punch: "punch",
  timeTrackingSettings: "timeTrackingSettings",
  timesheet: "timesheet",
  timeEntry: "timeEntry",
  timeException: "timeException",
  workSchedule: "workSchedule",
  overtimeRuleSet: "overtimeRuleSet",
  timesheetAmendment: "timesheetAmendment",
  timeOffPolicy: "timeOffPolicy",
  timeOffPolicyAssignment: "timeOffAssignment",
  timeOffRequest: "timeOffRequest",
  holidayCalendar: "holidayCalendar"
} as const satisfies Readonly<Record<string, HistoryKind>>
export type RecordType = keyof typeof TYPES

export const RECORD_TYPES = Object.keys(TYPES) as ReadonlyArray<RecordType>

export const typeOf = (kind: HistoryKind): RecordType =>
  RECORD_TYPES.find((type) => TYPES[type] === kind) ?? "company"
