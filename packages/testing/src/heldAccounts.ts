/** A worker whose account changes are held, for the suites of holds. */
import { assert } from "@effect/vitest"
import type { Mail } from "@payroll/domain/mail/mail"
import { checkBankAccount } from "@payroll/operations/background/checkBankAccounts"
import { endAccountHold } from "@payroll/operations/background/endAccountHolds"
import type { Client } from "@payroll/operations/caller"
import { dueQueue, type DueKind } from "@payroll/operations/ports/dueRecords"
import { MailStore } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { nineDigits } from "./commits.ts"
import { callBy, newWorld, rowOf } from "./kyc/world.ts"
import { setClient } from "./setClient.ts"
import { Inspection } from "./storage.ts"

export const DAY_MS = 86_400_000
const LEASE_MS = 60_000

export const accountOf = (set: object = {}) => ({
  accountNumber: `4${nineDigits()}`,
  routingNumber: "021000021",
  bankName: "First Example Bank",
  accountType: "Checking",
  accountName: "Household",
  ...set
})

/** Does what is due of a kind, as the loop does. */
export const runDue = Effect.fnUntraced(function* (kind: DueKind) {
  const { set } = yield* Inspection
  const { lease } = yield* dueQueue(kind)
  // By the clock of the database, which the test does not move.
  const ofTable = kind === "accountHold" ? "account_hold" : "worker_bank_account"
  if (kind === "accountHold") yield* set(ofTable, { status: "held" }, { due_at: 0 })
  for (const due of yield* lease(100, LEASE_MS)) {
    yield* kind === "accountHold" ? endAccountHold(due) : checkBankAccount(due)
  }
})

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>
export const idOf = (answer: Answer): string =>
  String(answer["userBankAccount"]?.["userBankAccountId"])

const callAsPerson = (client: Client) => (credential: string, person: string) =>
  callBy({ client, credential, role: "admin", person })

/** A client of today with a worker who was paid to an account. */
export const paidWorker = Effect.fnUntraced(function* (settings: object = {}) {
  const world = yield* newWorld()
  const { set } = yield* Inspection
  for (const table of ["mail", "account_hold", "worker_bank_account"])
    yield* set(table, {}, { due_at: null })
  const { call, newWorker, addWage } = world
  const userId = yield* newWorker()
  yield* call("updateUser", { user: { userId, email: "old@acme.example" } })
  yield* addWage(userId)
  const first = idOf(
    yield* call("addUserBankAccount", { userBankAccount: { userId, ...accountOf() } })
  )
  yield* runDue("workerBankAccount")
  yield* world.setStatus(userId, "Active")
  yield* call("updateUser", { user: { userId, email: "new@acme.example" } })
  const client = yield* setClient(world.client.name, { holdApiBankChanges: true, ...settings })
  const as = callAsPerson(client)
  const stateOf = (id: string) =>
    Effect.map(rowOf("worker_bank_account", { id }), ({ status, hold, hold_until: until }) => [
      status,
      hold,
      until === null ? null : Number(until)
    ])
  return { ...world, client, userId, first, as, stateOf }
})

/** A paid worker, with another account for which the first one is changed. */
export const changedAccount = Effect.fnUntraced(function* (settings: object = {}) {
  const world = yield* paidWorker(settings)
  const changed = idOf(
    yield* world.as("pk_maker", "Rosa Diaz")("updateUserBankAccount", {
      userBankAccount: { userBankAccountId: world.first, ...accountOf() }
    })
  )
  return { ...world, changed }
})

/** Approves an account or a change as another person than made it. */
export const approve = (as: ReturnType<typeof callAsPerson>, id: string) =>
  as("pk_other", "Lin Wei")("approveUserBankAccount", {
    userBankAccount: { userBankAccountId: id }
  })

export const mailsOf = Effect.fnUntraced(function* (clientId: string) {
  const { newest } = yield* MailStore
  return yield* newest(clientId, 20)
})

export const tokenIn = ([mail]: ReadonlyArray<Mail>): string =>
  Redacted.value(mail?.secret ?? assert.fail("no notice"))
