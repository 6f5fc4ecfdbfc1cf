/** The step that stores the entries of time off that are due: it changes no balance. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import { postTimeOff } from "@payroll/operations/background/postTimeOff"
import type { Client } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { callAs, rowOf } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { accountsLeft } from "./requestSteps.ts"
import { change, type Model } from "./state.ts"

const LEASE_MS = 60_000
const DUE_MAX = 1_000

interface Balances {
  readonly timeOffBalances: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** Without what waits for an approval: posting cancels the requests of those who have left. */
const balancesOf = (client: Client, userIds: ReadonlyArray<string>) =>
  Effect.forEach(userIds, (userId) =>
    Effect.map(callAs(client)("getTimeOffBalance", { userId }), (answer) =>
      (answer as unknown as Balances).timeOffBalances.map(({ pendingMinutes: _, ...rest }) => rest)
    )
  )

/**
 * Posts all accounts. What is stored follows from the rules that the engine's own tests hold; the model learns how many
 * entries each account has, in one change of the account if there are more than before or requests move.
 */
export const postAccounts = Effect.fnUntraced(function* (
  model: Model,
  client: Client,
  idOf: (name: string) => string
) {
  const { rows, set } = yield* Inspection
  const { lease } = yield* dueQueue("timeOffAccount")
  const workers = model.workers.filter(({ timeOffAccounts }) => timeOffAccounts.length > 0)
  const userIds = workers.map(({ name }) => idOf(name))
  const before = yield* balancesOf(client, userIds)
  yield* set("time_off_account", {}, { due_at: null })
  yield* set("time_off_account", { client_id: client.id }, { due_at: 0 })
  const due = yield* lease(DUE_MAX, LEASE_MS)
  const inOrder = due.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const account of inOrder) yield* postTimeOff([account])
  assert.deepStrictEqual(yield* balancesOf(client, userIds), before, "posting changes no balance")
  const left = accountsLeft(model)
  for (const account of workers.flatMap(({ timeOffAccounts }) => timeOffAccounts)) {
    const id = idOf(account.name)
    const lastSequence = Number((yield* rowOf("time_off_account", { id }))["last_sequence"])
    const entries = yield* rows("time_off_entry", { account_id: id })
    assert.lengthOf(entries, lastSequence, "the sequence has no gap")
    const isMore = lastSequence !== account.fields["lastSequence"]
    if (isMore || left.has(account)) change(account, { lastSequence })
  }
})
