import {
  storedAddress,
  type BusinessUser,
  type businessUserFields
} from "@payroll/domain/businessUser/businessUser"
import type { RecordBase } from "@payroll/domain/record"
import type * as Schema from "effect/Schema"

export type BusinessUserFields = Schema.Struct<typeof businessUserFields>["Type"]

/** A business user as given; without a country of its own the United States. */
export const newBusinessUser = (
  base: RecordBase,
  given: BusinessUserFields,
  isAdmin: boolean
): BusinessUser => ({
  ...base,
  firstName: given.firstName,
  middleName: given.middleName,
  lastName: given.lastName,
  email: given.email,
  phoneNumber: given.phoneNumber,
  address1: given.address1,
  address2: given.address2,
  city: given.city,
  ...storedAddress({ ...given, country: given.country ?? "US" }),
  ssn: given.ssn,
  dateOfBirth: given.dateOfBirth,
  payrollAdmin: given.payrollAdmin ?? isAdmin,
  bookkeeper: given.bookkeeper === true || given.bookKeeper === true,
  beneficialOwner: given.beneficialOwner ?? false,
  ownershipPercentage: given.ownershipPercentage,
  kycStatus: "kyc not initiated"
})
