/** The content of a page of the hand-over of a year, which its digest covers. */
import { FORMAT_VERSION, YEAR_FORMS } from "@payroll/domain/handover/handOver"
import type { Payee } from "@payroll/domain/handover/payee"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { entityOf, ids, listOf, oneOf, shownText, shownWhole } from "../answerSchema.ts"
import { employerView } from "./employerView.ts"
import { identityFields, unpayableView } from "./payeeView.ts"
import { payDatesView } from "./payPeriodView.ts"
import { fieldsOf, partViewOf, viewOf, viewsOf } from "./view.ts"

export interface YearPayee extends Payee {
  readonly states: ReadonlyArray<string>
  /** Those whose pay date is in the year. */
  readonly payPeriods: ReadonlyArray<PayPeriod>
}

const paidPeriodView = partViewOf(
  "A pay period with its pay date in the year.",
  fieldsOf<PayPeriod>()(({ from }) => ({
    payPeriodId: from("id", ids.payPeriodId),
    ...payDatesView
  }))
)

export const yearPayeeView = viewOf(
  "YearPayee",
  "Somebody who needs the form.",
  fieldsOf<YearPayee>()(() => ({
    ...identityFields,
    states: listOf(shownText("A state."), "The states of work, by their codes."),
    payPeriods: viewsOf(paidPeriodView, "The pay periods that pay the worker, by pay date.")
  }))
)

export const YearContent = entityOf(
  "YearContent",
  "What is handed over. The digest of the page is the SHA-256 of it in the form of RFC 8785.",
  {
    formatVersion: oneOf([FORMAT_VERSION], "The version of this format."),
    company: employerView.schema,
    year: shownWhole("The calendar year of the pay dates."),
    form: oneOf(YEAR_FORMS, "The form."),
    workers: listOf(yearPayeeView.schema, "Those who need the form, by id."),
    notPayable: listOf(unpayableView.schema, "Those who need it and lack something, by id.")
  }
)
export type YearContent = typeof YearContent.Type
