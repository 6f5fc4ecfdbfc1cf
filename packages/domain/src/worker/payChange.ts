/**
 * Changes of how a worker is paid: how the pay goes changes only when the accounts that it is to go to
 * are ready and the hold of the change has ended. Until then the pay goes as before.
 */
import { FROZEN, isHeld, NOT_HELD } from "../bankAccount/accountHold.ts"
import {
  accountsInUse,
  sharedPay,
  takesPay,
  type WorkerBankAccount
} from "../bankAccount/workerBankAccount.ts"
import { changed } from "../record.ts"
import type { PayChange } from "./waitingChange.ts"
import type { Worker } from "./worker.ts"

/** The accounts of a worker, and how they are paid. */
export interface PaidWorker {
  readonly worker: Worker
  /** Those in use. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
}

/** The change of the pay that waits, if there is one. */
export const waitingPay = ({ waiting = [] }: Pick<Worker, "waiting">): PayChange | undefined =>
  waiting.find((each): each is PayChange => each.kind === "pay")

/** True of the mark that a change took effect before the person whose pay it is stopped it: it stops the pay. */
export const isStopped = (worker: Pick<Worker, "waiting">): boolean => {
  const change = waitingPay(worker)
  return change?.hold === "frozen" && !change.paymentMethod && !change.shares
}

/** A change that took effect and was stopped afterwards; nothing is paid until an administrator approves. */
export const stoppedPay = (id: string): PayChange => ({
  id,
  kind: "pay",
  ...FROZEN,
  paymentMethod: undefined,
  shares: undefined,
  added: undefined
})

/** The changes that wait, with another one in place of that of its kind, or without it. */
export const waitingAfter = (
  { waiting = [] }: Pick<Worker, "waiting">,
  kind: PayChange["kind"],
  change: PayChange | undefined
): Worker["waiting"] => {
  const after = [...waiting.filter((each) => each.kind !== kind), ...(change ? [change] : [])]
  return after.length === 0 ? undefined : after
}

/** True if two changes do the same, whoever made them and however long they wait. */
export const samePay = (
  one: Pick<PayChange, "paymentMethod" | "shares">,
  other: Pick<PayChange, "paymentMethod" | "shares">
): boolean => {
  const sharesOf = ({ shares = [] }: Pick<PayChange, "shares">) =>
    shares
      .map(({ userBankAccountId, payPercentage }) => `${userBankAccountId} ${payPercentage}`)
      .toSorted()
      .join()
  return one.paymentMethod === other.paymentMethod && sharesOf(one) === sharesOf(other)
}

type Readiness = "waits" | "ready" | "failed"

/** Says if a change can take effect: it fails with an account that fails or is not in use any more. */
const readinessOf = (change: PayChange, accounts: ReadonlyArray<WorkerBankAccount>): Readiness => {
  const statuses = (change.shares ?? [])
    .filter(({ payPercentage }) => payPercentage > 0)
    .map((share) => accounts.find(({ id }) => id === share.userBankAccountId)?.status)
  const isLost = statuses.some((status) => !status || status === "failed" || !takesPay({ status }))
  if (isLost) return "failed"
  return isHeld(change) || statuses.some((status) => status !== "ready") ? "waits" : "ready"
}

/** The accounts of which a change that takes effect makes history: those in use that get no share. */
const replacedBy = (
  { shares, added }: PayChange,
  accounts: ReadonlyArray<WorkerBankAccount>
): ReadonlyArray<WorkerBankAccount> => {
  if (!shares || !added) return []
  const named = new Set(shares.map(({ userBankAccountId }) => userBankAccountId))
  // One that waits for the place of an account with a share goes on waiting.
  return accountsInUse(accounts).filter(
    ({ id, replacesId }) => !named.has(id) && !(replacesId !== undefined && named.has(replacesId))
  )
}

/** The accounts after a change took effect, replaced ones included. */
export const sharedAccounts = (
  change: PayChange,
  accounts: ReadonlyArray<WorkerBankAccount>,
  at: number
): ReadonlyArray<WorkerBankAccount> => {
  if (!change.shares) return accounts
  const replaced = new Set(replacedBy(change, accounts))
  const shared = new Map(
    sharedPay(
      accounts.filter((account) => !replaced.has(account)),
      change.shares,
      at
    ).map((account) => [account.id, account])
  )
  return accounts.map((account) =>
    replaced.has(account)
      ? changed(account, { status: "replaced", ...NOT_HELD }, at)
      : (shared.get(account.id) ?? account)
  )
}

/** A worker and the accounts after the change of the pay that waits took effect, if it can by now. */
export const paidAfter = ({ worker, bankAccounts }: PaidWorker, at: number): PaidWorker => {
  const change = waitingPay(worker)
  const readiness = change && readinessOf(change, bankAccounts)
  if (!change || readiness === "waits") return { worker, bankAccounts }
  const waiting = waitingAfter(worker, "pay", undefined)
  if (readiness === "failed") return { worker: changed(worker, { waiting }, at), bankAccounts }
  const { paymentMethod = worker.paymentMethod } = change
  return {
    worker: changed(worker, { waiting, paymentMethod }, at),
    bankAccounts: sharedAccounts(change, bankAccounts, at)
  }
}

/** A change whose shares go to the account that took the place of others. */
export const withReplacement = (
  worker: Worker,
  before: ReadonlySet<string>,
  accountId: string,
  at: number
): Worker => {
  const change = waitingPay(worker)
  if (!change?.shares?.some(({ userBankAccountId: id }) => before.has(id))) return worker
  const shares = change.shares.map((share) =>
    before.has(share.userBankAccountId) ? { ...share, userBankAccountId: accountId } : share
  )
  return changed(worker, { waiting: waitingAfter(worker, "pay", { ...change, shares }) }, at)
}
