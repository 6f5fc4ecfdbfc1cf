/** What reads show of W-4 information. */
import { amountOf } from "@payroll/domain/field/decimal"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import * as Schema from "effect/Schema"
import { recordShown, recordShownFields, Text } from "./read.ts"

export const W4Shown = Schema.Struct({
  w4FilingStatus: Text,
  haveMultipleJob: Schema.Boolean,
  dependents: Schema.Finite,
  dependentsAbove18: Schema.Finite,
  otherIncome: Schema.Finite,
  otherDeduction: Schema.Finite,
  extraWithholding: Schema.Finite,
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
