/** What reads show of wages: each period for which the same terms hold. */
import { amountOf } from "@payroll/domain/field/decimal"
import { wageStatuses, wageFields } from "@payroll/domain/wage/wage"
import type { WagePeriod } from "@payroll/domain/wage/wageDates"
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
import { recordShown, stateShown } from "./read.ts"

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

export const wagePeriodShown = ({ wage, terms, endDate }: WagePeriod) => ({
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
  status: stateShown(wageStatuses, wage.status),
  ...recordShown(wage)
})
