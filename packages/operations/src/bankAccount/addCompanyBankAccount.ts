/** Adds a further account that a company pays from. */
import { bankAccountFields, linkedAccounts } from "@payroll/domain/bankAccount/companyBankAccount"
import { refuse } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CompanyAccountStatus } from "../answerStates.ts"
import { idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { companyNotice } from "./rules/accountHold.ts"
import {
  ACCOUNT_NUMBER,
  addedAccount,
  linkedAlready,
  newAccount,
  nextOf
} from "./rules/companyAccount.ts"

export const addCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "addCompanyBankAccount",
  verb: "POST",
  role: "write",
  summary: "Add a bank account that a company pays from, next to those that it has",
  request: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account.", {
      companyId: idFields.companyId,
      ...bankAccountFields
    })
  }),
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      ...outcomeFields(CompanyAccountStatus)
    })
  }),
  load: ({ companyFundingSourceEntity: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      return { ...loaded, notice: yield* companyNotice(loaded) }
    }),
  numbers: ({ companyFundingSourceEntity: { accountNumber } }, { company }) =>
    countedAccount(accountNumber, company, ACCOUNT_NUMBER),
  decide: (loaded, { companyFundingSourceEntity: input }, context) => {
    const linked = linkedAccounts(loaded.bankAccounts)
    const problems = [
      ...linkedAlready(linked, input),
      ...limitProblems("companyFundingSourceEntity", linked.length)
    ]
    return Result.map(refuse(problems), () => {
      const account = newAccount(loaded, input, undefined, context)
      return {
        record: account,
        changes: addedAccount(loaded, account, [], context),
        answer: {
          companyFundingSourceEntity: {
            companyFundingSourceEntityId: account.id,
            status: account.status,
            message: `the account of ${loaded.company.name} at ${account.bankName} was added and ${nextOf(account)}`,
            version: account.version
          }
        }
      }
    })
  },
  example: {
    companyFundingSourceEntity: {
      companyId: exampleId,
      accountNumber: "0123456780",
      routingNumber: "021000021",
      bankName: "First Example Bank",
      accountType: "Savings",
      accountName: "Acme taxes"
    }
  }
})
