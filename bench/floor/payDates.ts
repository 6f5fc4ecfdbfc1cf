/** The answer with the pay dates of a year, without the service's operations. */
import { payDatesOfYear } from "../../packages/domain/src/paySchedule/payYear.ts"

export const OPERATION = "getMonthlyAndSemiMonthlyPayScheduleDates"

/** The answer of the interface for a year of monthly pay dates, computed on each call. */
export const payDatesAnswer = (year: number) => {
  const list = payDatesOfYear("monthly", year).map((entry) => ({
    PayBeginDate: entry.periodBegin,
    PayEndDate: entry.periodEnd,
    DeadlineToRunPayroll: entry.deadline,
    PayDate: entry.payDate
  }))
  const key = "PayScheduleDates for Monthly"
  return { PayScheduleDates: { [key]: list }, [key]: list }
}
