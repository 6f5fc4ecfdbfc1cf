/** The pay dates as a server without this service's operations answers them. */
import { payDatesOfYear } from "../../packages/domain/src/paySchedule/payYear.ts"

export const OPERATION = "getMonthlyAndSemiMonthlyPayScheduleDates"

/** The object that the interface answers for a year of monthly pay dates, computed anew. */
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
