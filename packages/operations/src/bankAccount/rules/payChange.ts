/** Changes of how the pay of a worker goes: at once, or once their accounts are ready and their hold has ended. */
import { holdOf, type AccountHold } from "@payroll/domain/bankAccount/accountHold"
import {
  takesPay,
  type PayShare,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { StateConflict } from "@payroll/domain/errors"
import { created, type Moment } from "@payroll/domain/record"
import {
  paidAfter,
  sharedAccounts,
  waitingAfter,
  waitingPay,
  type PaidWorker
} from "@payroll/domain/worker/payChange"
import type { PayChange } from "@payroll/domain/worker/waitingChange"
import { wasEverActive, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { AccountHolds } from "../../ports/accountHolds.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { heldChanges, withdrawnHold, workerNotice, type Notice } from "./accountHold.ts"
import { freshHome, loadContact, type LoadedContact } from "./contactHold.ts"
import { firstApproval } from "./firstApproval.ts"
import { accountEvent } from "./userAccount.ts"

/** A worker with what a change of the pay stores beside it. */
export interface LoadedPay extends LoadedWorker {
  readonly notice?: Notice | undefined
  /** The hold of the change that waits. */
  readonly waitingHold?: AccountHold | undefined
  /** The contact of somebody whose home was ever changed. */
  readonly home?: LoadedContact | undefined
}

export const withPay = Effect.fnUntraced(function* (loaded: LoadedWorker) {
  const { ofSubject } = yield* AccountHolds
  const waiting = waitingPay(loaded.worker)
  const paid: LoadedPay = {
    ...loaded,
    notice: yield* workerNotice(loaded),
    waitingHold: waiting && (yield* ofSubject(loaded.worker.clientId, waiting.id)),
    home: loaded.kyc?.homes && (yield* loadContact(loaded, "address"))
  }
  return paid
})

/**
 * Stores what became of a worker and the accounts, in one version each, with the events of accounts; `steps` are the
 * states that one account went through.
 */
export const storedPay = (
  loaded: LoadedWorker,
  { worker, bankAccounts }: PaidWorker,
  moment: Moment,
  steps: ReadonlyArray<WorkerBankAccount> = []
): Changes => {
  const before = new Map(loaded.bankAccounts.map((account) => [account.id, account]))
  const isChecked = ({ account }: { readonly account: WorkerBankAccount }): boolean =>
    account.id === steps[0]?.id
  const moved = bankAccounts
    .flatMap((account) => {
      const old = before.get(account.id)
      if (old === account) return []
      const version = (old?.version ?? 0) + 1
      return [{ old, account: { ...account, version } }]
    })
    .toSorted((one, other) => Number(isChecked(other)) - Number(isChecked(one)))
  const isSame = worker === loaded.worker
  return changes({
    writes: [
      ...moved.map(({ old, account }) =>
        old ? update("workerBankAccount", old, account) : insert("workerBankAccount", account)
      ),
      ...(isSame
        ? []
        : [update("worker", loaded.worker, { ...worker, version: loaded.worker.version + 1 })])
    ],
    revisions: [workerAt(loaded)],
    events: [
      ...steps.map((step) => accountEvent(loaded, "update", step, moment)),
      ...moved
        .filter(({ old, account }) => old?.status !== account.status && account.id !== steps[0]?.id)
        .map(({ old, account }) => accountEvent(loaded, old ? "update" : "insert", account, moment))
    ]
  })
}

/** The accounts without those that a withdrawn change brought and that nothing goes to. */
const withoutAdded = (
  change: PayChange | undefined,
  bankAccounts: ReadonlyArray<WorkerBankAccount>,
  shares: ReadonlyArray<PayShare>
): ReadonlyArray<WorkerBankAccount> => {
  const kept = new Set(shares.map(({ userBankAccountId }) => userBankAccountId))
  const added = new Set((change?.added ?? []).filter((id) => !kept.has(id)))
  return bankAccounts.map((account) =>
    added.has(account.id) && takesPay(account) && account.payPercentage === 0
      ? { ...account, status: "replaced" }
      : account
  )
}

/** Takes the change of the pay away that waits, with the accounts that it brought. */
export const withdrawnPay = (loaded: LoadedPay, { at, newId }: Moment): Changes => {
  const waiting = waitingAfter(loaded.worker, "pay", undefined)
  const bankAccounts = withoutAdded(waitingPay(loaded.worker), loaded.bankAccounts, [])
  const after = { worker: { ...loaded.worker, waiting, updatedAt: at }, bankAccounts }
  return combined([
    storedPay(loaded, after, { at, newId }),
    withdrawnHold(loaded.waitingHold, { at, newId })
  ])
}

const failed = new StateConflict({
  message: "the bank account has failed its check and takes no pay; correct or replace it first"
})

/** How the pay of a worker is to go. */
export interface PayInput extends Pick<PayChange, "paymentMethod" | "shares"> {
  /** Undefined where shares alone change. */
  readonly added: ReadonlyArray<WorkerBankAccount> | undefined
  /** How the pay goes until then, where only wages said it. */
  readonly current?: Worker["paymentMethod"]
}

export interface ChangedPay {
  /** Undefined if it took effect. */
  readonly waiting: PayChange | undefined
  readonly worker: PaidWorker["worker"]
  readonly bankAccounts: PaidWorker["bankAccounts"]
  readonly changes: Changes
}

/** Changes how a worker is paid: at once if the worker was never paid, else as soon as it may. */
export const changedPay = (
  loaded: LoadedPay,
  { paymentMethod, shares, added, current }: PayInput,
  context: DecisionContext
): Result.Result<ChangedPay, StateConflict> => {
  const { worker, notice, waitingHold } = loaded
  const { at, newId, client, isFromPage } = context
  const isEstablished = wasEverActive(worker)
  const change: PayChange = {
    id: newId(),
    kind: "pay",
    ...holdOf(isEstablished, { ...client.settings, isFromPage }, at),
    paymentMethod,
    shares,
    added: added?.map(({ id }) => id)
  }
  const kept = withoutAdded(waitingPay(worker), loaded.bankAccounts, shares ?? [])
  const all = [...kept, ...(added ?? [])]
  const after = isEstablished
    ? paidAfter(
        {
          worker: {
            ...worker,
            paymentMethod: current ?? worker.paymentMethod,
            waiting: waitingAfter(worker, "pay", change)
          },
          bankAccounts: all
        },
        at
      )
    : {
        worker: { ...worker, paymentMethod: paymentMethod ?? worker.paymentMethod },
        bankAccounts: sharedAccounts(change, all, at)
      }
  const waiting = waitingPay(after.worker)
  const tookEffect = !waiting && (!isEstablished || after.bankAccounts !== all || !shares)
  if (!waiting && !tookEffect) return Result.fail(failed)
  const subject = { ...created(change.id, worker, at), ...change, workerId: worker.id }
  const home = paymentMethod === "Check" ? freshHome(loaded, after.worker, context) : undefined
  const paid = { ...after, worker: { ...(home?.person ?? after.worker), updatedAt: at } }
  return Result.succeed({
    waiting,
    ...after,
    changes: combined([
      storedPay(loaded, paid, context),
      ...(home ? [home.changes] : []),
      withdrawnHold(waitingHold, context),
      ...(added ?? []).map((account) => firstApproval(account, context)),
      heldChanges(subject, "pay", notice, context)
    ])
  })
}
