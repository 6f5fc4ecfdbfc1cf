import type { Wage } from "@payroll/domain/wage/wage"
import { optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const wageTable = table<Wage>("wage")({
  workerId: text("worker_id"),
  wageRate: text("wage_rate"),
  wageBasis: text("wage_basis"),
  workerType: text("worker_type"),
  differentialPay: text("differential_pay"),
  userType: optional(text("user_type")),
  employmentStatus: optional(text("employment_status")),
  taxExempt: text("tax_exempt"),
  startDate: text("start_date"),
  paymentMethod: optional(text("payment_method")),
  status: text("status")
})
