import type { W4Information } from "@payroll/domain/w4/w4Information"
import { flag, integer, text } from "./columns.ts"
import { table } from "./table.ts"

export const w4InformationTable = table<W4Information>("w4_information")({
  workerId: text("worker_id"),
  filingStatus: text("filing_status"),
  haveMultipleJobs: flag("have_multiple_jobs"),
  dependents: integer("dependents"),
  dependentsAbove18: integer("dependents_above18"),
  otherIncome: text("other_income"),
  otherDeduction: text("other_deduction"),
  extraWithholding: text("extra_withholding")
})
