/** The words of a company's history: acts, states and fields. */
import type { EventType } from "@payroll/domain/event/event"
import type { Calls } from "@payroll/client"

/** The acts of people on a company and its records. Acts on workers are in the history of each worker. */
export const actWords: Readonly<Partial<Record<keyof Calls, string>>> = {
  createBusiness: "Company added",
  companyRegistration: "Company added",
  addKybInformation: "EIN and legal form entered",
  updateCompany: "Company corrected",
  updateKybInformation: "EIN or legal form corrected",
  initiateCompanyKyb: "Company submitted for verification",
  addCompanyLocation: "Location added",
  updateCompanyLocation: "Location corrected",
  deactivateCompanyLocation: "Location closed",
  updateLocationTimeZone: "Time zone of a location set",
  addBusinessUser: "Person added",
  updateBusinessUser: "Person corrected",
  updateAdminUser: "Person corrected",
  deactivateBusinessUser: "Person removed",
  updateBusinessUserAsEmployee: "Person added as a worker",
  updateEmployeeAsBusinessUser: "Role given to a worker",
  addBusinessContractor: "Contractor's business added",
  addCompanyBankAccount: "Bank account added",
  updateCompanyBankAccount: "Bank account replaced",
  deactivateCompanyBankAccount: "Bank account removed",
  approveBankAccount: "Bank account approved",
  addPaySchedule: "Pay schedule added",
  updatePaySchedule: "Pay schedule changed",
  deactivatePaySchedule: "Pay schedule ended",
  addTimeOffPolicy: "Time off policy added",
  updateTimeOffPolicy: "Time off policy changed",
  deactivateTimeOffPolicy: "Time off policy ended",
  updateTimeTrackingSettings: "Time settings changed",
  setLegalHold: "Legal hold changed",
  decideVerification: "Verification decided"
}

/** States that the service reported, by the kind of the event. Those of the company itself are its changes. */
export const stateWords: Readonly<Partial<Record<EventType, string>>> = {
  "companybankaccount.companybankaccountstatus.insert": "Bank account added",
  "companybankaccount.companybankaccountstatus.update": "Check of the bank account moved on",
  "payschedule.payschedulestatus.insert": "Pay schedule added",
  "payschedule.payschedulestatus.update": "Pay schedule changed",
  "payperiod.payperiodstatus.update": "Pay period moved on"
}

/** The fields of a company, as changes name them. */
export const fieldWords: Readonly<Record<string, string>> = {
  company: "Legal name",
  doingBusinessAs: "Doing business as",
  businessWebsite: "Website",
  kybStatus: "Verification",
  ein: "EIN",
  entityType: "Legal form",
  incorporationState: "State of incorporation",
  dateOfIncorporation: "Founded on",
  irsAssisgnedFederalFilingForm: "Federal form",
  payrollRunThisYear: "Payroll run this year",
  formerPaidThisYear: "People paid who have left",
  legalHold: "Legal hold",
  termsAcceptedAt: "Terms accepted on",
  termsAcceptedBy: "Terms accepted by",
  companyReferenceId: "Your own number"
}
