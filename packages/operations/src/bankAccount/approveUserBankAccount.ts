/** A person approves a worker's bank account that was set under four eyes; it is then checked. */
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { WorkerAccountStatus } from "../answerStates.ts"
import { changes, update, workerAt } from "../changes.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { accountApproval, APPROVED } from "./rules/approval.ts"
import { accountEvent } from "./rules/userAccount.ts"

export const approveUserBankAccount = accountApproval({
  name: "approveUserBankAccount",
  summary: "Approve a worker's bank account that waits for a second person",
  entity: "userBankAccount",
  status: WorkerAccountStatus,
  load: (clientId: string, id: string) =>
    Effect.flatMap(WorkerStore, (store) => store.workerOfBankAccount(clientId, id)),
  accounts: ({ bankAccounts }) => bankAccounts,
  guard: workerAt,
  approved: (loaded, account, context) => {
    const after = changed(account, APPROVED, context.at)
    const writes = [update("workerBankAccount", account, after)]
    const events = [accountEvent(loaded, "update", after, context)]
    return { after, changes: changes({ writes, events }) }
  }
})
