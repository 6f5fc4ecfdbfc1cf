import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { flag, integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const businessUserTable = table<BusinessUser>("business_user")({
  firstName: text("first_name"),
  middleName: optional(text("middle_name")),
  lastName: text("last_name"),
  email: text("email"),
  phoneNumber: text("phone_number"),
  address1: optional(text("address1")),
  address2: optional(text("address2")),
  city: optional(text("city")),
  state: optional(text("state")),
  zipcode: optional(text("zipcode")),
  country: optional(text("country")),
  ssn: optional(sealed),
  dateOfBirth: optional(sealed),
  payrollAdmin: flag("payroll_admin"),
  bookkeeper: flag("bookkeeper"),
  beneficialOwner: flag("beneficial_owner"),
  ownershipPercentage: optional(integer("ownership_percentage")),
  kycStatus: text("kyc_status")
})
