import type { KybInformation } from "@payroll/domain/company/kybInformation"
import * as Redacted from "effect/Redacted"
import { optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const kybInformationTable = table<KybInformation>("kyb_information", "nothing")(
  {
    ein: sealed,
    entityType: optional(text("entity_type", "public")),
    incorporationState: optional(text("incorporation_state", "public")),
    dateOfIncorporation: text("date_of_incorporation", "public"),
    federalFilingForm: optional(text("federal_filing_form", "personal")),
    payrollRunThisYear: optional(text("payroll_run_this_year", "personal")),
    formerPaidThisYear: optional(text("former_paid_this_year", "personal"))
  },
  {
    derived: { ein_last4: { holds: "personal", of: ({ ein }) => Redacted.value(ein).slice(-4) } }
  }
)
