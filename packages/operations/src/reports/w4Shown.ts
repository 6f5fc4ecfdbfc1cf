/** What reads show of W-4 information. */
import {
  entityOf,
  recordShownFields,
  shownAmount,
  shownFlag,
  shownWhole,
  valueOf
} from "../answerSchema.ts"
import { amountOf } from "@payroll/domain/field/decimal"
import { w4Fields, type W4Information } from "@payroll/domain/w4/w4Information"
import { recordShown } from "./read.ts"

export const W4Shown = entityOf("W4Information", "The W-4 information.", {
  w4FilingStatus: valueOf(w4Fields.w4FilingStatus),
  haveMultipleJob: shownFlag(w4Fields.haveMultipleJob.schema),
  dependents: shownWhole(w4Fields.dependents.schema),
  dependentsAbove18: shownWhole(w4Fields.dependentsAbove18.schema),
  otherIncome: shownAmount(w4Fields.otherIncome.schema),
  otherDeduction: shownAmount(w4Fields.otherDeduction.schema),
  extraWithholding: shownAmount(w4Fields.extraWithholding.schema),
  ...recordShownFields
})

export const w4Shown = (w4: W4Information | undefined) =>
  w4
    ? {
        w4FilingStatus: w4.filingStatus,
        haveMultipleJob: w4.haveMultipleJobs,
        dependents: w4.dependents,
        dependentsAbove18: w4.dependentsAbove18,
        otherIncome: amountOf(w4.otherIncome),
        otherDeduction: amountOf(w4.otherDeduction),
        extraWithholding: amountOf(w4.extraWithholding),
        ...recordShown(w4)
      }
    : null
