/** Tests of the counts of events that have not reached an endpoint. */
import { assert } from "@effect/vitest"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { burst } from "../burst.ts"
import { AT, newClient } from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { newEndpoint } from "./endpoints.ts"
import { advance, LEASE_MS, onTheirWay, refused, retry } from "./lanes.ts"

const NONE = { waiting: 0, afterFailures: 0, missed: 0, isMissedCut: false }
/** Attempts of which earlier versions looked at no more. */
const ATTEMPTS = 10_000

const counted = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { backlog } = yield* WebhookEndpoints
  const { client, endpoint } = yield* onTheirWay(2)
  const count = backlog(client.id, endpoint.id)
  assert.deepStrictEqual(yield* count, { ...NONE, waiting: 4 })
  const [one, two] = yield* lease(2, LEASE_MS)
  const log = { ...refused, result: "given up" }
  yield* settle([
    { ...advance(one!), log },
    { ...advance(two!), log }
  ])
  assert.deepStrictEqual(yield* count, { ...NONE, waiting: 2, missed: 2 })
  // What is delivered after all is no longer missed; another endpoint has missed nothing.
  const { client: stranger } = yield* newClient
  assert.deepStrictEqual(yield* backlog(stranger.id, endpoint.id), NONE)
  const other = yield* newEndpoint(client.id)
  assert.deepStrictEqual(yield* backlog(client.id, other.id), NONE)
  const [again] = yield* lease(1, LEASE_MS)
  const { eventId, sequence } = one!
  yield* settle([advance({ ...again!, eventId, sequence })])
  assert.include(yield* count, { missed: 1 })
  // However much was delivered to others since.
  const elsewhere = advance({ ...again!, endpointId: other.id })
  yield* settle(Array.from({ length: ATTEMPTS }, () => elsewhere))
  assert.include(yield* count, { missed: 1 })
})

const figuresCounted = Effect.gen(function* () {
  const { lease, settle, hold, releaseHold } = yield* DeliveryQueue
  const { figures } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client, endpoint, companies, reporting } = yield* onTheirWay(4)
  const [one, two, three] = yield* lease(3, LEASE_MS)
  yield* set("event", { id: three!.eventId }, { at: AT - 5 })
  yield* settle([
    { _tag: "Halt", due: one!, log: { ...refused, result: "halted" } },
    { ...retry(two!, LEASE_MS), pauseMs: LEASE_MS },
    advance(three!)
  ])
  const [row] = yield* figures(client.id)
  const { failingSince, pausedUntil, ...counts } = row!
  assert.deepStrictEqual(counts, {
    endpointId: endpoint.id,
    events: 7,
    companies: 4,
    failing: 1,
    halted: 1,
    oldestAt: AT
  })
  assert.isUndefined(failingSince, "one of them was delivered")
  assert.isAbove(pausedUntil ?? 0, AT)

  // What is not yet spread waits for each of several endpoints.
  const other = yield* newEndpoint(client.id)
  yield* hold("command")
  yield* burst([reporting(companies[0]!), reporting(companies[3]!)])
  const all = yield* figures(client.id)
  assert.deepStrictEqual(
    all.map(({ endpointId, events, companies: waiting }) => [endpointId, events, waiting]),
    [
      [endpoint.id, 9, 4],
      [other.id, 2, 2]
    ]
  )
  yield* releaseHold
  const { client: stranger } = yield* newClient
  assert.deepStrictEqual(yield* figures(stranger.id), [])
})

export const backlogs: Cases = {
  "counts how deliveries to each endpoint of a client stand": figuresCounted,
  "counts what waits for an endpoint and what it has missed": counted
}
