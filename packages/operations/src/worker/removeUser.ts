/** Removes a worker that was added by mistake, for good. The record and its history stay. */
import {
  accountsInUse,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { fullName } from "@payroll/domain/worker/worker"
import { movedExit, plannedTermination } from "@payroll/domain/worker/workerExit"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { accountEvent } from "../bankAccount/rules/userAccount.ts"
import { changes, combined, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"
import { left, loadLeaver } from "./rules/departure.ts"
import { ofUser, userStatusFields } from "./rules/userStatusFields.ts"

const isVerified = new StateConflict({
  message: "a user whose KYC has passed cannot be removed; terminate the user instead"
})

/** Nobody is paid to the accounts of a worker who is removed, and nobody checks them. */
const deactivated = (
  loaded: LoadedWorker,
  account: WorkerBankAccount,
  context: DecisionContext
): Changes => {
  const after = changed(account, { status: "deactivated" }, context.at)
  return changes({
    writes: [update("workerBankAccount", account, after)],
    events: [accountEvent(loaded, "update", after, context)]
  })
}

export const removeUser = defineWrite({
  group: "adminPortal",
  name: "removeUser",
  verb: "PUT",
  role: "write",
  summary: "Remove a worker that was added by mistake and never was active",
  request: Schema.Struct({ user: objectOf("The worker.", ofUser) }),
  response: Schema.Struct({ user: objectOf("The worker.", userStatusFields) }),
  load: ({ user }, { client }) => loadLeaver(client.id, user.userId),
  decide: (loaded, { user: input }, context) =>
    Result.gen(function* () {
      const conflict = versionConflict("user", loaded.worker, input)
      if (conflict) return yield* Result.fail(conflict)
      const removed = yield* left(loaded, "Removed", context)
      if (loaded.worker.kycStatus === "passed") return yield* Result.fail(isVerified)
      const plan = plannedTermination(loaded.exits)
      const writes = plan
        ? [update("workerExit", plan, movedExit(plan, "withdrawn", context.at))]
        : []
      const gone = { ...loaded, worker: removed.worker }
      return {
        record: removed.worker,
        changes: combined([
          removed.changes,
          changes({ writes }),
          ...accountsInUse(loaded.bankAccounts).map((account) =>
            deactivated(gone, account, context)
          )
        ]),
        answer: {
          user: {
            userId: removed.worker.id,
            status: removed.worker.userStatus,
            message: `${fullName(removed.worker)} was removed`,
            version: removed.worker.version
          }
        }
      }
    }),
  example: { user: { userId: exampleId } }
})
