import type { Wage } from "@payroll/domain/wage/wage"
import { optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const wageTable = table<Wage>("wage")({
  workerId: text("worker_id", "operational"),
  wageRate: text("wage_rate", "personal"),
  wageBasis: text("wage_basis", "personal"),
  workerType: text("worker_type", "personal"),
  differentialPay: text("differential_pay", "personal"),
  userType: optional(text("user_type", "personal")),
  employmentStatus: optional(text("employment_status", "personal")),
  taxExempt: text("tax_exempt", "personal"),
  startDate: text("start_date", "personal"),
  paymentMethod: optional(text("payment_method", "personal")),
  status: text("status", "operational")
})
