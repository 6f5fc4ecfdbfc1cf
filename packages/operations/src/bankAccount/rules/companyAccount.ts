/** Functions shared by operations on the bank accounts of companies. */
import {
  linkedAccounts,
  newCompanyBankAccount,
  samePlace,
  type AccountData,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { holdOf, NOT_HELD, wasEverReady } from "@payroll/domain/bankAccount/accountHold"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { problem, type Problem } from "@payroll/domain/problem"
import { changed, created } from "@payroll/domain/record"
import { changes, combined, insert, profileAt, update } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import type { Changes } from "../../writer.ts"
import { heldChanges, type Notice } from "./accountHold.ts"
import { firstApproval } from "./firstApproval.ts"

/** A new account of a company, which waits for an approval under four eyes. */
export const newAccount = (
  { company, bankAccounts }: LoadedProfile,
  data: AccountData,
  replacesId: string | undefined,
  { at, newId, client, isFromPage }: DecisionContext
): CompanyBankAccount =>
  newCompanyBankAccount(created(newId(), company, at), data, {
    awaitsApproval: client.settings.fourEyes,
    replacesId,
    ...holdOf(wasEverReady(bankAccounts), { ...client.settings, isFromPage }, at)
  })

/** Path of the account number in a request. */
export const ACCOUNT_NUMBER: Problem["path"] = ["companyFundingSourceEntity", "accountNumber"]

/** The problem of an account that is linked already; money from one place goes by one record. */
export const linkedAlready = (
  others: ReadonlyArray<CompanyBankAccount>,
  data: AccountData
): ReadonlyArray<Problem> =>
  linkedAccounts(others).some((account) => samePlace(account, data))
    ? [problem(ACCOUNT_NUMBER, "conflict", "is that of another bank account of the company")]
    : []

/** Replaces accounts at once. */
export const replacedAccounts = (
  loaded: LoadedProfile,
  accounts: ReadonlyArray<CompanyBankAccount>,
  { at, newId }: DecisionContext
): Changes => {
  const replacements = accounts.map(
    (before) => [before, changed(before, { status: "replaced", ...NOT_HELD }, at)] as const
  )
  return changes({
    writes: replacements.map(([before, after]) => update("companyBankAccount", before, after)),
    events: replacements.map(([, after]) => bankAccountEvent(newId(), "update", loaded, after, at))
  })
}

/** Stores a new account, in place of those that it replaces at once. */
export const addedAccount = (
  loaded: LoadedProfile & { readonly notice?: Notice | undefined },
  account: CompanyBankAccount,
  atOnce: ReadonlyArray<CompanyBankAccount>,
  context: DecisionContext
): Changes => {
  const { at, newId } = context
  return combined([
    replacedAccounts(loaded, atOnce, context),
    changes({
      writes: [insert("companyBankAccount", account)],
      revisions: [profileAt(loaded)],
      events: [bankAccountEvent(newId(), "insert", loaded, account, at)]
    }),
    firstApproval(account, context),
    heldChanges(account, "account", loaded.notice, context)
  ])
}

/** Returns the next step of an account, or the result of its check, for the answer. */
export const nextOf = ({ status, awaitsApproval, hold }: CompanyBankAccount): string => {
  if (hold !== undefined) return "is held for some days"
  if (awaitsApproval) return "waits for an approval"
  if (status === "failed") return "has failed its check"
  return status === "ready" ? "is ready" : "is being checked"
}
