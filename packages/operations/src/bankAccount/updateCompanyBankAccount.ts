/**
 * Sets an account that a company pays from. Other data make a new account in place of the one that is
 * named, or else of the oldest that is linked; the old one is history.
 */
import {
  bankAccountFields,
  linkedAccounts,
  sameAccount,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
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
import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  objectOf,
  versionField
} from "../answerSchema.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { versionConflict } from "../versionConflict.ts"
import {
  ACCOUNT_NUMBER,
  addedAccount,
  linkedAlready,
  newAccount,
  nextOf
} from "./companyAccount.ts"

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
type Given = (typeof UpdateCompanyBankAccount.Type)["companyFundingSourceEntity"]

/** The account that a request is about: undefined if the company has none yet. */
const accountOf = (
  { bankAccounts }: LoadedProfile,
  given: Given
): Result.Result<CompanyBankAccount | undefined, DomainError> => {
  const { companyFundingSourceEntityId: id } = given
  if (id === undefined) {
    const linked = linkedAccounts(bankAccounts)
    // A call that is sent again finds what it set, although another account is the oldest now.
    return Result.succeed(linked.find((account) => sameAccount(account, given)) ?? linked[0])
  }
  const named = bankAccounts.find((account) => account.id === id)
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

const missingVersion = ({ version }: Given): VersionConflict | undefined =>
  version === undefined ? undefined : new VersionConflict({ record: "bank account" })

/** Fails for a version that the account, if there is one, does not have. */
const checkVersion = (
  account: CompanyBankAccount | undefined,
  given: Given
): Result.Result<void, VersionConflict> => {
  const conflict = account ? versionConflict("bank account", account, given) : missingVersion(given)
  return conflict ? Result.fail(conflict) : Result.void
}

export const updateCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "updateCompanyBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Set a bank account that a company pays from",
  request: UpdateCompanyBankAccount,
  rules: [],
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      status: answered("Ready"),
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ companyFundingSourceEntity: { companyId } }, { client }) =>
    Effect.flatMap(CompanyStore, (store) =>
      orNotFound("company", store.profile(client.id, companyId))
    ),
  numbers: ({ companyFundingSourceEntity: { accountNumber } }, { company }) =>
    countedAccount(accountNumber, company, ACCOUNT_NUMBER),
  decide: (loaded, { companyFundingSourceEntity: given }, context) =>
    Result.gen(function* () {
      const current = yield* accountOf(loaded, given)
      yield* checkVersion(current, given)
      const isKnown = current !== undefined && sameAccount(current, given)
      const others = loaded.bankAccounts.filter((account) => account !== current)
      yield* refuse(isKnown ? [] : linkedAlready(others, given))
      const account = isKnown ? current : newAccount(loaded, given, context)
      return {
        record: account,
        changes: isKnown ? undefined : addedAccount(loaded, account, current, context),
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
