/** The views of W-4 information, and of what withholding uses. */
import {
  dependentsAmountOf,
  exemptUntil,
  WITHHOLDING_BASES,
  type Withholding
} from "@payroll/domain/w4/withholding"
import { w4Fields, type W4Information } from "@payroll/domain/w4/w4Information"
import { w4SignatureOf } from "@payroll/domain/document/w4Signature"
import { amountOf } from "@payroll/domain/field/decimal"
import {
  oneOf,
  shownAmount,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  shownWhole,
  valueOf
} from "../answerSchema.ts"
import { amount, fieldsOf, nullable, recordFields, viewOf } from "./view.ts"
import * as Schema from "effect/Schema"

/** The entries of a form. */
const entryFields = fieldsOf<Withholding["entries"]>()(({ from, by }) => ({
  w4FilingStatus: from("filingStatus", valueOf(w4Fields.w4FilingStatus)),
  haveMultipleJob: from("haveMultipleJobs", shownFlag(w4Fields.haveMultipleJob.schema)),
  dependents: shownWhole(w4Fields.dependents.schema),
  dependentsAbove18: shownWhole(w4Fields.dependentsAbove18.schema),
  dependentsAmount: by(shownAmount(w4Fields.dependentsAmount.schema), (form) =>
    amountOf(dependentsAmountOf(form))
  ),
  otherIncome: amount(w4Fields.otherIncome.schema),
  otherDeduction: amount(w4Fields.otherDeduction.schema),
  extraWithholding: amount(w4Fields.extraWithholding.schema),
  exempt: shownFlag(w4Fields.exempt.schema),
  exemptUntil: by(
    Schema.NullOr(shownDay("The last day of the exemption; null if none is claimed.")),
    (form) => exemptUntil(form) ?? null
  ),
  nonresidentAlien: shownFlag(w4Fields.nonresidentAlien.schema)
}))

/** How the form that entries are from was signed. */
export const w4SignatureShown = shownText(
  "`signed`; `signed, not confirmed` by a link that was not mailed to the address on file; `signed on paper`, with who recorded it; or `unsigned`, with who recorded the form."
)

export const w4View = viewOf(
  "W4Information",
  "The W-4 information.",
  fieldsOf<W4Information>()(({ by }) => ({
    ...entryFields,
    receivedAt: nullable(
      shownDay("The day on which the worker handed the form in; null if nobody recorded it.")
    ),
    signature: by(w4SignatureShown, w4SignatureOf),
    documentId: nullable(
      shownId(
        "The document by which the worker signed these entries; null while they are unsigned."
      )
    ),
    ...recordFields
  }))
)

export const withholdingView = viewOf(
  "Withholding",
  "The entries that federal income tax is withheld by on the day that is asked for.",
  fieldsOf<Withholding>()(({ by, within }) => ({
    basis: by(
      oneOf(
        WITHHOLDING_BASES,
        "The form that the entries are from. `Earlier W-4`: the exemption of the latest one has ended. `No W-4`: single, without other entries."
      ),
      ({ basis }) => basis
    ),
    ...within("entries", entryFields)
  }))
)
