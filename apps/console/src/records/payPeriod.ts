/** The states of pay periods and schedules that several sections show. */
import { dayAfter, weekdayOf } from "@payroll/ui/days.ts"
import { formatDay, today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { payWords } from "../text/pay.ts"
import { words } from "../text/words.ts"

const { days: weekdays } = words.workers.schedule
type Period = AnswerOf<"getPayPeriod">["payPeriods"][number]

/** True for a period that payroll should have by now. */
export const isLate = (
  {
    PayPeriodStatus: { status },
    DeadlineToRunPayroll
  }: Pick<Period, "PayPeriodStatus" | "DeadlineToRunPayroll">,
  day = today()
): boolean => status === "new" && DeadlineToRunPayroll < day

/** When payroll is to run for a period, or was. */
export const runByText = (
  period: Pick<Period, "PayPeriodStatus" | "DeadlineToRunPayroll">,
  day = today()
): string =>
  (isLate(period, day) ? words.work.late : words.work.deadline)(
    formatDay(period.DeadlineToRunPayroll, day)
  )

type Schedule = AnswerOf<"getPaySchedule">["paySchedules"][number]

/** The rhythm of a schedule and its pay day, before any move, such as "Every other week, on Fridays". */
export const scheduleText = ({
  compensationFrequency,
  specification: { anchorPeriodEnd, payDay }
}: Pick<Schedule, "compensationFrequency" | "specification">): string => {
  const { frequencies, onWeekdays, afterPeriod } = payWords.schedules
  const [often] = frequencies[compensationFrequency]
  const days = payDay?.["rule"] === "periodEnd" ? payDay["offsetDays"] : undefined
  if (typeof days !== "number") return often
  return anchorPeriodEnd === undefined
    ? `${often}, ${afterPeriod(days)}`
    : `${often}, ${onWeekdays(weekdays[weekdayOf(dayAfter(anchorPeriodEnd, days))] ?? "")}`
}

/** True for a schedule that makes periods. */
export const isInUse = ({ status }: { readonly status: { readonly status: string } }): boolean =>
  status.status === "active"
