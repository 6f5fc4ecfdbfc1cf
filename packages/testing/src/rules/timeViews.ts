/** The reports about recorded time and time off of a worker, as the model compares them. */
import * as Effect from "effect/Effect"
import type { Client } from "@payroll/operations/caller"
import { callAs } from "../kyc/world.ts"
import type { Fields, Worker } from "./state.ts"

interface PunchAnswer {
  readonly punches: ReadonlyArray<{ readonly history: ReadonlyArray<unknown> }>
}

/** The report about each punch of a worker, and about the clock. */
export const punchesShown = Effect.fnUntraced(function* (
  client: Client,
  worker: Worker,
  idOf: (name: string) => string
) {
  const call = callAs(client)
  const punches = yield* Effect.forEach(worker.punches, ({ name }) =>
    Effect.map(call("getPunchHistory", { punchId: idOf(name) }), (answer) => {
      const [punch] = (answer as unknown as PunchAnswer).punches
      const { history = [], receivedAt: _, ...fields } = { receivedAt: "", ...punch }
      return { ...fields, versions: history.length }
    })
  )
  const { clock } = yield* call("getClockStatus", { userId: idOf(worker.name) })
  const { clockStatus, since } = clock as Fields
  return { punches, clock: { clockStatus, since } }
})

interface BalanceAnswer {
  readonly userId: string
  readonly timeOffBalances: ReadonlyArray<Fields>
}

/** The accounts of a worker. What they hold is the ledger engine's, which has a model of its own. */
export const accountsShown = Effect.fnUntraced(function* (client: Client, userId: string) {
  const answer = yield* callAs(client)("getTimeOffBalance", { userId })
  const { timeOffBalances } = answer as unknown as BalanceAnswer
  return {
    userId,
    accounts: timeOffBalances.map(({ timeOffAccountId, timeOffPolicyType }) => ({
      timeOffAccountId,
      timeOffPolicyType
    }))
  }
})
