/** The people who represent a company: payroll admins, bookkeepers and beneficial owners. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { Country, countryCode } from "../field/country.ts"
import { birthProblems, DateOfBirth } from "../field/date.ts"
import {
  anyPhoneMessage,
  isAnyPhone,
  isTenDigits,
  isZipcode,
  PersonPhoneNumber,
  Ssn,
  tenDigitsMessage,
  zipcodeDigits,
  zipcodeMessage
} from "../field/digits.ts"
import { ForeignId, storedForeignId } from "../field/foreignId.ts"
import { Percentage } from "../field/percentage.ts"
import { afterUpdate, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { personalState, personalStateMessage } from "../field/state.ts"
import { Email, Name } from "../field/text.ts"
import { missing, problem, type Problem } from "../problem.ts"
import type { ContactChange, Waiting } from "../bankAccount/contactChange.ts"
import { changedIfDifferent, type RecordBase, type Updatable } from "../record.ts"
import { isActive, type RecordStatus, type StateTable } from "../status.ts"

/** Status of a person's identity verification (KYC). */
export type KycStatus = "kyc not initiated" | "pending" | "passed" | "failed"

export const kycStatuses: StateTable<KycStatus> = {
  "kyc not initiated": ["pending"],
  pending: ["passed", "failed"],
  failed: ["pending"],
  passed: ["pending"]
}

export interface BusinessUser extends RecordBase, Waiting<ContactChange> {
  readonly firstName: string
  readonly middleName: string | undefined
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly address1: string | undefined
  readonly address2: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  readonly zipcode: string | undefined
  readonly country: string | undefined
  readonly ssn: Redacted.Redacted<string> | undefined
  /** A document instead of the SSN, of a person who lives abroad; see `foreignIdentity`. */
  readonly foreignId: Redacted.Redacted<string> | undefined
  readonly dateOfBirth: Redacted.Redacted<string> | undefined
  readonly payrollAdmin: boolean
  readonly bookkeeper: boolean
  readonly beneficialOwner: boolean
  readonly ownershipPercentage: number | undefined
  readonly kycStatus: KycStatus
  readonly recordStatus: RecordStatus
}

/**
 * Request fields of a business user. `businessUserProblems` checks the state and the ZIP code,
 * because their rules depend on the country.
 */
export const businessUserFields = {
  firstName: described(Name, "The first name."),
  middleName: Schema.optionalKey(described(Name, "The middle name.")),
  lastName: described(Name, "The last name."),
  email: described(Email, "The email address."),
  phoneNumber: described(PersonPhoneNumber, "The phone number; of a US address ten digits."),
  address1: Schema.optionalKey(described(Name, "The street address of the home.")),
  address2: Schema.optionalKey(described(Name, "The second line of the address.")),
  city: Schema.optionalKey(described(Name, "The city.")),
  state: Schema.optionalKey(described(Name, "The state; of a US address a state or its code.")),
  zipcode: Schema.optionalKey(described(Name, "The postal code; of a US address 5 or 9 digits.")),
  country: Schema.optionalKey(described(Country, "The country of the home.")),
  ssn: Schema.optionalKey(
    described(Ssn, "The SSN. Mandatory for a beneficial owner; abroad a foreignId will do.")
  ),
  foreignId: Schema.optionalKey(
    described(ForeignId, "A document instead of the SSN, of a person who lives abroad.")
  ),
  dateOfBirth: Schema.optionalKey(
    described(DateOfBirth, "The date of birth. Mandatory for a beneficial owner.")
  ),
  payrollAdmin: Schema.optionalKey(
    described(Schema.Boolean, "Whether the person administers payroll and controls the company.")
  ),
  bookkeeper: Schema.optionalKey(described(Schema.Boolean, "Whether the person keeps the books.")),
  bookKeeper: Schema.optionalKey(described(Schema.Boolean, "Another spelling of bookkeeper.")),
  beneficialOwner: Schema.optionalKey(
    described(Schema.Boolean, "Whether the person owns a share of the company.")
  ),
  ownershipPercentage: Schema.optionalKey(
    described(Percentage, "The share that the person owns, in percent. Owners need it.")
  )
} as const

/** Fields of an update. `null` removes a value: a flag is then false, and the country the United States. */
export const businessUserUpdateFields = updateFieldsOf(businessUserFields)

type Fields = Readonly<Record<string, unknown>>

/** The rules that hold for an address: those of the United States, also without a country, or of all others. */
const rulesOf = (country: unknown): "domestic" | "abroad" | "unknown" => {
  if (country === undefined) return "domestic"
  const code = typeof country === "string" ? countryCode(country) : undefined
  if (code === undefined) return "unknown"
  return code === "US" ? "domestic" : "abroad"
}

/** True if a country is not the United States, in any spelling; false for a missing one. */
export const isAbroad = (country: unknown): boolean => rulesOf(country) === "abroad"

/** Mandatory for a beneficial owner, in addition to a business user's name, email and phone. */
const ownerFields = [
  "address1",
  "city",
  "state",
  "zipcode",
  "ssn",
  "dateOfBirth",
  "ownershipPercentage"
] as const

/** Not mandatory for an owner who lives abroad; an SSN can be replaced by a document. */
const domesticFields: ReadonlySet<string> = new Set(["state", "zipcode"])

/** Returns whether an owner needs a field, by the rules of the country. */
const ownerNeeds = ({ country, foreignId }: Fields) => {
  const rules = rulesOf(country)
  return (field: (typeof ownerFields)[number]): boolean => {
    if (rules === "domestic") return true
    if (field === "ssn") return rules === "abroad" && foreignId === undefined
    return !domesticFields.has(field)
  }
}

/** The mandatory owner fields that this business user lacks; none for anyone else. */
export const missingOwnerFields = (user: Fields): ReadonlyArray<string> => {
  if (user["beneficialOwner"] !== true) return []
  const isNeeded = ownerNeeds(user)
  return ownerFields.filter((field) => user[field] === undefined && isNeeded(field))
}

/** The number that identifies a person to a verification: the SSN, or else a document of a person who lives abroad. */
export const identityNumber = ({
  ssn,
  foreignId,
  country
}: Pick<BusinessUser, "ssn" | "foreignId" | "country">): Redacted.Redacted<string> | undefined =>
  ssn ?? (isAbroad(country) ? foreignId : undefined)

/**
 * Problems of an address and a phone number by the rules of the country; the United States if the country is missing.
 * None if the country is unknown, which is a problem of its own.
 */
export const addressProblems = (path: Problem["path"], user: Fields): ReadonlyArray<Problem> => {
  const { country, state, zipcode, phoneNumber } = user
  const rules = rulesOf(country)
  if (rules === "unknown") return []
  if (rules === "abroad") {
    return typeof phoneNumber === "string" && !isAnyPhone(phoneNumber)
      ? [problem([...path, "phoneNumber"], "format", anyPhoneMessage)]
      : []
  }
  return [
    ...(typeof phoneNumber === "string" && !isTenDigits(phoneNumber)
      ? [problem([...path, "phoneNumber"], "format", tenDigitsMessage)]
      : []),
    ...(typeof state === "string" && personalState(state) === undefined
      ? [problem([...path, "state"], "choice", personalStateMessage)]
      : []),
    ...(typeof zipcode === "string" && !isZipcode(zipcode)
      ? [problem([...path, "zipcode"], "format", zipcodeMessage)]
      : [])
  ]
}

/** Problems of a submitted business user that involve more than one field, or today's date. */
export const businessUserProblems = (
  path: Problem["path"],
  user: Fields,
  today: LocalDate
): ReadonlyArray<Problem> => [
  ...missingOwnerFields(user).map((field) => missing([...path, field])),
  ...addressProblems(path, user),
  ...birthProblems([...path, "dateOfBirth"], user["dateOfBirth"], today)
]

/** Normalizes a personal address: in the US, the state as a code and the ZIP code as digits. */
export const storedAddress = (address: {
  readonly state?: string
  readonly zipcode?: string
  readonly country: string
}): Pick<BusinessUser, "state" | "zipcode" | "country"> => {
  const { state, zipcode, country } = address
  if (country !== "US") return { state, zipcode, country }
  return {
    state: state && personalState(state),
    zipcode: zipcode && zipcodeDigits(zipcode),
    country
  }
}

/** Makes a business user; the country defaults to the United States. */
export const newBusinessUser = (
  base: RecordBase,
  input: Schema.Struct<typeof businessUserFields>["Type"],
  isAdmin: boolean
): BusinessUser => ({
  ...base,
  firstName: input.firstName,
  middleName: input.middleName,
  lastName: input.lastName,
  email: input.email,
  phoneNumber: input.phoneNumber,
  address1: input.address1,
  address2: input.address2,
  city: input.city,
  ...storedAddress({ ...input, country: input.country ?? "US" }),
  ssn: input.ssn,
  foreignId: input.foreignId && storedForeignId(input.foreignId),
  dateOfBirth: input.dateOfBirth,
  payrollAdmin: input.payrollAdmin ?? isAdmin,
  bookkeeper: input.bookkeeper === true || input.bookKeeper === true,
  beneficialOwner: input.beneficialOwner ?? false,
  ownershipPercentage: input.ownershipPercentage,
  kycStatus: "kyc not initiated",
  recordStatus: "active",
  waiting: undefined
})

type UpdateInput = Schema.Struct<typeof businessUserUpdateFields>["Type"]

const bookkeeperOf = (input: UpdateInput): boolean | undefined =>
  input.bookkeeper === undefined && input.bookKeeper === undefined
    ? undefined
    : input.bookkeeper === true || input.bookKeeper === true

const addressOf = (user: BusinessUser, input: UpdateInput) => {
  const state = afterUpdate(user.state, input.state)
  const zipcode = afterUpdate(user.zipcode, input.zipcode)
  return storedAddress({
    country: afterUpdate(user.country, input.country) ?? "US",
    ...(state !== undefined && { state }),
    ...(zipcode !== undefined && { zipcode })
  })
}

/** Changes the given fields of a business user, complete or not; the same record if it has these values already. */
export const updatedBusinessUser = (
  user: BusinessUser,
  input: UpdateInput,
  at: number
): BusinessUser => {
  const set: Updatable<BusinessUser, "kycStatus" | "recordStatus" | "waiting"> = {
    firstName: input.firstName ?? user.firstName,
    middleName: afterUpdate(user.middleName, input.middleName),
    lastName: input.lastName ?? user.lastName,
    email: input.email ?? user.email,
    phoneNumber: input.phoneNumber ?? user.phoneNumber,
    address1: afterUpdate(user.address1, input.address1),
    address2: afterUpdate(user.address2, input.address2),
    city: afterUpdate(user.city, input.city),
    ...addressOf(user, input),
    ssn: afterUpdate(user.ssn, input.ssn),
    foreignId: afterUpdate(user.foreignId, input.foreignId && storedForeignId(input.foreignId)),
    dateOfBirth: afterUpdate(user.dateOfBirth, input.dateOfBirth),
    payrollAdmin: afterUpdate(user.payrollAdmin, input.payrollAdmin) ?? false,
    bookkeeper: bookkeeperOf(input) ?? user.bookkeeper,
    beneficialOwner: afterUpdate(user.beneficialOwner, input.beneficialOwner) ?? false,
    ownershipPercentage: afterUpdate(user.ownershipPercentage, input.ownershipPercentage)
  }
  return changedIfDifferent(user, set, at)
}

/** Share in percent from which an owner must be named. Source: 31 CFR 1010.230(d)(1). */
export const OWNER_SHARE = 25

const isLargeOwner = ({ beneficialOwner, ownershipPercentage = 0 }: BusinessUser): boolean =>
  beneficialOwner && ownershipPercentage >= OWNER_SHARE

/** The reason why a company needs this business user; undefined if it can be deactivated. */
export const indispensable = (
  user: BusinessUser,
  all: ReadonlyArray<BusinessUser>
): string | undefined => {
  const others = all.filter((other) => other.id !== user.id && isActive(other))
  if (user.payrollAdmin && !others.some(({ payrollAdmin }) => payrollAdmin)) {
    return "the last payroll admin cannot be deactivated; name another one first"
  }
  return isLargeOwner(user) && !others.some(isLargeOwner)
    ? `the only owner of ${OWNER_SHARE} % or more cannot be deactivated; name another one first`
    : undefined
}
