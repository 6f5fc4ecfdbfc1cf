/** What reads show of a bank account, of a company or a worker: no account number but its last digits. */
import {
  bankAccountFields,
  lastDigits,
  type AccountData
} from "@payroll/domain/bankAccount/companyBankAccount"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { shownFlag, shownId, shownText, valueOf } from "../answerSchema.ts"

export const accountShownFields = {
  bankName: shownText(bankAccountFields.bankName),
  accountType: valueOf(bankAccountFields.accountType),
  accountName: shownText(bankAccountFields.accountName),
  routingNumber: shownText(bankAccountFields.routingNumber),
  accountNumberLast4: shownText("The last four digits of the account number; none of a short one."),
  awaitsApproval: shownFlag("Whether it stays `new` until a second person approves it."),
  replacesId: Schema.NullOr(
    shownId("The account whose place it takes once it is ready; that one is paid until then.")
  )
} as const

export const accountShown = (
  account: AccountData & {
    readonly awaitsApproval: boolean
    readonly replacesId: string | undefined
  }
) => ({
  bankName: account.bankName,
  accountType: account.accountType,
  accountName: account.accountName,
  routingNumber: account.routingNumber,
  accountNumberLast4: lastDigits(Redacted.value(account.accountNumber)),
  awaitsApproval: account.awaitsApproval,
  replacesId: account.replacesId ?? null
})
