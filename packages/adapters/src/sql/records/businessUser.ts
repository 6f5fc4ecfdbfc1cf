import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { flag, integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const businessUserTable = table<BusinessUser>(
  "business_user",
  "nothing"
)({
  firstName: text("first_name", "personal"),
  middleName: optional(text("middle_name", "personal")),
  lastName: text("last_name", "personal"),
  email: text("email", "personal"),
  phoneNumber: text("phone_number", "personal"),
  address1: optional(text("address1", "personal")),
  address2: optional(text("address2", "personal")),
  city: optional(text("city", "personal")),
  state: optional(text("state", "personal")),
  zipcode: optional(text("zipcode", "personal")),
  country: optional(text("country", "personal")),
  ssn: optional(sealed),
  foreignId: optional(sealed),
  dateOfBirth: optional(sealed),
  payrollAdmin: flag("payroll_admin", "personal"),
  bookkeeper: flag("bookkeeper", "personal"),
  beneficialOwner: flag("beneficial_owner", "personal"),
  ownershipPercentage: optional(integer("ownership_percentage", "personal")),
  kycStatus: text("kyc_status", "operational"),
  recordStatus: text("record_status", "operational"),
  waiting: optional(json("waiting", "personal"))
})
