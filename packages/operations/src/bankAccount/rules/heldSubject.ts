/** The subject of a hold: an account of a company or of a worker, or a change of a worker that waits. */
import { isHeld, type AccountHold, type Held } from "@payroll/domain/bankAccount/accountHold"
import { changed } from "@payroll/domain/record"
import { paidAfter, waitingAfter, waitingPay } from "@payroll/domain/worker/payChange"
import * as Effect from "effect/Effect"
import { changes, profileAt, update, workerAt } from "../../changes.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { storedPay } from "./payChange.ts"

/** A subject that is still held; it is updated with the guard of its owner. */
interface HeldSubject {
  readonly updated: (held: Held, at: number, newId: () => string) => Changes
}

const heldOfWorker = (loaded: LoadedWorker, subjectId: string): HeldSubject | undefined => {
  const account = loaded.bankAccounts.find((each) => each.id === subjectId && isHeld(each))
  if (account) {
    return {
      updated: (held, at) =>
        changes({
          writes: [update("workerBankAccount", account, changed(account, held, at))],
          revisions: [workerAt(loaded)]
        })
    }
  }
  const change = waitingPay(loaded.worker)
  if (change?.id !== subjectId || !isHeld(change)) return undefined
  return {
    updated: (held, at, newId) => {
      const waiting = waitingAfter(loaded.worker, "pay", { ...change, ...held })
      const worker = changed(loaded.worker, { waiting }, at)
      return storedPay(loaded, paidAfter({ ...loaded, worker }, at), { at, newId })
    }
  }
}

/** The held subject of a hold; undefined once it was replaced, deactivated, approved or took effect. */
export const heldSubject = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  subjectId,
  workerId
}: AccountHold) {
  if (workerId !== undefined) {
    const { worker } = yield* WorkerStore
    const loaded = yield* worker(clientId, workerId)
    return loaded && heldOfWorker(loaded, subjectId)
  }
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  const account = loaded?.bankAccounts.find((each) => each.id === subjectId && isHeld(each))
  if (!loaded || !account) return undefined
  return {
    updated: (held, at) =>
      changes({
        writes: [update("companyBankAccount", account, changed(account, held, at))],
        revisions: [profileAt(loaded)]
      })
  } satisfies HeldSubject
})
