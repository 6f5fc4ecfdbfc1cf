import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import { flag, integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** Accounts that still have to move are due in the worker. */
const dueAt = ({ status, awaitsApproval, hold, updatedAt }: WorkerBankAccount): number | null =>
  !awaitsApproval && hold === undefined && (status === "new" || status === "pending")
    ? updatedAt
    : null

export const workerBankAccountTable = table<WorkerBankAccount>("worker_bank_account", [
  "workerId",
  "bankName",
  "accountType",
  "accountName",
  "routingNumber",
  "payPercentage",
  "status",
  "awaitsApproval",
  "replacesId",
  "returnCode",
  "hold",
  "holdUntil",
  "accountNumber"
])(
  {
    workerId: text("worker_id", "operational"),
    bankName: text("bank_name", "personal"),
    accountType: text("account_type", "personal"),
    accountName: text("account_name", "personal"),
    routingNumber: text("routing_number", "personal"),
    payPercentage: integer("pay_percentage", "personal"),
    status: text("status", "operational"),
    awaitsApproval: flag("awaits_approval", "operational"),
    replacesId: optional(text("replaces_id", "operational")),
    returnCode: optional(text("return_code", "operational")),
    hold: optional(text("hold", "operational")),
    holdUntil: optional(integer("hold_until", "operational")),
    accountNumber: sealed
  },
  { dueAt, isVerified: true }
)
