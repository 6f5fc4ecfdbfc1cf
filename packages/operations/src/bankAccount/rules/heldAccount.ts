/** The account that a hold is about, of a company or of a worker. */
import { isHeld, type AccountHold, type Held } from "@payroll/domain/bankAccount/accountHold"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, profileAt, update, workerAt } from "../../changes.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import { WorkerStore } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"

/** An account that is still held; it is updated with the guard of its owner. */
interface HeldAccount {
  readonly updated: (held: Held, at: number) => Changes
}

/** The held account of a hold, with a guard of its owner; undefined once it was replaced, deactivated or approved. */
export const heldAccount = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  accountId,
  workerId
}: AccountHold) {
  if (workerId !== undefined) {
    const { worker } = yield* WorkerStore
    const loaded = yield* worker(clientId, workerId)
    const account = loaded?.bankAccounts.find((each) => each.id === accountId && isHeld(each))
    if (!loaded || !account) return undefined
    return {
      updated: (held, at) =>
        changes({
          writes: [update("workerBankAccount", account, changed(account, held, at))],
          revisions: [workerAt(loaded)]
        })
    } satisfies HeldAccount
  }
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  const account = loaded?.bankAccounts.find((each) => each.id === accountId && isHeld(each))
  if (!loaded || !account) return undefined
  return {
    updated: (held, at) =>
      changes({
        writes: [update("companyBankAccount", account, changed(account, held, at))],
        revisions: [profileAt(loaded)]
      })
  } satisfies HeldAccount
})
