/** The business user who is the same person as a worker: what is known of the worker need not be given again. */
import type * as Schema from "effect/Schema"
import type { KycInformation } from "./kycInformation.ts"
import type { RecordBase } from "../record.ts"
import type { Worker } from "../worker/worker.ts"
import {
  businessUserUpdateFields,
  isAbroad,
  missingOwnerFields,
  newBusinessUser,
  updatedBusinessUser,
  type BusinessUser
} from "../businessUser/businessUser.ts"

const { payrollAdmin, bookkeeper, bookKeeper, beneficialOwner, ownershipPercentage } =
  businessUserUpdateFields

/** Request fields of what a person is to a company. `null` removes a value. */
export const roleFields = {
  payrollAdmin,
  bookkeeper,
  bookKeeper,
  beneficialOwner,
  ownershipPercentage
} as const

type Roles = Schema.Struct<typeof roleFields>["Type"]

/** True if a person has a role in the company. */
export const hasRole = (user: BusinessUser): boolean =>
  user.payrollAdmin || user.bookkeeper || user.beneficialOwner

/** The fields of KYC information that a business user lacks. The home address is one value. */
const knownByKyc = (user: BusinessUser, kyc: KycInformation | undefined) => {
  if (!kyc) return {}
  const { ssn, dateOfBirth, address1, address2, city, state, zipcode } = kyc
  const lacksHome = user.address1 === undefined && !isAbroad(user.country)
  return {
    ...(!user.ssn && { ssn }),
    ...(!user.dateOfBirth && { dateOfBirth }),
    ...(lacksHome && { address1, address2: address2 ?? null, city, state, zipcode })
  }
}

/** The business user with other roles, and with what the worker's KYC information knows of the person. */
export const userWithRoles = (
  user: BusinessUser,
  roles: Roles,
  kyc: KycInformation | undefined,
  at: number
): BusinessUser => updatedBusinessUser(user, { ...knownByKyc(user, kyc), ...roles }, at)

/** Makes a business user of a worker, with these roles. An email and a phone number that the worker lacks are empty. */
export const newUserOfWorker = (
  base: RecordBase,
  { firstName, middleName, lastName, email = "", phoneNumber = "" }: Worker,
  roles: Roles,
  kyc: KycInformation | undefined
): BusinessUser => {
  const contact = { firstName, ...(middleName && { middleName }), lastName, email, phoneNumber }
  const user = newBusinessUser(base, contact, false)
  return { ...userWithRoles(user, roles, kyc, base.createdAt), ...base }
}

/** Request fields that a business user needs and this one lacks. */
export const lackedFields = (user: BusinessUser): ReadonlyArray<string> => [
  ...(["email", "phoneNumber"] as const).filter((field) => user[field] === ""),
  ...missingOwnerFields({ ...user })
]
