/** A company profile with every field set, in plain values that are easy to recognize. */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import * as Redacted from "effect/Redacted"
import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Company } from "@payroll/domain/company/company"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import { companyCase, type CompanyProfile } from "@payroll/domain/company/profile"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { newPayPeriod, type PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PayResult } from "@payroll/domain/payroll/payResult"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import { created, type RecordBase } from "@payroll/domain/record"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"

export const AT = Date.UTC(2026, 2, 8, 9, 5, 0)

const base = (id: string): RecordBase =>
  created(id, { clientId: "client-1", companyId: "company-1" }, AT)

export const exampleCompany: Company = {
  ...base("company-1"),
  kind: "employer",
  companyReferenceId: undefined,
  name: "Acme Bakery LLC",
  businessWebsite: "https://acme.example",
  doingBusinessAs: "Acme",
  termsAcceptedAt: AT,
  termsAcceptedBy: "pk_test_1",
  kybStatus: "pending",
  failureReasons: undefined,
  legalHold: undefined,
  kioskPin: "required"
}

export const exampleKyb: KybInformation = {
  ...base("kyb-1"),
  ein: Redacted.make("123456789"),
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-04-01" as LocalDate,
  federalFilingForm: "941",
  payrollRunThisYear: "No",
  formerPaidThisYear: "No"
}

export const exampleLocation: CompanyLocation = {
  ...base("location-1"),
  label: "Main",
  address1: "1 Main Street",
  address2: "Suite 2",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  country: "US",
  phoneNumber: "3025550100",
  isWorkLocation: true,
  isMailingAddress: true,
  isFilingAddress: true,
  status: "Verification pending",
  recordStatus: "active",
  timeZone: undefined
}

export const exampleOwner: BusinessUser = {
  ...base("owner-1"),
  firstName: "Ana",
  middleName: "Maria",
  lastName: "Ruiz",
  email: "ana@acme.example",
  phoneNumber: "3025550101",
  address1: "2 Home Lane",
  address2: "Floor 3",
  city: "Lewes",
  state: "DE",
  zipcode: "19958",
  country: "US",
  ssn: Redacted.make("987654321"),
  foreignId: undefined,
  dateOfBirth: Redacted.make("1980-05-05"),
  payrollAdmin: true,
  bookkeeper: false,
  beneficialOwner: true,
  ownershipPercentage: 60,
  kycStatus: "pending",
  recordStatus: "active",
  waiting: undefined
}

export const exampleBankAccount: CompanyBankAccount = {
  ...base("account-1"),
  bankName: "First Bank",
  accountType: "Checking",
  accountName: "Payroll",
  routingNumber: "011000015",
  accountNumber: Redacted.make("55556666"),
  status: "ready",
  awaitsApproval: false,
  ...NOT_HELD,
  replacesId: undefined
}

export const examplePaySchedule: PaySchedule = {
  ...base("schedule-1"),
  workerType: "W2",
  compensationFrequency: "Monthly",
  specification: defaultRules("monthly"),
  edition: 1,
  periodsUntil: "2027-04-30" as LocalDate,
  status: "active"
}

export const examplePayPeriod: PayPeriod = newPayPeriod(
  "period-1",
  examplePaySchedule,
  {
    periodBegin: "2026-03-01" as LocalDate,
    periodEnd: "2026-03-31" as LocalDate,
    nominalPayDate: "2026-03-31" as LocalDate,
    payDate: "2026-03-31" as LocalDate,
    deadline: "2026-03-27" as LocalDate
  },
  AT
)

export const examplePayResult: PayResult = {
  ...base("result-1"),
  payPeriodId: "period-1",
  workerId: "worker-1",
  status: "paid",
  gross: "2500",
  net: "1987.65",
  returnCode: undefined,
  bankAccountId: undefined,
  replacesId: undefined
}

export const exampleProfile: CompanyProfile = {
  company: exampleCompany,
  kyb: exampleKyb,
  locations: [exampleLocation],
  businessUsers: [exampleOwner],
  bankAccounts: [exampleBankAccount],
  paySchedules: [examplePaySchedule]
}

export const exampleAttempt: VerificationAttempt = {
  ...base("attempt-1"),
  subjectKind: "company",
  subjectId: "company-1",
  number: 1,
  status: "processing",
  reasons: [],
  flags: [],
  submission: Redacted.make(
    JSON.stringify(
      companyCase({
        company: exampleCompany,
        kyb: exampleKyb,
        businessUsers: [exampleOwner],
        locations: [exampleLocation]
      })
    )
  ),
  providerTexts: undefined
}
