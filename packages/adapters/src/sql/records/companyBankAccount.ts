import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import { flag, integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** Accounts that still have to move, and wait for nobody, are due in the worker. */
const dueAt = ({ status, awaitsApproval, hold, updatedAt }: CompanyBankAccount): number | null =>
  !awaitsApproval && hold === undefined && (status === "new" || status === "pending")
    ? updatedAt
    : null

export const companyBankAccountTable = table<CompanyBankAccount>("company_bank_account", [
  "bankName",
  "accountType",
  "accountName",
  "routingNumber",
  "status",
  "awaitsApproval",
  "replacesId",
  "hold",
  "holdUntil",
  "accountNumber"
])(
  {
    bankName: text("bank_name", "personal"),
    accountType: text("account_type", "personal"),
    accountName: text("account_name", "personal"),
    routingNumber: text("routing_number", "personal"),
    status: text("status", "operational"),
    awaitsApproval: flag("awaits_approval", "operational"),
    replacesId: optional(text("replaces_id", "operational")),
    hold: optional(text("hold", "operational")),
    holdUntil: optional(integer("hold_until", "operational")),
    accountNumber: sealed
  },
  { dueAt, isVerified: true }
)
