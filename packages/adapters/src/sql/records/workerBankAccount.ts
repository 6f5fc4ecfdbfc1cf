import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import { integer, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** Accounts that still have to move are due in the worker. */
const dueAt = ({ status, updatedAt }: WorkerBankAccount): number | null =>
  status === "new" || status === "pending" ? updatedAt : null

export const workerBankAccountTable = table<WorkerBankAccount>("worker_bank_account")(
  {
    workerId: text("worker_id", "operational"),
    bankName: text("bank_name", "personal"),
    accountType: text("account_type", "personal"),
    accountName: text("account_name", "personal"),
    routingNumber: text("routing_number", "personal"),
    payPercentage: integer("pay_percentage", "personal"),
    status: text("status", "operational"),
    accountNumber: sealed
  },
  { dueAt }
)
