/** The default schedule of one year for a frequency. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { makeLocalDate, type LocalDate } from "../calendar/localDate.ts"
import { payDates, type PayDateEntry } from "./payDates.ts"
import {
  DEFAULT_ADJUSTMENT,
  DEFAULT_LEAD_BANKING_DAYS,
  DEFAULT_PAY_DAY,
  DEFAULT_PERIOD_END_DAYS,
  type Frequency,
  type PayPeriods,
  type PayRules,
  type PayScheduleSpecification
} from "./specification.ts"

/**
 * By default weekly and biweekly periods end on Saturdays. Biweekly periods follow the federal
 * government's own, whose period 1 of 2026 began on 2026-01-11.
 * Source: National Finance Center, pay period calendar 2026.
 */
const DEFAULT_ANCHOR_PERIOD_END = "2026-01-10" as LocalDate

const defaultPeriods = (frequency: Frequency): PayPeriods => {
  switch (frequency) {
    case "weekly":
    case "biweekly":
      return { frequency, anchorPeriodEnd: DEFAULT_ANCHOR_PERIOD_END }
    case "semimonthly":
      return { frequency, periodEndDays: DEFAULT_PERIOD_END_DAYS }
    case "monthly":
    case "quarterly":
    case "annually":
      return { frequency }
  }
}

/** Pay on the period end or the last banking day before it, deadline two banking days earlier. */
export const defaultRules = (frequency: Frequency): PayRules => ({
  ...defaultPeriods(frequency),
  payDay: DEFAULT_PAY_DAY,
  adjust: DEFAULT_ADJUSTMENT,
  leadBankingDays: DEFAULT_LEAD_BANKING_DAYS,
  closedDays: []
})

/**
 * The default rules for the pay periods that end in a year. Throws a RangeError unless `isHolidayYear(year)`
 * (1971 to 2200).
 */
export const payYear = (frequency: Frequency, year: number): PayScheduleSpecification => {
  const from = makeLocalDate(year, 1, 1)
  const to = makeLocalDate(year, 12, 31)
  if (!isHolidayYear(year) || !from || !to) throw new RangeError("year must be 1971 to 2200")
  return { ...defaultRules(frequency), from, to }
}

/** The entries of `payYear(frequency, year)` in calendar order. */
export const payDatesOfYear = (frequency: Frequency, year: number): ReadonlyArray<PayDateEntry> =>
  payDates(payYear(frequency, year))
