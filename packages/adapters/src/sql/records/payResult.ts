import type { PayResult } from "@payroll/domain/payroll/payResult"
import { optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const payResultTable = table<PayResult>("pay_result", [
  "payPeriodId",
  "workerId",
  "status",
  "gross",
  "net",
  "returnCode",
  "bankAccountId",
  "replacesId"
])({
  payPeriodId: text("pay_period_id", "operational"),
  workerId: text("worker_id", "operational"),
  status: text("status", "personal"),
  gross: optional(text("gross", "personal")),
  net: optional(text("net", "personal")),
  returnCode: optional(text("return_code", "personal")),
  bankAccountId: optional(text("bank_account_id", "operational")),
  replacesId: optional(text("replaces_id", "operational"))
})
