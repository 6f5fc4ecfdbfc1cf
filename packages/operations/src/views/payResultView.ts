/** The view of a report about a worker's pay. */
import {
  PAY_RESULT_STATUSES,
  payResultFields,
  type PayResult
} from "@payroll/domain/payroll/payResult"
import { ids, oneOf, shownId, shownText } from "../answerSchema.ts"
import { fieldsOf, nullable, recordFields, viewOf } from "./view.ts"

export const payResultView = viewOf(
  "PayResult",
  "A report about the pay of a worker in a pay period.",
  fieldsOf<PayResult>()(({ from }) => ({
    payResultId: from("id", ids.payResultId),
    payPeriodId: ids.payPeriodId,
    companyId: ids.companyId,
    userId: from("workerId", ids.userId),
    status: oneOf(PAY_RESULT_STATUSES, payResultFields.status),
    gross: nullable(shownText("The gross pay in dollars, an exact decimal.")),
    net: nullable(shownText("The net pay in dollars, an exact decimal.")),
    returnCode: nullable(shownText(payResultFields.returnCode.schema)),
    userBankAccountId: from(
      "bankAccountId",
      nullable(shownId("The bank account of the worker that the report is about."))
    ),
    replaces: from("replacesId", nullable(shownId("The report that this one replaces."))),
    ...recordFields
  }))
)
