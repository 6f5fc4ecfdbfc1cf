/**
 * A person approves a worker's bank account that was set under four eyes, which is then checked, or ends the hold of an
 * account or of a change of how the worker is paid.
 */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { WorkerAccountStatus } from "../answerStates.ts"
import { changes, noChanges, update, workerAt } from "../changes.ts"
import { AccountHolds } from "../ports/accountHolds.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { accountApproval, approvedFields, heldChangesOf } from "./rules/approval.ts"
import { heldOfWorker, withProfile, type HeldWorker } from "./rules/heldSubject.ts"
import { accountEvent } from "./rules/userAccount.ts"

/** The worker of an account, or of a change of the pay that is held. */
const ownerOf = Effect.fnUntraced(function* (clientId: string, id: string) {
  const { worker, workerOfBankAccount } = yield* WorkerStore
  const loaded = yield* workerOfBankAccount(clientId, id)
  if (loaded) return loaded
  const { ofSubject } = yield* AccountHolds
  const hold = yield* ofSubject(clientId, id)
  const changing = hold?.workerId === undefined ? undefined : yield* worker(clientId, hold.workerId)
  return changing && (yield* withProfile(changing))
})

/** The accounts of a worker, and the changes that wait: one that is held is as an account that is. */
const approvable = ({ worker, bankAccounts }: HeldWorker) => [
  ...bankAccounts,
  ...heldChangesOf(worker)
]

export const approveUserBankAccount = accountApproval({
  name: "approveUserBankAccount",
  summary: "Approve a worker's bank account that waits for a second person, or end a hold early",
  entity: "userBankAccount",
  status: WorkerAccountStatus,
  load: ownerOf,
  accounts: approvable,
  guard: workerAt,
  approved: (loaded, subject, context) => {
    const account = loaded.bankAccounts.find(({ id }) => id === subject.id)
    if (!account) {
      const held = heldOfWorker(loaded, { subjectId: subject.id, change: "pay" }, false)
      return {
        after: { ...subject, ...NOT_HELD, version: subject.version + 1 },
        changes: held?.updated(NOT_HELD, context.at, context.newId) ?? noChanges
      }
    }
    const after = changed(account, approvedFields(account), context.at)
    const writes = [update("workerBankAccount", account, after)]
    const events = [accountEvent(loaded, "update", after, context)]
    return { after, changes: changes({ writes, events }) }
  }
})
