import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { flag, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const companyLocationTable = table<CompanyLocation>(
  "company_location",
  "nothing"
)({
  label: text("label", "public"),
  address1: text("address1", "personal"),
  address2: optional(text("address2", "personal")),
  city: text("city", "personal"),
  state: text("state", "personal"),
  zipcode: text("zipcode", "personal"),
  country: text("country", "personal"),
  phoneNumber: optional(text("phone_number", "personal")),
  isWorkLocation: flag("is_work_location", "operational"),
  isMailingAddress: flag("is_mailing_address", "operational"),
  isFilingAddress: flag("is_filing_address", "operational"),
  status: text("status", "operational"),
  recordStatus: text("record_status", "operational"),
  timeZone: optional(text("time_zone", "operational"))
})
