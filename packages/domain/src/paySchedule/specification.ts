/**
 * What a pay schedule is made of. The types are the JSON form; `validatePaySchedule` turns JSON
 * into them.
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
 * Where a pay date goes that is no banking day: back, forward, or to the nearest. Nearest moves a
 * Saturday back and a Sunday forward, then back while that day is closed: a Sunday before a Monday
 * holiday gives the Friday.
 */
export type Adjustment = (typeof ADJUSTMENTS)[number]

/** A day of the month, 1 to 31, or its last one. A month that is too short uses its last day. */
export type MonthDay = number | "last"

/** How long pay periods are and when they end. They follow one another without a gap. */
export type PayPeriods =
  | {
      readonly frequency: "weekly" | "biweekly"
      /** The last day of any one period, past or future. */
      readonly anchorPeriodEnd: LocalDate
    }
  | {
      readonly frequency: "semimonthly"
      /** The two days on which periods end, ascending. */
      readonly periodEndDays: ReadonlyArray<MonthDay>
    }
  | { readonly frequency: "monthly" | "quarterly" | "annually" }

/** From the period end to the nominal pay date, before any move to a banking day. */
export type PayDay =
  | {
      readonly rule: "periodEnd"
      /** Days after the period end, negative before it. */
      readonly offsetDays: number
    }
  | {
      readonly rule: "dayOfMonth"
      /** The days of the month on which pay is due, ascending. */
      readonly days: ReadonlyArray<MonthDay>
      /** Listed days to move on from the first one on or after the period end. */
      readonly periodsInArrears: number
    }

/** A schedule from a day on, without an end. */
export type OpenPayScheduleSpecification = PayPeriods & {
  readonly payDay: PayDay
  readonly adjust: Adjustment
  /** Banking days from the deadline to run payroll to the pay date. */
  readonly leadBankingDays: number
  /** Days that are no banking days for this employer, ascending. */
  readonly closedDays: ReadonlyArray<LocalDate>
  /** The window: periods whose end lies on or after this day ... */
  readonly from: LocalDate
}

export type PayScheduleSpecification = OpenPayScheduleSpecification & {
  /** ... and on or before this one. */
  readonly to: LocalDate
}

export const MAX_WINDOW_YEARS = 200
export const MAX_CLOSED_DAYS = 1000
export const MAX_LEAD_BANKING_DAYS = 100
export const MAX_OFFSET_DAYS = 366
export const MAX_PERIODS_IN_ARREARS = 100
/** Every listed day but the last one must exist in every month. */
export const LAST_DAY_OF_EVERY_MONTH = 28

/** Semi-monthly periods end on the 15th and on the last day where nothing else is said. */
export const DEFAULT_PERIOD_END_DAYS: ReadonlyArray<MonthDay> = [15, "last"]
export const DEFAULT_PAY_DAY: PayDay = { rule: "periodEnd", offsetDays: 0 }
export const DEFAULT_ADJUSTMENT: Adjustment = "previous"
/** The deadline to run payroll lies two banking days before the pay date. */
export const DEFAULT_LEAD_BANKING_DAYS = 2
