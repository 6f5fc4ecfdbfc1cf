/**
 * Changes of where checks and mails of somebody who is paid go. They are stored at once; until their hold ends, checks
 * go to the home and mails to the address that there was before.
 */
import { FROZEN, NOT_HELD, type Held, type HeldChange } from "./accountHold.ts"

/** Another home of somebody who is paid by check, or another email: it is stored, and waits to be used. */
export interface ContactChange extends Held {
  readonly id: string
  readonly kind: "address" | "email"
  /** The last time that the home before was the one on file, UTC milliseconds. */
  readonly knownAt: number
  /** The email before; undefined of a home, and where there was none. */
  readonly email: string | undefined
}

interface Change extends Held {
  readonly id: string
  readonly kind: HeldChange
}

/** The changes of a person that wait. */
export interface Waiting<C extends Change = Change> {
  readonly waiting: ReadonlyArray<C> | undefined
}

/** A worker or a business user to whom mails go. */
export interface Addressed extends Waiting {
  readonly email: string | undefined
}

/** The change of the home or the email that waits. */
export const waitingContact = (
  { waiting = [] }: Waiting,
  kind: ContactChange["kind"]
): ContactChange | undefined =>
  waiting.find((each): each is Change & ContactChange => each.kind === kind)

/** The address to which mails go: the one before while another one is held. */
export const mailAddress = (person: Addressed): string | undefined => {
  const change = waitingContact(person, "email")
  return change ? change.email : person.email
}

/** A change of the home or the email that takes the place of one that waits: what was before stays. */
export const contactChange = (
  person: Addressed,
  input: Pick<ContactChange, "id" | "kind" | "hold" | "holdUntil"> & {
    readonly knownAt?: number | undefined
  },
  at: number
): ContactChange => {
  const before = waitingContact(person, input.kind)
  return {
    ...input,
    knownAt: before?.knownAt ?? input.knownAt ?? at - 1,
    email: input.kind === "email" ? mailAddress(person) : undefined
  }
}

/** A change that took effect and was stopped afterwards: no mail goes out until an administrator approves. */
export const stoppedEmail = (id: string, at: number): ContactChange => ({
  id,
  kind: "email",
  ...FROZEN,
  knownAt: at,
  email: undefined
})

/** A person whose change of the home or the email waits, was stopped, or takes effect. */
export const withContact = <P extends Waiting>(person: P, change: ContactChange): P => {
  const others = (person.waiting ?? []).filter(({ kind }) => kind !== change.kind)
  const waiting = change.hold === NOT_HELD.hold ? others : [...others, change]
  return { ...person, waiting: waiting.length === 0 ? undefined : waiting }
}
