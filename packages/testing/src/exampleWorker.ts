/** A worker with wage and KYC information, in plain values that are easy to recognize. */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import * as Redacted from "effect/Redacted"
import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { created, type RecordBase } from "@payroll/domain/record"
import { NOT_EXEMPT, type Wage, type WageTerms } from "@payroll/domain/wage/wage"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import type { Worker } from "@payroll/domain/worker/worker"
import type { WorkerExit } from "@payroll/domain/worker/workerExit"
import { AT } from "./exampleProfile.ts"

const base = (id: string): RecordBase =>
  created(id, { clientId: "client-1", companyId: "company-1" }, AT)

export const exampleWorker: Worker = {
  ...base("worker-1"),
  userReferenceId: "E-17",
  firstName: "Ben",
  middleName: "Carl",
  lastName: "Okafor",
  email: "ben@acme.example",
  phoneNumber: "3025550177",
  dateOfJoin: "2026-04-01" as LocalDate,
  workerType: "W2",
  jobTitle: "Baker",
  locationCategory: "Remote",
  workState: "DE",
  companyLocationId: undefined,
  timeZone: undefined,
  workplaces: undefined,
  businessUserId: undefined,
  contractorCompanyId: undefined,
  userStatus: "Add Wage",
  kycStatus: "kyc not initiated",
  failureReasons: undefined,
  kioskPinSetAt: undefined,
  legalHold: undefined,
  invite: false,
  paymentMethod: undefined,
  waiting: undefined
}

export const exampleDeposit: WorkerBankAccount = {
  ...base("deposit-1"),
  workerId: "worker-1",
  bankName: "Second Bank",
  accountType: "Savings",
  accountName: "Household",
  routingNumber: "021000021",
  accountNumber: Redacted.make("77778888"),
  payPercentage: 100,
  status: "ready",
  awaitsApproval: false,
  ...NOT_HELD,
  replacesId: undefined,
  returnCode: undefined
}

/** A planned termination. */
export const exampleExit: WorkerExit = {
  ...base("exit-1"),
  workerId: "worker-1",
  kind: "termination",
  day: "2026-06-30" as LocalDate,
  finalPayCheckType: undefined,
  dismissalType: "Voluntary",
  text: Redacted.make("moves abroad"),
  status: "planned"
}

export const exampleTerms: WageTerms = {
  startDate: "2026-04-01" as LocalDate,
  wageRate: "21.5",
  wageBasis: "Per Hour",
  workerType: "W2",
  differentialPay: "No",
  userType: "Paid by the hour",
  employmentStatus: "Full Time (30+ Hours per week)",
  taxExempt: NOT_EXEMPT,
  paymentMethod: "Check"
}

export const exampleWage: Wage = {
  ...base("wage-1"),
  workerId: "worker-1",
  terms: [exampleTerms],
  endDate: undefined,
  status: "Verification Pending"
}

export const exampleKyc: KycInformation = {
  ...base("kyc-1"),
  workerId: "worker-1",
  ssn: Redacted.make("219099999"),
  dateOfBirth: Redacted.make("1990-04-12"),
  address1: "8 Orchard Lane",
  address2: undefined,
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  remoteLocation: undefined,
  homes: undefined
}

export const exampleW4: W4Information = {
  ...base("w4-1"),
  workerId: "worker-1",
  filingStatus: "Head of household",
  haveMultipleJobs: false,
  dependents: 2,
  dependentsAbove18: 0,
  otherIncome: "0",
  otherDeduction: "120.25",
  extraWithholding: "25.5",
  dependentsAmount: undefined,
  exempt: false,
  nonresidentAlien: false,
  receivedAt: undefined,
  unexemptFrom: undefined,
  recordedBy: undefined,
  documentId: undefined,
  isConfirmed: false,
  paperFileId: undefined,
  paperRecordedBy: undefined
}
