import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import { sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** Accounts that still have to move are due in the worker. */
const dueAt = ({ status, updatedAt }: CompanyBankAccount): number | null =>
  status === "new" || status === "pending" ? updatedAt : null

export const companyBankAccountTable = table<CompanyBankAccount>("company_bank_account")(
  {
    bankName: text("bank_name", "personal"),
    accountType: text("account_type", "personal"),
    accountName: text("account_name", "personal"),
    routingNumber: text("routing_number", "personal"),
    status: text("status", "operational"),
    accountNumber: sealed
  },
  { dueAt }
)
