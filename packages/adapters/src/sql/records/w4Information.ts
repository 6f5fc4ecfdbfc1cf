import type { W4Information } from "@payroll/domain/w4/w4Information"
import { flag, integer, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const w4InformationTable = table<W4Information>("w4_information", [
  "workerId",
  "filingStatus",
  "haveMultipleJobs",
  "dependents",
  "dependentsAbove18",
  "otherIncome",
  "otherDeduction",
  "extraWithholding",
  "dependentsAmount",
  "exempt",
  "nonresidentAlien",
  "unexemptFrom"
])({
  workerId: text("worker_id", "operational"),
  filingStatus: text("filing_status", "personal"),
  haveMultipleJobs: flag("have_multiple_jobs", "personal"),
  dependents: integer("dependents", "personal"),
  dependentsAbove18: integer("dependents_above18", "personal"),
  otherIncome: text("other_income", "personal"),
  otherDeduction: text("other_deduction", "personal"),
  extraWithholding: text("extra_withholding", "personal"),
  dependentsAmount: optional(text("dependents_amount", "personal")),
  exempt: flag("exempt", "personal"),
  nonresidentAlien: flag("nonresident_alien", "personal"),
  receivedAt: optional(text("received_at", "personal")),
  unexemptFrom: optional(integer("unexempt_from", "operational")),
  recordedBy: optional(text("recorded_by", "operational")),
  documentId: optional(text("document_id", "operational")),
  isConfirmed: flag("is_confirmed", "operational"),
  paperFileId: optional(text("paper_file_id", "operational")),
  paperRecordedBy: optional(text("paper_recorded_by", "operational"))
})
