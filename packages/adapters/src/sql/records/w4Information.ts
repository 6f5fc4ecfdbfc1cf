import type { W4Information } from "@payroll/domain/w4/w4Information"
import type { W4InformationColumns } from "../tables.ts"
import { baseColumns, baseFields, flag, type Mapping } from "./mapping.ts"

export const w4InformationRows: Mapping<W4Information, W4InformationColumns> = {
  table: "w4_information",
  toRow: (w4) => ({
    ...baseColumns(w4),
    company_id: w4.companyId,
    worker_id: w4.workerId,
    filing_status: w4.filingStatus,
    have_multiple_jobs: flag(w4.haveMultipleJobs),
    dependents: w4.dependents,
    dependents_above18: w4.dependentsAbove18,
    other_income: w4.otherIncome,
    other_deduction: w4.otherDeduction,
    extra_withholding: w4.extraWithholding
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.company_id),
    workerId: row.worker_id,
    filingStatus: row.filing_status as W4Information["filingStatus"],
    haveMultipleJobs: row.have_multiple_jobs === 1,
    dependents: row.dependents,
    dependentsAbove18: row.dependents_above18,
    otherIncome: row.other_income,
    otherDeduction: row.other_deduction,
    extraWithholding: row.extra_withholding
  })
}
