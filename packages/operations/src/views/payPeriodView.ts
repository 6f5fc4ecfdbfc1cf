/** The view of a pay period. */
import { payPeriodStatuses, type PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { entityOf, ids, payDateFields, shownFlag, shownWhole } from "../answerSchema.ts"
import { PayPeriodState } from "../answerStates.ts"
import { fieldsOf, recordFields, state, viewOf } from "./view.ts"

/** The four dates of a pay period. */
export const payDatesView = fieldsOf<PayPeriod>()(({ from }) => ({
  PayBeginDate: from("periodBegin", payDateFields.PayBeginDate),
  PayEndDate: from("periodEnd", payDateFields.PayEndDate),
  DeadlineToRunPayroll: from("deadline", payDateFields.DeadlineToRunPayroll),
  PayDate: from("payDate", payDateFields.PayDate)
}))

export const payPeriodView = viewOf(
  "PayPeriod",
  "A pay period.",
  fieldsOf<PayPeriod>()(({ from }) => ({
    payPeriodId: from("id", ids.payPeriodId),
    payScheduleId: ids.payScheduleId,
    companyId: ids.companyId,
    ...payDatesView,
    PayPeriodStatus: from("status", state(payPeriodStatuses, PayPeriodState)),
    isWithdrawn: shownFlag(
      "Whether it was skipped because the schedule changed or ended; other periods cover its days, if any do."
    ),
    resultCounts: entityOf("PayResultCounts", "The workers whose results are reported.", {
      paid: shownWhole("How many were paid."),
      failed: shownWhole("Of how many the pay failed."),
      returned: shownWhole("Of how many the pay was returned."),
      notPaid: shownWhole("How many had nothing to be paid.")
    }),
    ...recordFields
  }))
)
