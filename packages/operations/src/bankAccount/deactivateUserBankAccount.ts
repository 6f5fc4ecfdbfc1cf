/** Deactivates an account that a worker is paid to, for good. Pay that it takes goes to another one first. */
import { isTold, NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import {
  accountsInUse,
  workerBankAccountStatuses
} from "@payroll/domain/bankAccount/workerBankAccount"
import { StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { wasEverActive } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { changes, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import {
  accountAnswer,
  accountEvent,
  loadOwner,
  namedAccount,
  UserAccountResponse
} from "./rules/userAccount.ts"

const takesPay = new StateConflict({
  message:
    "the bank account takes a share of the pay; give it to another account or pay by check first"
})

export const deactivateUserBankAccount = defineWrite({
  group: "userPortal",
  name: "deactivateUserBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Deactivate a bank account that a worker is paid to",
  request: Schema.Struct({
    userBankAccount: objectOf("The bank account.", {
      userBankAccountId: idFields.userBankAccountId,
      ...versionField
    })
  }),
  response: UserAccountResponse,
  load: ({ userBankAccount: { userBankAccountId: id } }, { client }) => loadOwner(client.id, id),
  decide: (loaded, { userBankAccount: input }, context) =>
    Result.gen(function* () {
      const account = yield* namedAccount(loaded, input)
      // The only account takes all of the pay; without it, an account is a requirement of direct deposit.
      const isOnly = accountsInUse(loaded.bankAccounts).length === 1
      // Somebody who is paid already is not to be paid in another way without a hold.
      const isKept =
        wasEverActive(loaded.worker) &&
        isTold({ ...context.client.settings, isFromPage: context.isFromPage })
      if (account.payPercentage > 0 && (!isOnly || isKept)) return yield* Result.fail(takesPay)
      const { status: from } = account
      const status = yield* move("bank account", workerBankAccountStatuses, from, "deactivated")
      const after = changed(account, { status, ...NOT_HELD }, context.at)
      return {
        record: after,
        changes: changes({
          writes: [update("workerBankAccount", account, after)],
          revisions: [workerAt(loaded)],
          events: [accountEvent(loaded, "update", after, context)]
        }),
        answer: accountAnswer(loaded, after, "was deactivated")
      }
    }),
  example: { userBankAccount: { userBankAccountId: exampleId } }
})
