/** The rate, basis and payment method of a worker's pay. */
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { choice, YesNo } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { Decimal } from "../field/decimal.ts"
import { WorkerType } from "../field/workerType.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"
import { moveIfAllowed, type StateTable } from "../status.ts"

export type WageStatus = "Verification Pending" | "Ready"

export const wageStatuses: StateTable<WageStatus> = {
  "Verification Pending": ["Ready"],
  Ready: []
}

export const WageBasis = choice(["Per Hour", "Per Day", "Per Week", "Per Month", "Per Year"], {
  "Per Hour": ["Hourly"],
  "Per Day": ["Daily"],
  "Per Week": ["Weekly"],
  "Per Month": ["Monthly"],
  "Per Year": ["Yearly", "Annually"]
})

/** Overtime classes of the Fair Labor Standards Act, 29 U.S.C. 207 and 213. */
export const UserType = choice(
  [
    "Salary/Eligible for overtime",
    "Salary/No overtime",
    "Paid by the hour",
    "Commission only/Eligible for overtime",
    "Commission only/No overtime"
  ],
  {
    "Salary/No overtime": ["Salary"],
    "Paid by the hour": ["Hourly"],
    "Commission only/Eligible for overtime": ["Commission only/Eliglble for overtime"]
  }
)

export const EmploymentStatus = choice(
  [
    "Full Time (30+ Hours per week)",
    "Part Time (20-29 Hours per week)",
    "Part Time (0-19 Hours per week)",
    "Seasonal (0-6 months per year)",
    "Variable (Hours vary every week)"
  ],
  {
    "Full Time (30+ Hours per week)": ["Full Time"],
    "Part Time (20-29 Hours per week)": ["Part Time"],
    "Seasonal (0-6 months per year)": ["Seasonal"],
    "Variable (Hours vary every week)": ["Variable"]
  }
)

export const TaxExempt = choice(
  ["Yes, as an owner/corporate officer", "No, this employee is not tax exempt"],
  {
    "Yes, as an owner/corporate officer": ["Yes"],
    "No, this employee is not tax exempt": ["No"]
  }
)

export const PaymentMethod = choice(["Check", "Direct Deposit"])

export interface Wage extends RecordBase {
  readonly workerId: string
  /** An exact decimal, US dollars per `wageBasis`. */
  readonly wageRate: string
  readonly wageBasis: typeof WageBasis.Type
  readonly workerType: typeof WorkerType.Type
  readonly differentialPay: "Yes" | "No"
  readonly userType: typeof UserType.Type | undefined
  readonly employmentStatus: typeof EmploymentStatus.Type | undefined
  readonly taxExempt: typeof TaxExempt.Type
  readonly startDate: LocalDate
  readonly paymentMethod: typeof PaymentMethod.Type | undefined
  readonly status: WageStatus
}

/** Request fields of a wage; updates take any subset. */
export const wageFields = {
  wageRate: Decimal,
  wageBasis: WageBasis,
  workerType: WorkerType,
  differentialPay: Schema.optionalKey(YesNo),
  userType: Schema.optionalKey(UserType),
  employmentStatus: Schema.optionalKey(EmploymentStatus),
  userRefTaxExempt: Schema.optionalKey(TaxExempt),
  startDate: Schema.optionalKey(Day),
  paymentMethod: Schema.optionalKey(PaymentMethod)
} as const

export const NOT_EXEMPT = "No, this employee is not tax exempt" satisfies typeof TaxExempt.Type

/** Makes a wage; the start date defaults to the day the worker joined. */
export const newWage = (
  base: RecordBase,
  given: Schema.Struct<typeof wageFields>["Type"],
  worker: { readonly id: string; readonly dateOfJoin: LocalDate }
): Wage => ({
  ...base,
  workerId: worker.id,
  wageRate: given.wageRate,
  wageBasis: given.wageBasis,
  workerType: given.workerType,
  differentialPay: given.differentialPay ?? "No",
  userType: given.userType,
  employmentStatus: given.employmentStatus,
  taxExempt: given.userRefTaxExempt ?? NOT_EXEMPT,
  startDate: given.startDate ?? worker.dateOfJoin,
  paymentMethod: given.paymentMethod,
  status: "Verification Pending"
})

/** Changes the given fields of a wage, which becomes `Ready`. The payment method stays. */
export const updatedWage = (
  wage: Wage,
  given: Partial<Schema.Struct<typeof wageFields>["Type"]>,
  at: number
): Wage => {
  const set: Updatable<Wage, "workerId" | "paymentMethod"> = {
    wageRate: given.wageRate ?? wage.wageRate,
    wageBasis: given.wageBasis ?? wage.wageBasis,
    workerType: given.workerType ?? wage.workerType,
    differentialPay: given.differentialPay ?? wage.differentialPay,
    userType: given.userType ?? wage.userType,
    employmentStatus: given.employmentStatus ?? wage.employmentStatus,
    taxExempt: given.userRefTaxExempt ?? wage.taxExempt,
    startDate: given.startDate ?? wage.startDate,
    status: moveIfAllowed(wageStatuses, wage.status, "Ready")
  }
  return changed(wage, set, at)
}
