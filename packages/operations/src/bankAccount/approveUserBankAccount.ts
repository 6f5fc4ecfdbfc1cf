/** A person approves a worker's bank account that was set under four eyes; it is then checked. */
import { changed } from "@payroll/domain/record"

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { WorkerAccountStatus } from "../answerStates.ts"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { changes, update, workerAt } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { approval, approvalFields, APPROVED, decisionsOn } from "./approval.ts"
import { accountEvent } from "./userAccount.ts"

export const approveUserBankAccount = defineWrite({
  group: "adminPortal",
  name: "approveUserBankAccount",
  verb: "POST",
  isDecision: true,
  role: "admin",
  summary: "Approve a worker's bank account that waits for a second person",
  request: Schema.Struct({
    userBankAccount: objectOf("The bank account.", {
      userBankAccountId: idFields.userBankAccountId
    })
  }),
  rules: [],
  response: Schema.Struct({
    userBankAccount: objectOf("The bank account after the approval.", {
      userBankAccountId: ids.userBankAccountId,
      status: WorkerAccountStatus,
      ...approvalFields
    })
  }),
  load: ({ userBankAccount: { userBankAccountId: id } }, { client }) =>
    Effect.gen(function* () {
      const { workerOfBankAccount } = yield* WorkerStore
      const loaded = yield* orNotFound("bank account", workerOfBankAccount(client.id, id))
      return { loaded, decisions: yield* decisionsOn(client.id, id) }
    }),
  decide: ({ loaded, decisions }, { userBankAccount: given }, context) => {
    const asked = loaded.bankAccounts.find(({ id }) => id === given.userBankAccountId)
    return Result.map(
      approval(
        asked,
        workerAt(loaded),
        decisions,
        (account) => {
          const after = changed(account, APPROVED, context.at)
          const writes = [update("workerBankAccount", account, after)]
          const events = [accountEvent(loaded, "update", after, context)]
          return { after, changes: changes({ writes, events }) }
        },
        context
      ),
      ({ account, changes: all, shown }) => ({
        record: account,
        changes: all,
        answer: { userBankAccount: { userBankAccountId: account.id, ...shown } }
      })
    )
  },
  example: { userBankAccount: { userBankAccountId: exampleId }, actedBy: "Rosa Diaz" }
})
