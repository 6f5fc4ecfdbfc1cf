/** Changes of where checks and mails of somebody who is paid go: stored at once, used once their hold has ended. */
import {
  holdOf,
  isTold,
  NOTICE_MS,
  type AccountHold
} from "@payroll/domain/bankAccount/accountHold"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { emailKey } from "@payroll/domain/field/text"
import { created, type RecordBase } from "@payroll/domain/record"
import {
  contactChange,
  mailAddress,
  waitingContact,
  withContact,
  type Addressed,
  type ContactChange
} from "@payroll/domain/bankAccount/contactChange"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import { combined, noChanges } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { AccountHolds } from "../../ports/accountHolds.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import {
  heldChanges,
  personNotice,
  withdrawnHold,
  workerNotice,
  type Notice,
  type Owner
} from "./accountHold.ts"

/** The people who are told of another home or email, and the hold of one that waits. */
export interface LoadedContact {
  readonly owner: Owner
  readonly notice: Notice | undefined
  readonly waitingHold: AccountHold | undefined
}

const waitingHoldOf = Effect.fnUntraced(function* (
  person: RecordBase & Addressed,
  kind: ContactChange["kind"]
) {
  const { ofSubject } = yield* AccountHolds
  const waiting = waitingContact(person, kind)
  return waiting && (yield* ofSubject(person.clientId, waiting.id))
})

export const loadContact = Effect.fnUntraced(function* (
  loaded: LoadedWorker,
  kind: ContactChange["kind"]
) {
  const contact: LoadedContact = {
    owner: { workerId: loaded.worker.id },
    notice: yield* workerNotice(loaded),
    waitingHold: yield* waitingHoldOf(loaded.worker, kind)
  }
  return contact
})

/** Like `loadContact`, for the email of a business user. */
export const loadPersonContact = Effect.fnUntraced(function* (
  profile: LoadedProfile,
  user: BusinessUser
) {
  const contact: LoadedContact = {
    owner: { businessUserId: user.id },
    notice: yield* personNotice(profile, user),
    waitingHold: yield* waitingHoldOf(user, "email")
  }
  return contact
})

const templates = { address: "payAddressHeld", email: "emailHeld" } as const

/** A person with another home or email. */
export interface ChangedContact<P> {
  /** The person with the change that waits, without another version. */
  readonly person: P
  /** The change; undefined where nothing is held. */
  readonly change?: ContactChange
  readonly changes: Changes
}

interface ContactInput<P> extends Pick<ContactChange, "kind"> {
  readonly after: P
  readonly isBack: boolean
  /** The last time that the home before was on file; by default until now. */
  readonly knownAt?: number
}

/**
 * Holds another home or email of a person, and tells of it; `isBack` if it is the one that is still used, which
 * withdraws what waits. Nothing is held of somebody who was never paid.
 */
export const changedContact = <P extends RecordBase & Addressed>(
  before: P,
  { owner, notice, waitingHold }: LoadedContact,
  { kind, after, isBack, knownAt }: ContactInput<P>,
  context: DecisionContext
): ChangedContact<P> => {
  const { at, newId, client, isFromPage } = context
  const terms = { ...client.settings, isFromPage }
  if (!notice || !isTold(terms)) return { person: after, changes: noChanges }
  const input = { id: newId(), kind, knownAt, ...holdOf(!isBack, terms, at) }
  const change = contactChange(before, input, at)
  const subject = { ...created(change.id, before, at), ...change, ...owner }
  return {
    person: withContact(after, change),
    change,
    changes: combined([
      withdrawnHold(waitingHold, context),
      ...(isBack
        ? []
        : [heldChanges(subject, kind, { ...notice, template: templates[kind] }, context)])
    ])
  }
}

/** Holds another email of a person; one to which mails still go withdraws what waits. */
export const changedEmail = <P extends RecordBase & Addressed>(
  before: P,
  after: P,
  contact: LoadedContact | undefined,
  context: DecisionContext
): ChangedContact<P> => {
  const keyOf = (email: string | undefined) => emailKey(email ?? "")
  if (!contact || keyOf(after.email) === keyOf(before.email)) {
    return { person: after, changes: noChanges }
  }
  const isBack = keyOf(mailAddress(before)) === keyOf(after.email)
  return changedContact(before, contact, { kind: "email", after, isBack }, context)
}

/**
 * Holds the homes that were recorded in the days of a notice, of somebody whose pay is to go by check: nobody was told
 * of them while it went to accounts. Undefined where there are none, or they are held already.
 */
export const freshHome = (
  { kyc, home }: Pick<LoadedWorker, "kyc"> & { readonly home?: LoadedContact | undefined },
  worker: Worker,
  context: DecisionContext
): ChangedContact<Worker> | undefined => {
  const [, ...moves] = kyc?.homes ?? []
  const fresh = moves.find(({ recordedAt }) => recordedAt > context.at - NOTICE_MS)
  if (!home || !fresh || waitingContact(worker, "address")) return undefined
  const knownAt = fresh.recordedAt - 1
  const input = { kind: "address" as const, after: worker, isBack: false, knownAt }
  return changedContact(worker, home, input, context)
}
