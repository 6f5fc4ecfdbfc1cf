/**
 * Changes an account that a worker is paid to. Other data make a new account, which takes over the
 * share of the old one; the old one is history.
 */
import { bankAccountFields, sameAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import {
  updatedAccount,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { refuse } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { idFields, versionField } from "../answerSchema.ts"
import { firstApproval } from "./firstApproval.ts"
import { changes, combined, insert, update, workerAt } from "../changes.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import type { DecisionContext } from "../operation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { countedAccount } from "../submittedNumbers.ts"
import type { Changes } from "../writer.ts"
import {
  ACCOUNT_NUMBER,
  accountAnswer,
  accountEvent,
  knownAccount,
  loadOwner,
  namedAccount,
  newAccount,
  nextCheck,
  UserAccountResponse
} from "./userAccount.ts"

const replacement = (
  loaded: LoadedWorker,
  before: WorkerBankAccount,
  account: WorkerBankAccount,
  context: DecisionContext
): Changes => {
  const replaced = changed(before, { status: "replaced" }, context.at)
  return combined([
    changes({
      writes: [insert("workerBankAccount", account), update("workerBankAccount", before, replaced)],
      revisions: [workerAt(loaded)],
      events: [
        accountEvent(loaded, "update", replaced, context),
        accountEvent(loaded, "insert", account, context)
      ]
    }),
    firstApproval(account, context)
  ])
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
  rules: [],
  takesNull: true,
  response: UserAccountResponse,
  load: ({ userBankAccount: { userBankAccountId: id } }, { client }) => loadOwner(client.id, id),
  numbers: ({ userBankAccount: { accountNumber } }, { worker }) =>
    countedAccount(accountNumber, worker, ACCOUNT_NUMBER),
  decide: (loaded, { userBankAccount: given }, context) =>
    Result.gen(function* () {
      const before = yield* namedAccount(loaded, given)
      const data = updatedAccount(before, given)
      if (sameAccount(before, data)) {
        return {
          record: before,
          changes: undefined,
          answer: accountAnswer(loaded, before, "is up to date")
        }
      }
      const others = loaded.bankAccounts.filter((account) => account !== before)
      yield* refuse(knownAccount(others, data))
      const account = newAccount(loaded, data, before.payPercentage, context)
      return {
        record: account,
        changes: replacement(loaded, before, account, context),
        answer: accountAnswer(
          loaded,
          account,
          `replaces the one before, with its share of the pay, and ${nextCheck(account)}`
        )
      }
    }),
  example: {
    userBankAccount: { userBankAccountId: exampleId, routingNumber: "011000015" }
  }
})
