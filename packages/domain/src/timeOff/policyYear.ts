/** Policy years: where they begin, and the one that a day lies in. */
import { civilOf, daysInMonth, epochDayOf, type EpochDay } from "../calendar/localDate.ts"
import type { PayPeriods } from "./facts.ts"
import { payPeriodsOf } from "./periods.ts"
import type { PolicyYear, YearStart } from "./terms.ts"

/** A policy year; `next` is the first day of the one after it. */
export interface YearDays {
  readonly begin: EpochDay
  readonly next: EpochDay
}

/** The first day of the policy year that begins in a calendar year. */
export type YearBegins = (year: number) => EpochDay

/** Years that begin on a day of the calendar; 29 February means the last day of February. */
export const dated =
  ({ month, day }: YearStart): YearBegins =>
  (year) =>
    epochDayOf(year, month, Math.min(day, daysInMonth(year, month)))

const calendarYears = dated({ month: 1, day: 1 })

/** Longer than any pay period. */
const JANUARY_DAYS = 31

/** Years that begin with the first pay period that begins in them; calendar years where there are no periods. */
const withPayPeriods = (payPeriods: PayPeriods): YearBegins => {
  const periods = payPeriodsOf(payPeriods)
  return (year) => {
    const first = calendarYears(year)
    const index = periods.indexFrom(first)
    const ending = periods.at(index)
    const begin =
      ending === undefined || ending.begin >= first ? ending?.begin : periods.at(index + 1)?.begin
    return begin === undefined || begin >= first + JANUARY_DAYS ? first : begin
  }
}

/** The policy years of an assignment. */
export const policyYearsOf = (
  policyYear: PolicyYear,
  assignmentStart: EpochDay,
  payPeriods: PayPeriods
): YearBegins => {
  switch (policyYear.kind) {
    case "Calendar Year":
      return calendarYears
    case "Anniversary":
      return dated(civilOf(assignmentStart))
    case "Fixed Date":
      return dated(policyYear.start)
    case "Pay Periods":
      return withPayPeriods(payPeriods)
  }
}

/** The policy year that a day lies in. */
export const yearOn = (beginIn: YearBegins, day: EpochDay): YearDays => {
  const { year } = civilOf(day)
  const begin = beginIn(year)
  return day >= begin
    ? { begin, next: beginIn(year + 1) }
    : { begin: beginIn(year - 1), next: begin }
}
