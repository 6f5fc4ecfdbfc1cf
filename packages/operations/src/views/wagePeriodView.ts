/** The view of wages: each period for which the same terms hold. */
import { wageFields, wageStatuses, type WageTerms } from "@payroll/domain/wage/wage"
import { isWithdrawn, type WagePeriod } from "@payroll/domain/wage/wageDates"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import { WageState } from "../answerStates.ts"
import { ids, oneOf, shownDay, valueOf, valueOrNull } from "../answerSchema.ts"
import {
  amount,
  fieldsOf,
  finalStateView,
  nullable,
  recordFields,
  stateView,
  viewOf
} from "./view.ts"

const termFields = fieldsOf<WageTerms>()(({ from }) => ({
  wageRate: amount(wageFields.wageRate),
  wageBasis: valueOf(wageFields.wageBasis),
  workerType: valueOf(wageFields.workerType),
  differentialPay: oneOf(["Yes", "No"], wageFields.differentialPay.schema),
  userType: valueOrNull(wageFields.userType.schema),
  employmentStatus: valueOrNull(wageFields.employmentStatus.schema),
  userRefTaxExempt: from("taxExempt", valueOf(wageFields.userRefTaxExempt.schema)),
  paymentMethod: valueOrNull(wageFields.paymentMethod.schema),
  startDate: shownDay(wageFields.startDate.schema)
}))

export const wagePeriodView = viewOf(
  "UserWage",
  "The terms of a wage for a time.",
  fieldsOf<WagePeriod & { readonly worker: Worker }>()(({ by, within }) => ({
    userWageId: by(ids.userWageId, ({ wage }) => wage.id),
    ...within("terms", termFields),
    endDate: nullable(shownDay("The last day on which these terms hold; null without an end.")),
    status: by(WageState, ({ wage, worker }) =>
      hasLeft(worker) || isWithdrawn(wage)
        ? finalStateView(wage.status)
        : stateView(wageStatuses, wage.status)
    ),
    ...within("wage", recordFields)
  }))
)
