/**
 * Changes of where checks and mails of somebody who is paid go. They are stored at once; until their hold ends, checks
 * go to the home and mails to the address that there was before.
 */
import { NOT_HELD } from "../bankAccount/accountHold.ts"
import type { ContactChange } from "./waitingChange.ts"
import type { Worker } from "./worker.ts"

/** The change of the home or the email that waits. */
export const waitingContact = (
  { waiting = [] }: Pick<Worker, "waiting">,
  kind: ContactChange["kind"]
): ContactChange | undefined => waiting.find((each): each is ContactChange => each.kind === kind)

/** The address to which mails go: the one before while another one is held. */
export const mailAddress = (worker: Pick<Worker, "waiting" | "email">): string | undefined => {
  const change = waitingContact(worker, "email")
  return change ? change.email : worker.email
}

/** A change of the home or the email that takes the place of one that waits: what was before stays. */
export const contactChange = (
  worker: Pick<Worker, "waiting" | "email">,
  input: Pick<ContactChange, "id" | "kind" | "hold" | "holdUntil">,
  at: number
): ContactChange => {
  const before = waitingContact(worker, input.kind)
  return {
    ...input,
    knownAt: before?.knownAt ?? at - 1,
    email: input.kind === "email" ? mailAddress(worker) : undefined
  }
}

/** A worker whose change of the home or the email was stopped or takes effect. */
export const withContact = (worker: Worker, change: ContactChange): Worker => {
  const others = (worker.waiting ?? []).filter(({ kind }) => kind !== change.kind)
  const waiting = change.hold === NOT_HELD.hold ? others : [...others, change]
  return { ...worker, waiting: waiting.length === 0 ? undefined : waiting }
}
