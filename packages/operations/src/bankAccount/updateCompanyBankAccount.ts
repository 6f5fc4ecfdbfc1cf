/**
 * Sets an account that a company pays from. Other data make a new account in place of the one that is
 * named, or else of the oldest that is linked. One that is ready stays in place until the new one is.
 */
import {
  bankAccountFields,
  linkedAccounts,
  sameAccount,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { replacementOf, waitingFor } from "@payroll/domain/bankAccount/replacement"
import {
  notFoundAt,
  refuse,
  StateConflict,
  VersionConflict,
  type DomainError
} from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { requireCompany, type LoadedProfile } from "../ports/companyStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"
import { companyNotice, type Notice } from "./rules/accountHold.ts"
import {
  ACCOUNT_NUMBER,
  addedAccount,
  linkedAlready,
  newAccount,
  nextOf,
  replacedAccounts
} from "./rules/companyAccount.ts"

const UpdateCompanyBankAccount = Schema.Struct({
  companyFundingSourceEntity: objectOf("The bank account.", {
    companyId: idFields.companyId,
    companyFundingSourceEntityId: Schema.optionalKey(
      described(Uuid, "The account to replace; without it the oldest that is linked.")
    ),
    ...bankAccountFields,
    ...versionField
  })
})
type AccountInput = (typeof UpdateCompanyBankAccount.Type)["companyFundingSourceEntity"]

/** The account that a request is about: undefined if the company has none yet. */
const accountOf = (
  { bankAccounts }: LoadedProfile,
  input: AccountInput
): Result.Result<CompanyBankAccount | undefined, DomainError> => {
  const { companyFundingSourceEntityId: id } = input
  if (id === undefined) {
    const linked = linkedAccounts(bankAccounts)
    // A call that is sent again finds what it set, although another account is the oldest now.
    return Result.succeed(linked.find((account) => sameAccount(account, input)) ?? linked[0])
  }
  const named = bankAccounts.find((account) => account.id === id)
  const sent = named && waitingFor(named, bankAccounts).find((each) => sameAccount(each, input))
  if (sent) return Result.succeed(sent)
  if (!named) {
    const path = ["companyFundingSourceEntity", "companyFundingSourceEntityId"]
    return Result.fail(notFoundAt("bank account", path))
  }
  if (linkedAccounts([named]).length > 0) return Result.succeed(named)
  const message =
    named.status === "replaced"
      ? "the bank account was replaced; name the one that replaced it"
      : "a deactivated bank account cannot be replaced"
  return Result.fail(new StateConflict({ message }))
}

const missingVersion = ({ version }: AccountInput): VersionConflict | undefined =>
  version === undefined ? undefined : new VersionConflict({ record: "bank account" })

/** Fails for a version that the account, if there is one, does not have. */
const checkVersion = (
  account: CompanyBankAccount | undefined,
  input: AccountInput
): Result.Result<void, VersionConflict> => {
  const conflict = account ? versionConflict("bank account", account, input) : missingVersion(input)
  return conflict ? Result.fail(conflict) : Result.void
}

/** Returns the account that a request sets, and the changes, if there are any. */
const set = (
  loaded: LoadedProfile & { readonly notice: Notice | undefined },
  input: AccountInput,
  current: CompanyBankAccount | undefined,
  context: DecisionContext
): Result.Result<
  { readonly account: CompanyBankAccount; readonly changes: Changes | undefined },
  DomainError
> =>
  Result.gen(function* () {
    const { bankAccounts } = loaded
    if (current && sameAccount(current, input)) {
      // What was to take its place is withdrawn.
      const withdrawn = waitingFor(current, bankAccounts)
      const parts = [
        replacedAccounts(loaded, withdrawn, context),
        changes({ revisions: [profileAt(loaded)] })
      ]
      return {
        account: current,
        changes: withdrawn.length === 0 ? undefined : combined(parts)
      }
    }
    const { atOnce, replacesId } = current
      ? replacementOf(current, bankAccounts)
      : { atOnce: [], replacesId: undefined }
    const others = bankAccounts.filter((each) => each !== current && !atOnce.includes(each))
    yield* refuse(linkedAlready(others, input))
    const account = newAccount(loaded, input, replacesId, context)
    return { account, changes: addedAccount(loaded, account, atOnce, context) }
  })

export const updateCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "updateCompanyBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Set a bank account that a company pays from",
  forGuests: {
    flows: ["company-onboarding", "company-bank-account"],
    subject: ["companyFundingSourceEntity", "companyId"],
    fields: ["bankName", "accountType", "accountName", "routingNumber", "accountNumber"],
    isCounted: true,
    code: "pay"
  },
  request: UpdateCompanyBankAccount,
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ companyFundingSourceEntity: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      return { ...loaded, notice: yield* companyNotice(loaded) }
    }),
  numbers: ({ companyFundingSourceEntity: { accountNumber } }, { company }) =>
    countedAccount(accountNumber, company, ACCOUNT_NUMBER),
  decide: (loaded, { companyFundingSourceEntity: input }, context) =>
    Result.gen(function* () {
      const current = yield* accountOf(loaded, input)
      // A call that is sent again names the account before, with its version.
      const { companyFundingSourceEntityId: namedId } = input
      const named = loaded.bankAccounts.find(({ id }) => id === namedId)
      yield* checkVersion(named ?? current, input)
      const { account, changes: all } = yield* set(loaded, input, current, context)
      return {
        record: account,
        changes: all,
        answer: {
          companyFundingSourceEntity: {
            companyFundingSourceEntityId: account.id,
            status: "Ready" as const,
            message: `the account of ${loaded.company.name} at ${account.bankName} is set and ${nextOf(account)}`,
            version: account.version
          }
        }
      }
    }),
  example: {
    companyFundingSourceEntity: {
      companyId: exampleId,
      accountNumber: "0123456789",
      routingNumber: "021000021",
      bankName: "First Example Bank",
      accountType: "Checking",
      accountName: "Acme payroll"
    }
  }
})
