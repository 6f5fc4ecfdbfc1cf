/** Lanes with undelivered events, for the cases of the delivery queue. */
import * as Effect from "effect/Effect"
import { assert } from "@effect/vitest"
import type { AttemptLog, DueDelivery, Settlement } from "@payroll/operations/ports/deliveryQueue"
import { burst, upTo } from "../burst.ts"
import { AT, commitsOf, newClient } from "../commits.ts"
import { Inspection } from "../storage.ts"
import { newEndpoint } from "./endpoints.ts"

export const LEASE_MS = 60_000

/** Creates a client with an endpoint and a number of companies of two events each; nothing else is due. */
export const onTheirWay = Effect.fnUntraced(function* (count: number) {
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const endpoint = yield* newEndpoint(client.id, { order: "skip" })
  const creations = upTo(count).map(() => commits.creating())
  yield* burst(creations.map(({ commit }) => commit))
  const companies = creations.map(({ company }) => company)
  yield* Effect.forEach(companies, ({ id }, index) =>
    set("delivery_lane", { company_id: id }, { due_at: AT + index })
  )
  return { client, endpoint, companies, ...commits }
})

/** The only lane of a company. */
export const laneOf = Effect.fnUntraced(function* (companyId: string) {
  const { rows } = yield* Inspection
  const [lane, ...more] = yield* rows("delivery_lane", { company_id: companyId })
  assert.deepStrictEqual(more, [])
  return lane ?? assert.fail(`there is no lane of ${companyId}`)
})

export const delivered: AttemptLog = { at: AT, durationMs: 12.6, result: "delivered", status: 200 }
export const refused: AttemptLog = {
  at: AT,
  durationMs: 5_000,
  result: "timeout",
  status: undefined
}

export const advance = (due: DueDelivery): Settlement => ({ _tag: "Advance", due, log: delivered })
export const retry = (due: DueDelivery, afterMs: number, charged = true): Settlement => ({
  _tag: "Retry",
  due,
  log: refused,
  afterMs,
  charged
})
export const disable = (due: DueDelivery): Settlement => ({ _tag: "Disable", due, log: refused })
