import type { KybInformation } from "@payroll/domain/company/kybInformation"
import { optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const kybInformationTable = table<KybInformation>("kyb_information")({
  ein: sealed,
  entityType: optional(text("entity_type")),
  incorporationState: optional(text("incorporation_state")),
  dateOfIncorporation: text("date_of_incorporation"),
  federalFilingForm: optional(text("federal_filing_form")),
  payrollRunThisYear: optional(text("payroll_run_this_year")),
  formerPaidThisYear: optional(text("former_paid_this_year"))
})
