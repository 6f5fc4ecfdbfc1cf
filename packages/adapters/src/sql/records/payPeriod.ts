import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { flag, integer, json, text } from "./columns.ts"
import { table } from "./table.ts"

export const payPeriodTable = table<PayPeriod>(
  "pay_period",
  "nothing"
)({
  payScheduleId: text("pay_schedule_id", "operational"),
  edition: integer("edition", "operational"),
  periodBegin: text("period_begin", "operational"),
  periodEnd: text("period_end", "operational"),
  deadline: text("deadline", "operational"),
  payDate: text("pay_date", "operational"),
  status: text("status", "operational"),
  isWithdrawn: flag("is_withdrawn", "operational"),
  resultCounts: json("result_counts", "operational")
})
