/**
 * The specification of a pay schedule. The types match the JSON form, which `validatePaySchedule`
 * checks.
 */
import type { LocalDate } from "../calendar/localDate.ts"

export const FREQUENCIES = [
  "weekly",
  "biweekly",
  "semimonthly",
  "monthly",
  "quarterly",
  "annually"
] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const ADJUSTMENTS = ["previous", "next", "nearest"] as const
/**
 * The move of a pay date that is not a banking day. "nearest" moves a Saturday back and a Sunday forward, then back
 * while that day is closed: a Sunday before a Monday holiday moves to the Friday.
 */
export type Adjustment = (typeof ADJUSTMENTS)[number]

/** A day of the month, 1 to 31 or "last". In a shorter month it is the month's last day. */
export type MonthDay = number | "last"

/** The length of pay periods and when they end. Periods leave no gap. */
export type PayPeriods =
  | {
      readonly frequency: "weekly" | "biweekly"
      /** The last day of any period, past or future. */
      readonly anchorPeriodEnd: LocalDate
    }
  | {
      readonly frequency: "semimonthly"
      /** The two days on which periods end, ascending. */
      readonly periodEndDays: ReadonlyArray<MonthDay>
    }
  | { readonly frequency: "monthly" | "quarterly" | "annually" }

/** Determines the nominal pay date from the period end, before any move to a banking day. */
export type PayDay =
  | {
      readonly rule: "periodEnd"
      /** Days after the period end; negative if before it. */
      readonly offsetDays: number
    }
  | {
      readonly rule: "dayOfMonth"
      /** The days of the month on which pay is due, ascending. */
      readonly days: ReadonlyArray<MonthDay>
      /**
       * The number of listed days to skip, from the first one on or after the period end: the one that it is in a
       * month of 30 days.
       */
      readonly periodsInArrears: number
    }
  | {
      readonly rule: "dayOfMonth"
      /** The day on which the k-th period that ends in a month is paid. */
      readonly days: ReadonlyArray<MonthDay>
      /** The month of that day: so many months after the one in which the k-th period ends. */
      readonly monthsAfter: ReadonlyArray<number>
    }
  | {
      readonly rule: "bankingDaysAfter"
      /** Banking days from the period end to the pay date. */
      readonly days: number
    }

/** Rules of pay periods and their pay dates, on any day. */
export type PayRules = PayPeriods & {
  readonly payDay: PayDay
  readonly adjust: Adjustment
  /** Banking days from the deadline to run payroll to the pay date. */
  readonly leadBankingDays: number
  /** Additional days on which this employer does not pay, ascending. */
  readonly closedDays: ReadonlyArray<LocalDate>
  /** A pay date that a move would take into another calendar year moves the other way. Default: false */
  readonly keepInYear?: boolean
}

/** An open-ended schedule. */
export type OpenPayScheduleSpecification = PayRules & {
  /** Start of the window: includes periods that end on or after this day. */
  readonly from: LocalDate
}

export type PayScheduleSpecification = OpenPayScheduleSpecification & {
  /** End of the window: includes periods that end on or before this day. */
  readonly to: LocalDate
}

export const MAX_WINDOW_YEARS = 200
export const MAX_CLOSED_DAYS = 1000
export const MAX_LEAD_BANKING_DAYS = 100
export const MAX_OFFSET_DAYS = 366
export const MAX_PERIODS_IN_ARREARS = 100
export const MAX_MONTHS_AFTER = 24
export const MAX_BANKING_DAYS_AFTER = 100
/** Every listed day except the last must exist in every month. */
export const LAST_DAY_OF_EVERY_MONTH = 28

export const DEFAULT_PERIOD_END_DAYS: ReadonlyArray<MonthDay> = [15, "last"]
export const DEFAULT_PAY_DAY: PayDay = { rule: "periodEnd", offsetDays: 0 }
export const DEFAULT_ADJUSTMENT: Adjustment = "previous"
export const DEFAULT_LEAD_BANKING_DAYS = 2
