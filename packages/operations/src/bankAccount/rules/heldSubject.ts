/** The subject of a hold: an account of a company or of a worker, or a change of a person that waits. */
import { isHeld, type AccountHold, type Held } from "@payroll/domain/bankAccount/accountHold"
import { isInUse } from "@payroll/domain/bankAccount/companyBankAccount"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { changed } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import {
  stoppedEmail,
  waitingContact,
  withContact,
  type ContactChange
} from "@payroll/domain/bankAccount/contactChange"
import { paidAfter, stoppedPay, waitingAfter, waitingPay } from "@payroll/domain/worker/payChange"
import * as Effect from "effect/Effect"
import { changes, combined, noChanges, profileAt, update, workerAt } from "../../changes.ts"
import { CompanyStore, type LoadedProfile } from "../../ports/companyStore.ts"
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

/** A worker with the company, where the same change waits at the business user who is the same person. */
export interface HeldWorker extends LoadedWorker {
  readonly profile?: LoadedProfile | undefined
}

/** Loads the company of a worker who is a business user as well, and whose email waits. */
export const withProfile = Effect.fnUntraced(function* (loaded: LoadedWorker) {
  const { clientId, companyId, businessUserId } = loaded.worker
  if (businessUserId === undefined || !waitingContact(loaded.worker, "email")) return loaded
  const { profile } = yield* CompanyStore
  const held: HeldWorker = { ...loaded, profile: yield* profile(clientId, companyId) }
  return held
})

/** A change of an email in another state: of a business user, with the guard of the company. */
const movedEmail = (
  profile: LoadedProfile,
  user: BusinessUser,
  change: ContactChange,
  at: number
): Changes =>
  changes({
    writes: [update("businessUser", user, changed(withContact(user, change), {}, at))],
    revisions: [profileAt(profile)]
  })

/** The email of a business user that is held; with `hasEnded` also one whose hold has ended. */
export const heldOfPerson = (
  profile: LoadedProfile,
  { subjectId, businessUserId }: Pick<AccountHold, "subjectId" | "businessUserId">,
  hasEnded: boolean
): HeldSubject | undefined => {
  const user = profile.businessUsers.find(({ id }) => id === businessUserId)
  if (!user || !isActive(user)) return undefined
  const waiting = waitingContact(user, "email")
  const isWaiting = waiting?.id === subjectId
  if (!isWaiting && (!hasEnded || waiting)) return undefined
  return {
    updated: (held, at) => {
      const change = isWaiting ? waiting : stoppedEmail(subjectId, at)
      return movedEmail(profile, user, { ...change, ...held }, at)
    }
  }
}

/** The changes of the business user at whom the same change of a worker waits. */
const sameAt = (
  { profile }: HeldWorker,
  { id, ...held }: Pick<ContactChange, "id"> & Held,
  at: number
): Changes => {
  const user = profile?.businessUsers.find((each) => waitingContact(each, "email")?.id === id)
  const change = user && waitingContact(user, "email")
  return profile && change ? movedEmail(profile, user, { ...change, ...held }, at) : noChanges
}

/** A held account or change of a worker; with `hasEnded` also one whose hold has ended. */
export const heldOfWorker = (
  loaded: HeldWorker,
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
      updated: (held, at) => {
        const worker = changed(withContact(loaded.worker, { ...contact, ...held }), {}, at)
        return combined([
          changes({
            writes: [update("worker", loaded.worker, worker)],
            revisions: [workerAt(loaded)]
          }),
          sameAt(loaded, { id: contact.id, ...held }, at)
        ])
      }
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
    return loaded && heldOfWorker(yield* withProfile(loaded), hold, hasEnded)
  }
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  if (hold.businessUserId !== undefined) return loaded && heldOfPerson(loaded, hold, hasEnded)
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
