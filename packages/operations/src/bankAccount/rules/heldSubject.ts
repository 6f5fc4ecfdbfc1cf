/** The subject of a hold: an account of a company or of a worker, or a change of a worker that waits. */
import { isHeld, type AccountHold, type Held } from "@payroll/domain/bankAccount/accountHold"
import { isInUse } from "@payroll/domain/bankAccount/companyBankAccount"
import { changed } from "@payroll/domain/record"
import { withContact } from "@payroll/domain/worker/contactChange"
import type { ContactChange } from "@payroll/domain/worker/waitingChange"
import { paidAfter, stoppedPay, waitingAfter, waitingPay } from "@payroll/domain/worker/payChange"
import * as Effect from "effect/Effect"
import { changes, profileAt, update, workerAt } from "../../changes.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { storedPay } from "./payChange.ts"

/** A subject whose hold can move; it is updated with the guard of its owner. */
interface HeldSubject {
  readonly updated: (held: Held, at: number, newId: () => string) => Changes
}

const isSubject = (
  account: Held & { readonly id: string },
  subjectId: string,
  hasEnded: boolean
): boolean => account.id === subjectId && (hasEnded || isHeld(account))

/** A held account or change of a worker; with `hasEnded` also one whose hold has ended. */
export const heldOfWorker = (
  loaded: LoadedWorker,
  { subjectId, change: kind }: Pick<AccountHold, "subjectId" | "change">,
  hasEnded: boolean
): HeldSubject | undefined => {
  const account = loaded.bankAccounts.find((each) => isSubject(each, subjectId, hasEnded))
  if (account) {
    return {
      updated: (held, at) =>
        changes({
          writes: [update("workerBankAccount", account, changed(account, held, at))],
          revisions: [workerAt(loaded)]
        })
    }
  }
  if (kind === "account") return undefined
  const { waiting: all = [] } = loaded.worker
  const contact = all.find(
    (each): each is ContactChange => each.kind !== "pay" && each.id === subjectId
  )
  if (contact) {
    return {
      updated: (held, at) =>
        changes({
          writes: [
            update(
              "worker",
              loaded.worker,
              changed(withContact(loaded.worker, { ...contact, ...held }), {}, at)
            )
          ],
          revisions: [workerAt(loaded)]
        })
    }
  }
  const waits = waitingPay(loaded.worker)
  const change = waits?.id === subjectId ? waits : hasEnded ? stoppedPay(subjectId) : undefined
  if (!change || !(hasEnded || isHeld(change))) return undefined
  return {
    updated: (held, at, newId) => {
      const waiting = waitingAfter(loaded.worker, "pay", { ...change, ...held })
      const worker = changed(loaded.worker, { waiting }, at)
      return storedPay(loaded, paidAfter({ ...loaded, worker }, at), { at, newId })
    }
  }
}

/**
 * The subject of a hold; undefined once it was replaced or deactivated, and while the hold goes on, once it was
 * approved.
 */
export const heldSubject = Effect.fnUntraced(function* (hold: AccountHold) {
  const { clientId, companyId, subjectId, workerId } = hold
  const hasEnded = hold.status === "ended"
  if (workerId !== undefined) {
    const { worker } = yield* WorkerStore
    const loaded = yield* worker(clientId, workerId)
    return loaded && heldOfWorker(loaded, hold, hasEnded)
  }
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  const account = loaded?.bankAccounts.find(
    (each) => isInUse(each) && isSubject(each, subjectId, hasEnded)
  )
  if (!loaded || !account) return undefined
  return {
    updated: (held, at) =>
      changes({
        writes: [update("companyBankAccount", account, changed(account, held, at))],
        revisions: [profileAt(loaded)]
      })
  } satisfies HeldSubject
})
