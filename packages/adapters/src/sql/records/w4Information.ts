import type { W4Information } from "@payroll/domain/w4/w4Information"
import { flag, integer, text } from "./columns.ts"
import { table } from "./table.ts"

export const w4InformationTable = table<W4Information>("w4_information")({
  workerId: text("worker_id", "operational"),
  filingStatus: text("filing_status", "personal"),
  haveMultipleJobs: flag("have_multiple_jobs", "personal"),
  dependents: integer("dependents", "personal"),
  dependentsAbove18: integer("dependents_above18", "personal"),
  otherIncome: text("other_income", "personal"),
  otherDeduction: text("other_deduction", "personal"),
  extraWithholding: text("extra_withholding", "personal")
})
