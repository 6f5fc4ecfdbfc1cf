/** The rate, basis and payment method of a worker's pay. */
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { choice, YesNo } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { Decimal } from "../field/decimal.ts"
import { takenAwayByNull } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { WorkerType } from "../field/workerType.ts"
import type { RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type WageStatus = "Verification Pending" | "Ready"

export const wageStatuses: StateTable<WageStatus> = {
  "Verification Pending": ["Ready"],
  Ready: []
}

export const WageBasis = choice(
  ["Per Hour", "Per Day", "Per Week", "Per Month", "Per Year"],
  {
    "Per Hour": ["Hourly"],
    "Per Day": ["Daily"],
    "Per Week": ["Weekly"],
    "Per Month": ["Monthly"],
    "Per Year": ["Yearly", "Annually"]
  },
  "WageBasis"
)

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
  },
  "UserType"
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
  },
  "EmploymentStatus"
)

export const TaxExempt = choice(
  ["Yes, as an owner/corporate officer", "No, this employee is not tax exempt"],
  {
    "Yes, as an owner/corporate officer": ["Yes"],
    "No, this employee is not tax exempt": ["No"]
  },
  "TaxExempt"
)

export const PAYMENT_METHODS = ["Check", "Direct Deposit"] as const

export const PaymentMethod = choice(PAYMENT_METHODS, undefined, "PaymentMethod")

/** The pay of a wage from its start date on, until the next terms begin or the wage ends. */
export interface WageTerms {
  readonly startDate: LocalDate
  /** An exact decimal, US dollars per `wageBasis`. */
  readonly wageRate: string
  readonly wageBasis: typeof WageBasis.Type
  readonly workerType: typeof WorkerType.Type
  readonly differentialPay: "Yes" | "No"
  readonly userType: typeof UserType.Type | undefined
  readonly employmentStatus: typeof EmploymentStatus.Type | undefined
  readonly taxExempt: typeof TaxExempt.Type
  readonly paymentMethod: typeof PaymentMethod.Type | undefined
}

/** The pay for one job. A second job of the worker is a second wage. */
export interface Wage extends RecordBase {
  readonly workerId: string
  /** In the order of their start dates. Each differs from the terms before it in more than the date. */
  readonly terms: ReadonlyArray<WageTerms>
  /** The last day. A wage whose last day is before its first is withdrawn: it never holds. */
  readonly endDate: LocalDate | undefined
  readonly status: WageStatus
}

/** Request fields of a new wage. */
export const wageFields = {
  wageRate: described(Decimal, "US dollars per wageBasis."),
  wageBasis: described(WageBasis, "The time for which wageRate is paid."),
  workerType: described(WorkerType, "The type of worker that the wage is for."),
  differentialPay: Schema.optionalKey(
    described(YesNo, "Whether the worker gets differential pay.")
  ),
  userType: Schema.optionalKey(
    described(UserType, "How the worker is paid, and whether overtime is due.")
  ),
  employmentStatus: Schema.optionalKey(
    described(EmploymentStatus, "How many hours the worker works.")
  ),
  userRefTaxExempt: Schema.optionalKey(
    described(TaxExempt, "Whether the worker is exempt from taxes.")
  ),
  startDate: Schema.optionalKey(described(Day, "The first day on which these terms hold.")),
  paymentMethod: Schema.optionalKey(described(PaymentMethod, "How the wage is paid."))
} as const

/** Request fields of an update. `null` takes an optional value away, or brings its default back. */
export const wageUpdateFields = {
  wageRate: Schema.optionalKey(wageFields.wageRate),
  wageBasis: Schema.optionalKey(wageFields.wageBasis),
  workerType: Schema.optionalKey(wageFields.workerType),
  differentialPay: takenAwayByNull(wageFields.differentialPay.schema),
  userType: takenAwayByNull(wageFields.userType.schema),
  employmentStatus: takenAwayByNull(wageFields.employmentStatus.schema),
  userRefTaxExempt: takenAwayByNull(wageFields.userRefTaxExempt.schema),
  startDate: wageFields.startDate,
  paymentMethod: takenAwayByNull(wageFields.paymentMethod.schema)
} as const

export const NO_DIFFERENTIAL = "No" satisfies WageTerms["differentialPay"]
export const NOT_EXEMPT = "No, this employee is not tax exempt" satisfies typeof TaxExempt.Type

/**
 * Makes a wage; the start date defaults to the day the worker joined. The wage of an active worker
 * waits for nothing.
 */
export const newWage = (
  base: RecordBase,
  input: Schema.Struct<typeof wageFields>["Type"],
  worker: {
    readonly id: string
    readonly dateOfJoin: LocalDate
    readonly userStatus: string
  }
): Wage => ({
  ...base,
  workerId: worker.id,
  terms: [
    {
      startDate: input.startDate ?? worker.dateOfJoin,
      wageRate: input.wageRate,
      wageBasis: input.wageBasis,
      workerType: input.workerType,
      differentialPay: input.differentialPay ?? NO_DIFFERENTIAL,
      userType: input.userType,
      employmentStatus: input.employmentStatus,
      taxExempt: input.userRefTaxExempt ?? NOT_EXEMPT,
      paymentMethod: input.paymentMethod
    }
  ],
  endDate: undefined,
  status: worker.userStatus === "Active" ? "Ready" : "Verification Pending"
})
