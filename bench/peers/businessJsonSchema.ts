/** The rules of createBusiness as JSON Schema, for Fastify. */
import { ENTITY_TYPES, FILING_FORMS, OF_OWNERS, YES_NO } from "./business.ts"
import { STATE_CODES, STATE_NAMES } from "./states.ts"

const name = { type: "string", minLength: 1, maxLength: 100 } as const
const optionalText = { type: "string", maxLength: 100 } as const
const nineDigits = { type: "string", pattern: "^\\d{9}$" } as const
const phone = { type: "string", pattern: "^\\d{10}$" } as const
const zipcode = { type: "string", pattern: "^(?:\\d{5}|\\d{9}|\\d{5}-\\d{4})$" } as const
const day = { type: "string", format: "date" } as const
const truth = { type: "boolean" } as const

const registration = {
  type: "object",
  required: ["company", "isTermsAccepted"],
  properties: {
    company: name,
    businessWebsite: { type: "string", maxLength: 2_048 },
    doingBusinessAs: optionalText,
    isTermsAccepted: { const: true }
  }
} as const

const kybInformation = {
  type: "object",
  required: [
    "ein",
    "entityType",
    "incorporationState",
    "dateOfIncorporation",
    "irsAssisgnedFederalFilingForm",
    "payrollRunThisYear",
    "formerPaidThisYear"
  ],
  properties: {
    ein: nineDigits,
    entityType: { enum: ENTITY_TYPES },
    incorporationState: { enum: STATE_NAMES },
    dateOfIncorporation: day,
    irsAssisgnedFederalFilingForm: { enum: FILING_FORMS },
    payrollRunThisYear: { enum: YES_NO },
    formerPaidThisYear: { enum: YES_NO }
  }
} as const

const companyLocation = {
  type: "object",
  required: ["companyLocation", "address1", "city", "state", "zipcode", "isFilingAddress"],
  properties: {
    companyLocation: { type: "string", minLength: 1, maxLength: 40 },
    address1: name,
    address2: optionalText,
    city: name,
    state: { enum: STATE_CODES },
    zipcode,
    country: { const: "US", default: "US" },
    phoneNumber: phone,
    isWorkLocation: { ...truth, default: false },
    isMailingAddress: { ...truth, default: false },
    isFilingAddress: truth
  }
} as const

const businessUser = {
  type: "object",
  required: ["firstName", "lastName", "email", "phoneNumber"],
  properties: {
    firstName: name,
    middleName: optionalText,
    lastName: name,
    email: { type: "string", format: "email", maxLength: 254 },
    phoneNumber: phone,
    address1: name,
    address2: optionalText,
    city: name,
    state: { enum: STATE_CODES },
    zipcode,
    country: { const: "US", default: "US" },
    ssn: nineDigits,
    dateOfBirth: day,
    payrollAdmin: { ...truth, default: true },
    bookkeeper: { ...truth, default: false },
    beneficialOwner: { ...truth, default: false },
    ownershipPercentage: { type: "integer", minimum: 0, maximum: 100 }
  },
  if: { required: ["beneficialOwner"], properties: { beneficialOwner: { const: true } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: OF_OWNERS }
} as const

export const businessSchema = {
  type: "object",
  required: ["method", "registration", "kybInformation", "companyLocation", "businessUser"],
  properties: {
    method: { const: "createBusiness" },
    registration,
    kybInformation,
    companyLocation,
    businessUser
  }
} as const
