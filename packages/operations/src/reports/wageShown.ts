/** What reads show of wages: each period for which the same terms hold. */
import { amountOf } from "@payroll/domain/field/decimal"
import { wageStatuses, wageFields } from "@payroll/domain/wage/wage"
import { isWithdrawn, type WagePeriod } from "@payroll/domain/wage/wageDates"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Schema from "effect/Schema"
import { WageState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  oneOf,
  recordShownFields,
  shownAmount,
  shownDay,
  valueOf,
  valueOrNull
} from "../answerSchema.ts"
import { finalShown, recordShown, stateShown } from "./read.ts"

export const WagePeriodShown = entityOf("UserWage", "The terms of a wage for a time.", {
  userWageId: ids.userWageId,
  wageRate: shownAmount(wageFields.wageRate),
  wageBasis: valueOf(wageFields.wageBasis),
  workerType: valueOf(wageFields.workerType),
  differentialPay: oneOf(["Yes", "No"], wageFields.differentialPay.schema),
  userType: valueOrNull(wageFields.userType.schema),
  employmentStatus: valueOrNull(wageFields.employmentStatus.schema),
  userRefTaxExempt: valueOf(wageFields.userRefTaxExempt.schema),
  paymentMethod: valueOrNull(wageFields.paymentMethod.schema),
  startDate: shownDay(wageFields.startDate.schema),
  endDate: Schema.NullOr(shownDay("The last day on which these terms hold; null without an end.")),
  status: WageState,
  ...recordShownFields
})

/** What reads show of the wages of a worker. */
export const wagePeriodShown =
  (worker: Worker) =>
  ({ wage, terms, endDate }: WagePeriod) => ({
    userWageId: wage.id,
    wageRate: amountOf(terms.wageRate),
    wageBasis: terms.wageBasis,
    workerType: terms.workerType,
    differentialPay: terms.differentialPay,
    userType: terms.userType ?? null,
    employmentStatus: terms.employmentStatus ?? null,
    userRefTaxExempt: terms.taxExempt,
    paymentMethod: terms.paymentMethod ?? null,
    startDate: terms.startDate,
    endDate: endDate ?? null,
    status:
      hasLeft(worker) || isWithdrawn(wage)
        ? finalShown(wage.status)
        : stateShown(wageStatuses, wage.status),
    ...recordShown(wage)
  })
