/** Policy years: where they begin, and the one that a day lies in. */
import { civilOf, daysInMonth, epochDayOf, type EpochDay } from "../calendar/localDate.ts"
import type { PolicyYear, YearStart } from "./terms.ts"

/** A policy year; `next` is the first day of the one after it. */
export interface YearDays {
  readonly begin: EpochDay
  readonly next: EpochDay
}

const JANUARY_FIRST: YearStart = { month: 1, day: 1 }

/** The month and day on which the policy years of an assignment begin. */
export const yearStartOf = (policyYear: PolicyYear, assignmentStart: EpochDay): YearStart => {
  switch (policyYear.kind) {
    case "Calendar Year":
      return JANUARY_FIRST
    case "Anniversary":
      return civilOf(assignmentStart)
    case "Fixed Date":
      return policyYear.start
  }
}

const beginIn = (year: number, { month, day }: YearStart): EpochDay =>
  epochDayOf(year, month, Math.min(day, daysInMonth(year, month)))

/** The policy year that a day lies in; 29 February means the last day of February. */
export const yearOn = (start: YearStart, day: EpochDay): YearDays => {
  const { year } = civilOf(day)
  const begin = beginIn(year, start)
  return day >= begin
    ? { begin, next: beginIn(year + 1, start) }
    : { begin: beginIn(year - 1, start), next: begin }
}
