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
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { profileRevision } from "../company/newCompany.ts"
import { BankAccountQueue, type DueBankAccount } from "../ports/bankAccountQueue.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { NewId } from "../ports/newId.ts"
import { Writer, type Changes } from "../writer.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 16
const LEASE_MS = 30_000
const DRAIN_MS = 5_000
/** An account that lost this many races is left to its next lease. */
const ROUNDS_MAX = 20
const WORKER = "worker"

/** Each state on the way of an undecided account to its decision, in order; one change of the record. */
const steps = (account: CompanyBankAccount, at: number): ReadonlyArray<CompanyBankAccount> => {
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
  at: number,
  newId: () => string
): Changes | undefined => {
  const account = loaded.bankAccounts.find(({ id }) => id === bankAccountId)
  const way = account ? steps(account, at) : []
  const last = way.at(-1)
  if (!account || !last) return undefined
  return {
    writes: [{ op: "update", kind: "companyBankAccount", record: last, expected: account.version }],
    revisions: [profileRevision(loaded.company.id, loaded.revision)],
    claims: [],
    events: way.map((step) => bankAccountEvent(newId(), "update", loaded, step, at))
  }
}

const decide = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  bankAccountId
}: DueBankAccount) {
  const { profile } = yield* CompanyStore
  const { next } = yield* NewId
  const writer = yield* Writer
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const loaded = yield* profile(clientId, companyId)
    const at = yield* Clock.currentTimeMillis
    const changes = loaded && changesOf(loaded, bankAccountId, at, next)
    if (!changes) return
    const id = next()
    const outcome = yield* Effect.uninterruptible(
      writer.commit({
        id,
        clientId,
        credential: WORKER,
        operation: "bankAccount.check",
        recordId: bankAccountId,
        requestId: id,
        at,
        changes,
        answer: undefined
      })
    )
    if (outcome._tag === "Committed") return
  }
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
      handle: decide
    })
  })
)
