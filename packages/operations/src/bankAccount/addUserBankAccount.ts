/** Adds an account that a worker is paid to. The first one takes all of the pay. */
import { bankAccountFields } from "@payroll/domain/bankAccount/companyBankAccount"
import { firstShare } from "@payroll/domain/bankAccount/workerBankAccount"
import { refuse } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedToSign, withAuthorization } from "../document/rules/formToSign.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { workerNotice } from "./rules/accountHold.ts"
import {
  ACCOUNT_NUMBER,
  accountAnswer,
  addedAccount,
  duplicateAccount,
  newAccount,
  nextCheck,
  UserAccountResponse
} from "./rules/userAccount.ts"

export const addUserBankAccount = defineWrite({
  group: "userPortal",
  name: "addUserBankAccount",
  verb: "POST",
  role: "write",
  summary: "Add a bank account that a worker is paid to",
  forGuests: {
    flows: ["worker-onboarding", "worker-bank-account", "worker-portal"],
    subject: ["userBankAccount", "userId"],
    fields: ["bankName", "accountType", "accountName", "routingNumber", "accountNumber"],
    isCounted: true,
    code: "pay"
  },
  request: Schema.Struct({
    userBankAccount: objectOf("The bank account.", {
      userId: idFields.userId,
      ...bankAccountFields
    })
  }),
  response: UserAccountResponse,
  load: ({ userBankAccount: { userId } }, caller) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(caller.client.id, userId))
      return yield* withAuthorization({ ...loaded, notice: yield* workerNotice(loaded) }, caller)
    }),
  numbers: ({ userBankAccount: { accountNumber } }, { worker }) =>
    countedAccount(accountNumber, worker, ACCOUNT_NUMBER),
  decide: (loaded, { userBankAccount: input }, context) => {
    const { worker, bankAccounts, form } = loaded
    return Result.map(
      refuse([
        ...duplicateAccount(bankAccounts, input),
        ...limitProblems("userBankAccount", bankAccounts.length)
      ]),
      () => {
        const payPercentage = firstShare(bankAccounts)
        const account = newAccount(loaded, input, { payPercentage, replacesId: undefined }, context)
        const asked = askedToSign(worker, payPercentage > 0 ? form : undefined, context)
        return {
          record: account,
          changes: combined([addedAccount(loaded, account, [], context), asked]),
          answer: accountAnswer(loaded, account, `was added and ${nextCheck(account)}`)
        }
      }
    )
  },
  example: {
    userBankAccount: {
      userId: exampleId,
      accountNumber: "9876543210",
      routingNumber: "021000021",
      bankName: "First Example Bank",
      accountType: "Checking",
      accountName: "Household"
    }
  }
})
