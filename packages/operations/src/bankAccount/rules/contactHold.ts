/** Changes of where checks and mails of somebody who is paid go: stored at once, used once their hold has ended. */
import { holdOf, isTold, type AccountHold } from "@payroll/domain/bankAccount/accountHold"
import { created } from "@payroll/domain/record"
import { contactChange, waitingContact, withContact } from "@payroll/domain/worker/contactChange"
import type { ContactChange } from "@payroll/domain/worker/waitingChange"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import { combined, noChanges } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { AccountHolds } from "../../ports/accountHolds.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { heldChanges, workerNotice, type Notice } from "./accountHold.ts"
import { withdrawnHold } from "./payChange.ts"

/** The people who are told of another home or email, and the hold of one that waits. */
export interface LoadedContact {
  readonly notice: Notice | undefined
  readonly waitingHold: AccountHold | undefined
}

export const loadContact = Effect.fnUntraced(function* (
  loaded: LoadedWorker,
  kind: ContactChange["kind"]
) {
  const { ofSubject } = yield* AccountHolds
  const waiting = waitingContact(loaded.worker, kind)
  const contact: LoadedContact = {
    notice: yield* workerNotice(loaded),
    waitingHold: waiting && (yield* ofSubject(loaded.worker.clientId, waiting.id))
  }
  return contact
})

const templates = { address: "payAddressHeld", email: "emailHeld" } as const

/** A worker with another home or email. */
export interface ChangedContact {
  /** The worker with the change that waits, without another version. */
  readonly worker: Worker
  readonly changes: Changes
}

/**
 * Holds another home or email of a worker, and tells of it; `isBack` if it is the one that is still used, which
 * withdraws what waits. Nothing is held of somebody who was never paid.
 */
export const changedContact = (
  { worker: before }: Pick<LoadedWorker, "worker">,
  { notice, waitingHold }: LoadedContact,
  {
    kind,
    after,
    isBack
  }: Pick<ContactChange, "kind"> & { readonly after: Worker; readonly isBack: boolean },
  context: DecisionContext
): ChangedContact => {
  const { at, newId, client, isFromPage } = context
  const terms = { ...client.settings, isFromPage }
  if (!notice || !isTold(terms)) return { worker: after, changes: noChanges }
  const input = { id: newId(), kind, ...holdOf(!isBack, terms, at) }
  const change = contactChange(before, input, at)
  const subject = { ...created(change.id, before, at), ...change, workerId: before.id }
  return {
    worker: withContact(after, change),
    changes: combined([
      withdrawnHold(waitingHold, context),
      ...(isBack
        ? []
        : [heldChanges(subject, kind, { ...notice, template: templates[kind] }, context)])
    ])
  }
}
