/** Fields that several forms of a company share, and their choices in words. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { countries } from "./countries.ts"
import { states } from "./states.ts"

/** The legal forms of a company. */
export const entityTypes = {
  LLC: "LLC",
  "Single Member LLC": "LLC with one member",
  "C Corp": "C corporation",
  "S Corp": "S corporation",
  LLP: "LLP",
  Partnership: "Partnership",
  "Sole Proprietor": "Sole proprietor",
  "Non-Profit": "Non-profit"
} as const

const filingForms = {
  "941": ["Form 941", "Each quarter: most employers"],
  "944": ["Form 944", "Once a year: where the IRS has told the company so"]
} as const

const yesNo = { Yes: "Yes", No: "No" } as const

/** The tax identity of a company. */
export const kybFields = [
  { path: "kybInformation.ein", label: "EIN", help: "9 digits, as the IRS gave it" },
  { path: "kybInformation.entityType", label: "Legal form", choices: entityTypes },
  {
    path: "kybInformation.incorporationState",
    label: "State of incorporation",
    choices: Object.fromEntries(Object.values(states).map((name) => [name, name]))
  },
  { path: "kybInformation.dateOfIncorporation", label: "Founded on", isBeside: true },
  {
    path: "kybInformation.irsAssisgnedFederalFilingForm",
    label: "Federal payroll tax form",
    choices: filingForms
  },
  {
    path: "kybInformation.payrollRunThisYear",
    label: "Has payroll been run this year?",
    choices: yesNo
  },
  {
    path: "kybInformation.formerPaidThisYear",
    label: "Were people paid this year who have left?",
    choices: yesNo,
    isFor: (values: Values) => valueAt(values, "kybInformation.payrollRunThisYear") === "Yes"
  }
] as const

/** The address of a location. */
export const locationFields = [
  {
    path: "companyLocation.companyLocation",
    label: "Name of the location",
    help: "As your people call it, such as Main office"
  },
  { path: "companyLocation.address1", label: "Street" },
  { path: "companyLocation.address2", label: "Suite or unit" },
  { path: "companyLocation.city", label: "City" },
  { path: "companyLocation.state", label: "State", choices: states },
  { path: "companyLocation.zipcode", label: "ZIP code", isBeside: true },
  { path: "companyLocation.phoneNumber", label: "Phone", help: "10 digits" }
] as const

/** How a location is used, but for the first one, to which tax notices go in any case. */
export const locationUses = [
  { path: "companyLocation.isWorkLocation", label: "People work here" },
  { path: "companyLocation.isMailingAddress", label: "Mail of the company goes here" }
] as const

export const filingUse = {
  path: "companyLocation.isFilingAddress",
  label: "Tax filings have this address"
} as const

/** The name of a person, and how to reach them. */
export const personFields = [
  { path: "businessUser.firstName", label: "First name" },
  { path: "businessUser.lastName", label: "Last name", isBeside: true },
  { path: "businessUser.middleName", label: "Middle name" },
  { path: "businessUser.email", label: "Email" },
  { path: "businessUser.phoneNumber", label: "Phone", isBeside: true }
] as const

/** The roles of a person in a company. */
export const roleFieldsIn = <O extends string>(object: O) =>
  [
    {
      path: `${object}.payrollAdmin`,
      label: "Administers payroll and controls the company",
      help: "The person who signs for the company, such as its president"
    },
    { path: `${object}.bookkeeper`, label: "Keeps the books" },
    { path: `${object}.beneficialOwner`, label: "Owns a share of the company" },
    {
      path: `${object}.ownershipPercentage`,
      label: "Share",
      widget: "percent",
      isFor: (values: Values) => valueAt(values, `${object}.beneficialOwner`) === true
    }
  ] as const

export const roleFields = roleFieldsIn("businessUser")

/** The number by which a person is verified. */
export const identityFields = [
  { path: "businessUser.ssn", label: "SSN" },
  { path: "businessUser.dateOfBirth", label: "Date of birth", isBeside: true }
] as const

export const homeFields = [
  { path: "businessUser.address1", label: "Street" },
  { path: "businessUser.address2", label: "Apartment or unit" },
  { path: "businessUser.city", label: "City" },
  { path: "businessUser.state", label: "State or province" },
  { path: "businessUser.zipcode", label: "ZIP or postal code", isBeside: true },
  { path: "businessUser.country", label: "Country", choices: countries, widget: "combo" }
] as const

/** A document in place of an SSN. */
const documentFields = [
  {
    path: "businessUser.foreignId.type",
    label: "Document",
    choices: { Passport: "Passport", "National ID": "National ID card" }
  },
  { path: "businessUser.foreignId.number", label: "Its number" },
  {
    path: "businessUser.foreignId.country",
    label: "Issued by",
    choices: countries,
    widget: "combo"
  }
] as const

const accountTypes = { Checking: "Checking", Savings: "Savings" } as const

/** A bank account of a company. The whole number is never shown again. */
export const accountFields = [
  { path: "companyFundingSourceEntity.bankName", label: "Bank" },
  {
    path: "companyFundingSourceEntity.accountName",
    label: "Name of the account",
    help: "As you call it, such as Payroll"
  },
  {
    path: "companyFundingSourceEntity.accountType",
    label: "Kind",
    choices: accountTypes
  },
  {
    path: "companyFundingSourceEntity.routingNumber",
    label: "Routing number",
    help: "9 digits, at the bottom left of a check"
  },
  { path: "companyFundingSourceEntity.accountNumber", label: "Account number" }
] as const

/** All of a person of a company; the help of the identity says what follows from it. */
export const personGroups = (identityHelp: string) => [
  { fields: personFields },
  { title: "Role", fields: roleFields },
  { title: "Identity", help: identityHelp, fields: identityFields },
  { title: "Home address", fields: homeFields },
  { title: "A document instead of an SSN", fields: documentFields }
]
