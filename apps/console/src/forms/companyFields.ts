/** Fields that several forms of a company share, and their choices in words. */
import { countries } from "./countries.ts"
import { when } from "./define.ts"
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
  ["ein", "EIN", { help: "9 digits, as the IRS gave it" }],
  ["entityType", "Legal form", { choices: entityTypes }],
  [
    "incorporationState",
    "State of incorporation",
    { choices: Object.fromEntries(Object.values(states).map((name) => [name, name])) }
  ],
  ["dateOfIncorporation", "Founded on", { isBeside: true }],
  ["irsAssisgnedFederalFilingForm", "Federal payroll tax form", { choices: filingForms }],
  ["payrollRunThisYear", "Has payroll been run this year?", { choices: yesNo }],
  [
    "formerPaidThisYear",
    "Were people paid this year who have left?",
    { choices: yesNo, isFor: when("kybInformation.payrollRunThisYear", "Yes") }
  ]
] as const

/** The address of a location. */
export const locationFields = [
  [
    "companyLocation",
    "Name of the location",
    { help: "As your people call it, such as Main office" }
  ],
  ["address1", "Street"],
  ["address2", "Suite or unit"],
  ["city", "City"],
  ["state", "State", { choices: states }],
  ["zipcode", "ZIP code", { isBeside: true }],
  ["phoneNumber", "Phone", { help: "10 digits" }]
] as const

/** How a location is used, but for the first one, to which tax notices go in any case. */
export const locationUses = [
  ["isWorkLocation", "People work here"],
  ["isMailingAddress", "Mail of the company goes here"]
] as const

export const filingUse = ["isFilingAddress", "Tax filings have this address"] as const

/** The name of a person, and how to reach them. */
export const personFields = [
  ["firstName", "First name"],
  ["lastName", "Last name", { isBeside: true }],
  ["middleName", "Middle name"],
  ["email", "Email"],
  ["phoneNumber", "Phone", { isBeside: true, isRequired: true }]
] as const

/** The roles of a person in a company. */
export const roleFieldsIn = (object: string) =>
  [
    [
      "payrollAdmin",
      "Administers payroll and controls the company",
      { help: "The person who signs for the company, such as its president" }
    ],
    ["bookkeeper", "Keeps the books"],
    ["beneficialOwner", "Owns a share of the company"],
    [
      "ownershipPercentage",
      "Share",
      { widget: "percent", isNeeded: true, isFor: when(`${object}.beneficialOwner`, true) }
    ]
  ] as const

export const roleFields = roleFieldsIn("businessUser")

/** The number by which a person is verified. */
export const identityFields = [
  ["ssn", "SSN", { isNeeded: true }],
  ["dateOfBirth", "Date of birth", { isBeside: true, isNeeded: true }]
] as const

export const homeFields = [
  ["address1", "Street", { isNeeded: true }],
  ["address2", "Apartment or unit"],
  ["city", "City", { isNeeded: true }],
  ["state", "State or province", { isNeeded: true }],
  ["zipcode", "ZIP or postal code", { isBeside: true, isNeeded: true }],
  ["country", "Country", { choices: countries, widget: "combo" }]
] as const

/** A document in place of an SSN. */
const documentFields = [
  ["type", "Document", { choices: { Passport: "Passport", "National ID": "National ID card" } }],
  ["number", "Its number"],
  ["country", "Issued by", { choices: countries, widget: "combo" }]
] as const

const of = "businessUser"

/** All of a person of a company; the help of the identity says what follows from it. */
export const personGroups = (identityHelp: string) =>
  [
    { of, fields: personFields },
    { title: "Role", of, fields: roleFields },
    { title: "Identity", help: identityHelp, of, fields: identityFields },
    { title: "Home address", of, fields: homeFields },
    { title: "A document instead of an SSN", of: `${of}.foreignId`, fields: documentFields }
  ] as const
