/** The bank account loop: decides whether an account can be a bank's, by its routing number. */
import {
  bankAccountStatuses,
  isRoutingNumber,
  type BankAccountStatus,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed } from "@payroll/domain/record"
import { reachable } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { changes, profileAt, update } from "../changes.ts"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import { BankAccountQueue, type DueBankAccount } from "../ports/bankAccountQueue.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import type { Changes } from "../writer.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 16
const LEASE_MS = 30_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "bankAccount.check" }

/** Each state on the way of an undecided account to its decision, in order; one change of the record. */
const steps = (account: CompanyBankAccount, at: number): ReadonlyArray<CompanyBankAccount> => {
  if (account.awaitsApproval) return []
  const decided = isRoutingNumber(account.routingNumber) ? "ready" : "failed"
  const way: ReadonlyArray<BankAccountStatus> =
    account.status === "new" ? ["pending", decided] : [decided]
  const first = way[0] ?? decided
  return reachable(bankAccountStatuses, account.status).includes(first)
    ? way.map((status) => changed(account, { status }, at))
    : []
}

const changesOf = (
  loaded: LoadedProfile,
  bankAccountId: string,
  { at, newId }: Moment
): Changes | undefined => {
  const account = loaded.bankAccounts.find(({ id }) => id === bankAccountId)
  const way = account ? steps(account, at) : []
  const last = way.at(-1)
  if (!account || !last) return undefined
  return changes({
    writes: [update("companyBankAccount", account, last)],
    revisions: [profileAt(loaded)],
    events: way.map((step) => bankAccountEvent(newId(), "update", loaded, step, at))
  })
}

/** Decides on one leased account, unless that was done meanwhile. */
export const checkBankAccount = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  bankAccountId
}: DueBankAccount) {
  const { profile } = yield* CompanyStore
  yield* commitOwn(
    { clientId, record: { id: bankAccountId, companyId }, author: WORKER },
    (moment) =>
      Effect.map(
        profile(clientId, companyId),
        (loaded) => loaded && changesOf(loaded, bankAccountId, moment)
      )
  )
})

/** Runs until its scope closes; accounts under way are finished first. */
export const layerCheckBankAccounts = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* BankAccountQueue
    yield* startWorkLoop({
      name: "bank account",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      handle: (due) => untilStored(checkBankAccount(due), LEASE_MS)
    })
  })
)
