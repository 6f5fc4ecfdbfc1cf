/** What reads show of wages: each period for which the same terms hold. */
import { amountOf } from "@payroll/domain/field/decimal"
import { wageStatuses } from "@payroll/domain/wage/wage"
import type { WagePeriod } from "@payroll/domain/wage/wageDates"
import * as Schema from "effect/Schema"
import {
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text
} from "./read.ts"

export const WagePeriodShown = Schema.Struct({
  userWageId: Text,
  wageRate: Schema.Finite,
  wageBasis: Text,
  workerType: Text,
  differentialPay: Text,
  userType: OptionalText,
  employmentStatus: OptionalText,
  userRefTaxExempt: Text,
  paymentMethod: OptionalText,
  /** The first day on which these terms hold. */
  startDate: Text,
  /** The last day; null without an end. */
  endDate: OptionalText,
  status: StateShown,
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
