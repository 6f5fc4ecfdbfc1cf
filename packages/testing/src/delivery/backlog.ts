/** What is counted of what has not reached an endpoint. */
import { assert } from "@effect/vitest"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import { newClient } from "../commits.ts"
import type { Cases } from "../suite.ts"
import { newEndpoint } from "./endpoints.ts"
import { advance, LEASE_MS, onTheirWay, refused } from "./lanes.ts"

const counted = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { backlog } = yield* WebhookEndpoints
  const { client, endpoint } = yield* onTheirWay(2)
  const count = backlog(client.id, endpoint.id)
  assert.deepStrictEqual(yield* count, { waiting: 4, missed: 0 })
  const [one, two] = yield* lease(2, LEASE_MS)
  const log = { ...refused, result: "given up" }
  yield* settle([
    { ...advance(one!), log },
    { ...advance(two!), log }
  ])
  assert.deepStrictEqual(yield* count, { waiting: 2, missed: 2 })
  // What is delivered after all is no longer missed; another endpoint has missed nothing.
  const { client: stranger } = yield* newClient
  assert.deepStrictEqual(yield* backlog(stranger.id, endpoint.id), { waiting: 0, missed: 0 })
  const other = yield* newEndpoint(client.id)
  assert.deepStrictEqual(yield* backlog(client.id, other.id), { waiting: 0, missed: 0 })
  const [again] = yield* lease(1, LEASE_MS)
  const { eventId, sequence } = one!
  yield* settle([advance({ ...again!, eventId, sequence })])
  assert.include(yield* count, { missed: 1 })
})

export const backlogs: Cases = {
  "counts what waits for an endpoint and what it has missed": counted
}
