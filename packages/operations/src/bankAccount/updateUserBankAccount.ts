/**
 * Changes an account that a worker is paid to. Other data make a new account, which takes over the
 * share of the old one. One that is ready is paid to until the new one is.
 */
import { bankAccountFields, sameAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import {
  updatedAccount,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { replacementOf, waitingFor } from "@payroll/domain/bankAccount/replacement"
import { refuse } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { idFields, versionField } from "../answerSchema.ts"
import { changes, combined, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedToSign, withAuthorization } from "../document/rules/formToSign.ts"
import type { DecisionContext } from "../operation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import { workerNotice } from "./rules/accountHold.ts"
import {
  ACCOUNT_NUMBER,
  accountAnswer,
  addedAccount,
  duplicateAccount,
  loadOwner,
  namedAccount,
  newAccount,
  nextCheck,
  replacedAccounts,
  UserAccountResponse
} from "./rules/userAccount.ts"

/** An account that stays as it is; what was to take its place is withdrawn. */
const unchanged = (loaded: LoadedWorker, account: WorkerBankAccount, context: DecisionContext) => {
  const withdrawn = waitingFor(account, loaded.bankAccounts)
  const withdrawal = () =>
    combined([
      replacedAccounts(loaded, withdrawn, context),
      changes({ revisions: [workerAt(loaded)] })
    ])
  return {
    record: account,
    changes: withdrawn.length === 0 ? undefined : withdrawal(),
    answer: accountAnswer(
      loaded,
      account,
      withdrawn.length === 0 ? "is up to date" : "stays; what was to replace it is withdrawn"
    )
  }
}

export const updateUserBankAccount = defineWrite({
  group: "userPortal",
  name: "updateUserBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Change a bank account that a worker is paid to",
  request: Schema.Struct({
    userBankAccount: Schema.Struct(bankAccountFields)
      .mapFields(Struct.map(Schema.optionalKey))
      .pipe(Schema.fieldsAssign({ userBankAccountId: idFields.userBankAccountId, ...versionField }))
      .annotate({ description: "What changes of the bank account." })
  }),
  takesNull: true,
  response: UserAccountResponse,
  load: ({ userBankAccount: { userBankAccountId: id } }, caller) =>
    Effect.gen(function* () {
      const loaded = yield* loadOwner(caller.client.id, id)
      return yield* withAuthorization({ ...loaded, notice: yield* workerNotice(loaded) }, caller)
    }),
  numbers: ({ userBankAccount: { accountNumber } }, { worker }) =>
    countedAccount(accountNumber, worker, ACCOUNT_NUMBER),
  decide: (loaded, { userBankAccount: input }, context) =>
    Result.gen(function* () {
      const before = yield* namedAccount(loaded, input)
      const data = updatedAccount(before, input)
      const { worker, bankAccounts, form } = loaded
      if (sameAccount(before, data)) return unchanged(loaded, before, context)
      const sent = waitingFor(before, bankAccounts).find((account) => sameAccount(account, data))
      if (sent) return unchanged(loaded, sent, context)
      const { atOnce, replacesId } = replacementOf(before, bankAccounts)
      const others = bankAccounts.filter(
        (account) => account !== before && !atOnce.includes(account)
      )
      yield* refuse(duplicateAccount(others, data))
      let payPercentage = 0
      for (const account of atOnce) payPercentage += account.payPercentage
      const account = newAccount(loaded, data, { payPercentage, replacesId }, context)
      const isPaid = before.payPercentage > 0 || payPercentage > 0
      const asked = askedToSign(worker, isPaid ? form : undefined, context)
      return {
        record: account,
        changes: combined([addedAccount(loaded, account, atOnce, context), asked]),
        answer: accountAnswer(
          loaded,
          account,
          replacesId === undefined
            ? `replaces the one before, with its share of the pay, and ${nextCheck(account)}`
            : `replaces the one before, with its share of the pay, once it is ready, and ${nextCheck(account)}`
        )
      }
    }),
  example: {
    userBankAccount: { userBankAccountId: exampleId, routingNumber: "011000015" }
  }
})
