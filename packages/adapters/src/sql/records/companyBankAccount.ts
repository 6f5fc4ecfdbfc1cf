import type {
  BankAccountStatus,
  CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import type { CompanyBankAccountColumns } from "../tables.ts"
import { baseColumns, baseFields, open, seal, sealedField, type Mapping } from "./mapping.ts"

const TABLE = "company_bank_account"

/** Accounts that still have to move are due in the worker. */
const dueAt = ({ status, updatedAt }: CompanyBankAccount): number | null =>
  status === "new" || status === "pending" ? updatedAt : null

export const companyBankAccountRows: Mapping<CompanyBankAccount, CompanyBankAccountColumns> = {
  table: TABLE,
  toRow: (account, key) => ({
    ...baseColumns(account),
    company_id: account.companyId,
    bank_name: account.bankName,
    account_type: account.accountType,
    account_name: account.accountName,
    routing_number: account.routingNumber,
    status: account.status,
    due_at: dueAt(account),
    sealed: seal(key, TABLE, account.id, { accountNumber: account.accountNumber })
  }),
  fromRow: (row, key) => ({
    ...baseFields(row, row.company_id),
    bankName: row.bank_name,
    accountType: row.account_type as CompanyBankAccount["accountType"],
    accountName: row.account_name,
    routingNumber: row.routing_number,
    status: row.status as BankAccountStatus,
    accountNumber: sealedField(open(key, TABLE, row.id, row.sealed), "accountNumber")
  })
}
