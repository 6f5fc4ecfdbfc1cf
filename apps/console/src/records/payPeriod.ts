/** The state of a pay period that several sections show. */
import { today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"

type Period = AnswerOf<"getPayPeriod">["payPeriods"][number]

/** True for a period that payroll should have by now. */
export const isLate = ({
  PayPeriodStatus: { status },
  DeadlineToRunPayroll
}: Pick<Period, "PayPeriodStatus" | "DeadlineToRunPayroll">): boolean =>
  status === "new" && DeadlineToRunPayroll < today()
