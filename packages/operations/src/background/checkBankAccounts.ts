/** The bank account loop: decides whether an account can be a bank's, by its routing number. */
import { checkSteps } from "@payroll/domain/bankAccount/checkSteps"
import { replacedWith } from "@payroll/domain/bankAccount/replacement"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed, type Moment } from "@payroll/domain/record"
import { paidAfter, withReplacement } from "@payroll/domain/worker/payChange"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { storedPay } from "../bankAccount/rules/payChange.ts"
import { changes, profileAt, update } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "bankAccount.check" }

/** Decides on one account of a company, if the snapshot shows it undecided. */
const companyChanges = (
  loaded: LoadedProfile,
  bankAccountId: string,
  { at, newId }: Moment
): Changes | undefined => {
  const { bankAccounts } = loaded
  const account = bankAccounts.find(({ id }) => id === bankAccountId)
  const way = account ? checkSteps(account).map((status) => changed(account, { status }, at)) : []
  const last = way.at(-1)
  if (!account || !last) return undefined
  const before = last.status === "ready" ? replacedWith(account, bankAccounts) : undefined
  const replaced = before && changed(before, { status: "replaced" }, at)
  return changes({
    writes: [
      update("companyBankAccount", account, last),
      ...(before && replaced ? [update("companyBankAccount", before, replaced)] : [])
    ],
    revisions: [profileAt(loaded)],
    events: [...way, ...(replaced ? [replaced] : [])].map((step) =>
      bankAccountEvent(newId(), "update", loaded, step, at)
    )
  })
}

/** Decides on one account of a worker, if the snapshot shows it undecided. */
const workerChanges = (
  loaded: LoadedWorker,
  bankAccountId: string,
  { at, newId }: Moment
): Changes | undefined => {
  const { bankAccounts } = loaded
  const account = bankAccounts.find(({ id }) => id === bankAccountId)
  if (!account) return undefined
  const before = replacedWith(account, bankAccounts)
  // The share of the account before moves with its place, as it is then.
  const payPercentage = account.payPercentage + (before?.payPercentage ?? 0)
  const way = checkSteps(account).map((status) =>
    changed(account, status === "ready" ? { status, payPercentage } : { status }, at)
  )
  const last = way.at(-1)
  if (!last) return undefined
  const replaced =
    before && last.status === "ready" ? changed(before, { status: "replaced" }, at) : undefined
  const checked = bankAccounts.map((each) =>
    each === account ? last : each === before ? (replaced ?? each) : each
  )
  const worker =
    before && replaced
      ? withReplacement(loaded.worker, new Set([before.id]), account.id, at)
      : loaded.worker
  return storedPay(loaded, paidAfter({ worker, bankAccounts: checked }, at), { at, newId }, way)
}

/** Decides on one leased account, unless that was done meanwhile. */
export const checkBankAccount = Effect.fnUntraced(function* ({
  kind,
  clientId,
  companyId,
  id: bankAccountId
}: DueRecord) {
  const companies = yield* CompanyStore
  const workers = yield* WorkerStore
  const decided = (moment: Moment) =>
    kind === "companyBankAccount"
      ? Effect.map(
          companies.profile(clientId, companyId),
          (loaded) => loaded && companyChanges(loaded, bankAccountId, moment)
        )
      : Effect.map(
          workers.workerOfBankAccount(clientId, bankAccountId),
          (loaded) => loaded && workerChanges(loaded, bankAccountId, moment)
        )
  yield* commitOwn({ clientId, record: { id: bankAccountId, companyId }, author: WORKER }, decided)
})

const loopOver = (kind: "companyBankAccount" | "workerBankAccount") =>
  layerDueLoop({
    name: `bank account (${kind})`,
    kind,
    inFlightMax: 16,
    leaseMs: 30_000,
    handle: checkBankAccount
  })

export const layerCheckBankAccounts = Layer.merge(
  loopOver("companyBankAccount"),
  loopOver("workerBankAccount")
)
