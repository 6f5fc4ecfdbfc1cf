/** The states of pay periods and schedules that several sections show. */
import { today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"

type Period = AnswerOf<"getPayPeriod">["payPeriods"][number]

/** True for a period that payroll should have by now. */
export const isLate = ({
  PayPeriodStatus: { status },
  DeadlineToRunPayroll
}: Pick<Period, "PayPeriodStatus" | "DeadlineToRunPayroll">): boolean =>
  status === "new" && DeadlineToRunPayroll < today()

/** True for a schedule that makes periods. */
export const isInUse = ({ status }: { readonly status: { readonly status: string } }): boolean =>
  status.status === "active"
