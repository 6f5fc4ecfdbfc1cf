/** The accounts that a company funds its payroll from. */
import * as Redacted from "effect/Redacted"
import { choice } from "../field/choice.ts"
import { described } from "../field/rule.ts"
import { formedText, formOf } from "../field/formedText.ts"
import { sensitive } from "../field/sensitive.ts"
import { Name } from "../field/text.ts"
import type { RecordBase } from "../record.ts"
import { reachable, type StateTable } from "../status.ts"
import type { Held } from "./accountHold.ts"

export type BankAccountStatus = "new" | "pending" | "ready" | "failed" | "replaced" | "deactivated"

export const bankAccountStatuses: StateTable<BankAccountStatus> = {
  new: ["pending", "replaced", "deactivated"],
  pending: ["ready", "failed", "replaced", "deactivated"],
  ready: ["replaced", "deactivated"],
  failed: ["replaced", "deactivated"],
  replaced: [],
  deactivated: []
}

export const AccountType = choice(["Checking", "Savings"], undefined, "AccountType")

export const AccountNumber = sensitive(
  formedText(formOf(String.raw`\d{4,17}`), "must be 4 to 17 digits", [
    "000123456789",
    "1234",
    "12345678901234567"
  ]),
  "accountNumber"
)

/** Accepts any nine digits; `isRoutingNumber` later decides the account's status. */
export const RoutingNumber = formedText(formOf(String.raw`\d{9}`), "must be exactly 9 digits", [
  "021000021"
])

/** Data of an account in a request. */
export interface AccountData {
  readonly bankName: string
  readonly accountType: typeof AccountType.Type
  readonly accountName: string
  readonly routingNumber: string
  readonly accountNumber: Redacted.Redacted<string>
}

export interface CompanyBankAccount extends RecordBase, AccountData, Held {
  readonly status: BankAccountStatus
  /** Set under four eyes: it stays `new` until a second person approves it. */
  readonly awaitsApproval: boolean
  /** The account that this one replaces once it is ready. */
  readonly replacesId: string | undefined
}

/** True if an account is linked: a state without transitions, such as `replaced`, makes it history. */
export const isInUse = ({ status }: Pick<CompanyBankAccount, "status">): boolean =>
  reachable(bankAccountStatuses, status).length > 0

/** Request fields of a bank account. */
export const bankAccountFields = {
  accountNumber: described(AccountNumber, "The account number."),
  routingNumber: described(RoutingNumber, "The routing number of the bank."),
  bankName: described(Name, "The name of the bank."),
  accountType: described(AccountType, "Checking or savings."),
  accountName: described(Name, "The name that the account holder gives the account.")
} as const

/** The linked accounts of a company, in the order in which they were added. */
export const linkedAccounts = (
  accounts: ReadonlyArray<CompanyBankAccount>
): ReadonlyArray<CompanyBankAccount> => accounts.filter(isInUse)

/** The account that a company pays from; undefined if none is ready. */
export const fundingAccountOf = (
  accounts: ReadonlyArray<CompanyBankAccount>
): CompanyBankAccount | undefined =>
  accounts.findLast(({ status, hold }) => status === "ready" && hold === undefined)

/** A new account of a company. */
export const newCompanyBankAccount = (
  base: RecordBase,
  { bankName, accountType, accountName, routingNumber, accountNumber }: AccountData,
  of: Pick<CompanyBankAccount, "awaitsApproval" | "replacesId" | keyof Held>
): CompanyBankAccount => ({
  ...base,
  bankName,
  accountType,
  accountName,
  routingNumber,
  accountNumber,
  status: "new",
  awaitsApproval: of.awaitsApproval,
  replacesId: of.replacesId,
  hold: of.hold,
  holdUntil: of.holdUntil
})

type Place = Pick<AccountData, "routingNumber" | "accountNumber">

/** True if two accounts are the same account at the same bank, whatever their names. */
export const samePlace = (one: Place, other: Place): boolean =>
  one.routingNumber === other.routingNumber &&
  Redacted.value(one.accountNumber) === Redacted.value(other.accountNumber)

/** True if two accounts have the same data. */
export const sameAccount = (one: AccountData, other: AccountData): boolean =>
  samePlace(one, other) &&
  one.bankName === other.bankName &&
  one.accountType === other.accountType &&
  one.accountName === other.accountName

const SHOWN_DIGITS = 4
const MASKED_DIGITS_MIN = 2

/** The last four digits of an account number, or none where too few others stay hidden. */
export const lastDigits = (accountNumber: string): string =>
  accountNumber.length < SHOWN_DIGITS + MASKED_DIGITS_MIN ? "" : accountNumber.slice(-SHOWN_DIGITS)

/** An account number masked for display. */
export const maskedAccount = (accountNumber: string): string =>
  `XXXXXXXXX${lastDigits(accountNumber)}`
