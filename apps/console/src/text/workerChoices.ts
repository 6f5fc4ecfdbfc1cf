/** The stored values about workers in words. A new value does not compile here. */
import type {
  Deactivation,
  Termination,
  User,
  UserBankAccount,
  UserWage,
  W4Information
} from "@payroll/client"

type Words<K extends string> = Readonly<Record<K, string>>

const statuses: Words<User["userStatus"]["status"]> = {
  "Add Wage": "Needs a wage",
  "Invite Sent": "In progress",
  Active: "Active",
  Deactivate: "Paused",
  Terminated: "Ended",
  Removed: "Removed"
}

const identityStatuses: Words<User["kycStatus"]["status"]> = {
  "kyc not initiated": "Not entered yet",
  pending: "Verifying",
  passed: "Verified",
  failed: "Failed"
}

const types: Words<UserWage["workerType"]> = { W2: "Employee", "1099-NEC": "Contractor" }

const bases: Words<UserWage["wageBasis"]> = {
  "Per Hour": "an hour",
  "Per Day": "a day",
  "Per Week": "a week",
  "Per Month": "a month",
  "Per Year": "a year"
}

const payKinds: Words<NonNullable<UserWage["userType"]>> = {
  "Paid by the hour": "By the hour, with overtime",
  "Salary/Eligible for overtime": "Salary, with overtime",
  "Salary/No overtime": "Salary, no overtime",
  "Commission only/Eligible for overtime": "Commission alone, with overtime",
  "Commission only/No overtime": "Commission alone, no overtime"
}

const employments: Words<NonNullable<UserWage["employmentStatus"]>> = {
  "Full Time (30+ Hours per week)": "Full time, 30 hours a week or more",
  "Part Time (20-29 Hours per week)": "Part time, 20 to 29 hours a week",
  "Part Time (0-19 Hours per week)": "Part time, under 20 hours a week",
  "Seasonal (0-6 months per year)": "Seasonal, up to 6 months a year",
  "Variable (Hours vary every week)": "Hours vary from week to week"
}

const paymentMethods: Words<NonNullable<UserWage["paymentMethod"]>> = {
  "Direct Deposit": "Direct deposit",
  Check: "Paper check"
}

const taxExemptions: Words<UserWage["userRefTaxExempt"]> = {
  "No, this employee is not tax exempt": "No",
  "Yes, as an owner/corporate officer": "Yes, as an owner or officer of the company"
}

const filings: Words<W4Information["w4FilingStatus"]> = {
  Single: "Single",
  "Married filing jointly": "Married, filing jointly",
  "Married Filing Separately": "Married, filing separately",
  "Head of household": "Head of household",
  "Married Qualifying widow(er)": "Qualifying surviving spouse"
}

const accountTypes: Words<UserBankAccount["accountType"]> = {
  Checking: "Checking",
  Savings: "Savings"
}

const dismissals: Words<NonNullable<Termination["dismissalType"]>> = {
  Voluntary: "They leave by themselves",
  Involuntary: "Dismissed",
  Layoff: "Laid off",
  Retirement: "Retires",
  "End of Contract": "The contract ends",
  Death: "Died",
  Other: "Other"
}

const finalPays: Words<NonNullable<Deactivation["finalPayCheckType"]>> = {
  "Regular Payroll": "With the next payroll",
  "Off-Cycle Payroll": "At once, between two payrolls",
  "Manual Check": "By a check that you write",
  "No Final Paycheck": "Nothing is left to pay"
}

const accountStates: Words<UserBankAccount["status"]["status"]> = {
  new: "Being checked",
  pending: "Being checked",
  ready: "In use",
  failed: "Refused by the bank",
  replaced: "Replaced",
  deactivated: "Removed"
}

/** The words of all choices of a worker's records. */
export const workerChoices = {
  statuses,
  identityStatuses,
  types,
  bases,
  payKinds,
  employments,
  paymentMethods,
  taxExemptions,
  filings,
  accountTypes,
  dismissals,
  finalPays,
  accountStates
}
