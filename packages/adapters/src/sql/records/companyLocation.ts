import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { flag, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const companyLocationTable = table<CompanyLocation>("company_location")({
  label: text("label"),
  address1: text("address1"),
  address2: optional(text("address2")),
  city: text("city"),
  state: text("state"),
  zipcode: text("zipcode"),
  country: text("country"),
  phoneNumber: optional(text("phone_number")),
  isWorkLocation: flag("is_work_location"),
  isMailingAddress: flag("is_mailing_address"),
  isFilingAddress: flag("is_filing_address"),
  status: text("status")
})
