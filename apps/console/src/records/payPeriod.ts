/** The states of pay periods and schedules that several sections show. */
import { formatDay, today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

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

/** True for a schedule that makes periods. */
export const isInUse = ({ status }: { readonly status: { readonly status: string } }): boolean =>
  status.status === "active"
