/** Shares a worker's pay among the worker's accounts. An account that is not listed gets nothing. */
import { shareProblems, sharedPay } from "@payroll/domain/bankAccount/workerBankAccount"
import { RecordNotFound, refuse } from "@payroll/domain/errors"
import { Percentage } from "@payroll/domain/field/percentage"
import { rule } from "@payroll/domain/field/rule"
import { recordLimits } from "@payroll/domain/limits"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  listOf,
  objectOf,
  shownWhole,
  versionField
} from "../answerSchema.ts"
import { changes, updateEach, workerAt } from "../changes.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { versionConflict } from "../versionConflict.ts"

const ACCOUNTS_MAX = recordLimits.userBankAccount.max

const Shares = Schema.Array(
  Schema.Struct({
    userBankAccountId: idFields.userBankAccountId,
    payPercentage: Percentage,
    ...versionField
  })
).check(
  rule<ReadonlyArray<unknown>>((shares) => shares.length <= ACCOUNTS_MAX, {
    type: "length",
    message: `must have at most ${ACCOUNTS_MAX} elements`,
    jsonSchema: { maxItems: ACCOUNTS_MAX }
  })
)

const notFound = new RecordNotFound({ record: "bank account" })

export const updateUserPayPercentage = defineWrite({
  group: "userPortal",
  name: "updateUserPayPercentage",
  verb: "PUT",
  role: "write",
  summary: "Share a worker's pay among bank accounts",
  request: Schema.Struct({
    userPayPercentage: objectOf("The shares of the pay.", {
      userId: idFields.userId,
      accounts: Shares
    })
  }),
  rules: [],
  response: Schema.Struct({
    userPayPercentage: objectOf("The shares of the pay after the call.", {
      userId: ids.userId,
      status: answered("Ready"),
      message: Message,
      accounts: listOf(
        Schema.Struct({
          userBankAccountId: ids.userBankAccountId,
          payPercentage: shownWhole("The share of the pay that goes to the account, in percent."),
          version: RecordVersion
        }),
        "The bank accounts, with their shares."
      )
    })
  }),
  load: ({ userPayPercentage: { userId } }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      notRemoved(orNotFound("user", store.worker(client.id, userId)))
    ),
  decide: (loaded, { userPayPercentage: { accounts: shares } }, { at }) =>
    Result.gen(function* () {
      const { worker, bankAccounts } = loaded
      yield* refuse(shareProblems(["userPayPercentage", "accounts"], shares))
      for (const share of shares) {
        const account = bankAccounts.find(({ id }) => id === share.userBankAccountId)
        if (!account) return yield* Result.fail(notFound)
        const conflict = versionConflict("bank account", account, share)
        if (conflict) return yield* Result.fail(conflict)
      }
      const moved = sharedPay(bankAccounts, shares, at)
      const after = bankAccounts.map(
        (account) => moved.find(({ id }) => id === account.id) ?? account
      )
      return {
        record: worker,
        changes:
          moved.length === 0
            ? undefined
            : changes({
                writes: updateEach("workerBankAccount", bankAccounts, moved),
                revisions: [workerAt(loaded)]
              }),
        answer: {
          userPayPercentage: {
            userId: worker.id,
            status: "Ready" as const,
            message: `the pay of ${fullName(worker)} is shared as given`,
            accounts: after.map(({ id, payPercentage, version }) => ({
              userBankAccountId: id,
              payPercentage,
              version
            }))
          }
        }
      }
    }),
  example: {
    userPayPercentage: {
      userId: exampleId,
      accounts: [{ userBankAccountId: exampleId, payPercentage: 100 }]
    }
  }
})
