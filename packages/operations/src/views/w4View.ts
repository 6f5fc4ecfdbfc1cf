/** The view of W-4 information. */
import { w4Fields, type W4Information } from "@payroll/domain/w4/w4Information"
import { shownFlag, shownWhole, valueOf } from "../answerSchema.ts"
import { amount, fieldsOf, recordFields, viewOf } from "./view.ts"

export const w4View = viewOf(
  "W4Information",
  "The W-4 information.",
  fieldsOf<W4Information>()(({ from }) => ({
    w4FilingStatus: from("filingStatus", valueOf(w4Fields.w4FilingStatus)),
    haveMultipleJob: from("haveMultipleJobs", shownFlag(w4Fields.haveMultipleJob.schema)),
    dependents: shownWhole(w4Fields.dependents.schema),
    dependentsAbove18: shownWhole(w4Fields.dependentsAbove18.schema),
    otherIncome: amount(w4Fields.otherIncome.schema),
    otherDeduction: amount(w4Fields.otherDeduction.schema),
    extraWithholding: amount(w4Fields.extraWithholding.schema),
    ...recordFields
  }))
)
