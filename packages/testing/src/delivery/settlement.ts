/** The state of a lane after an attempt. */
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import { burst } from "../burst.ts"
import { AT } from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { repeatUntil } from "../until.ts"
import { entryOf, newEndpoint, URL } from "./endpoints.ts"
import {
  advance,
  delivered,
  disable,
  laneOf,
  LEASE_MS,
  onTheirWay,
  refused,
  retry
} from "./lanes.ts"

const retried = Effect.gen(function* () {
  const { lease, settle, nextDueInMs } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { companies } = yield* onTheirWay(1)
  const { id } = companies[0]!
  const [first] = yield* lease(1, LEASE_MS)
  yield* settle([retry(first!, 5 * LEASE_MS + 0.5)])
  assert.include(yield* laneOf(id), { next_sequence: 1, attempts: 1, lease: null })
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  assert.isAbove((yield* nextDueInMs) ?? 0, 4 * LEASE_MS)

  yield* set("delivery_lane", { company_id: id }, { due_at: AT })
  const [second] = yield* lease(1, LEASE_MS)
  assert.include(second, { sequence: 1, eventId: first!.eventId, body: first!.body, attempts: 1 })
  yield* settle([retry(second!, 0, false)])
  const [third] = yield* lease(1, LEASE_MS)
  assert.include(third, { sequence: 1, attempts: 1 }, "not charged")
  yield* settle([advance(third!)])
  assert.include(yield* laneOf(id), { next_sequence: 2, attempts: 0 })
})

const batch = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { client, companies } = yield* onTheirWay(30)
  const dues = yield* lease(50, LEASE_MS)
  assert.strictEqual(dues.length, 30)
  yield* settle([])
  yield* settle(dues.map((due, index) => (index % 3 === 0 ? retry(due, LEASE_MS) : advance(due))))
  const lanes = yield* Effect.forEach(companies, ({ id }) => laneOf(id))
  for (const lane of lanes) {
    const index = dues.findIndex(({ companyId }) => companyId === lane["company_id"])
    const goesOn = index % 3 !== 0
    assert.include(lane, { next_sequence: goesOn ? 2 : 1, attempts: goesOn ? 0 : 1, lease: null })
  }
  const log = yield* rows("delivery_attempt", { client_id: client.id })
  assert.strictEqual(log.length, 30)
  const [due] = dues
  const entry = log.find(({ event_id: id }) => id === due!.eventId)
  assert.include(entry, {
    endpoint_id: due!.endpointId,
    company_id: due!.companyId,
    sequence: 1,
    at: AT,
    duration_ms: refused.durationMs,
    result: refused.result,
    status: null
  })
  const good = log.find(({ result }) => result === delivered.result)
  assert.include(good, { duration_ms: 13, status: 200 })
})

const lostLease = Effect.gen(function* () {
  const { open } = yield* Twin
  const [here, there] = [yield* DeliveryQueue, Context.get(yield* open, DeliveryQueue)]
  const { companies } = yield* onTheirWay(2)
  const [slow, other] = yield* here.lease(2, 1)
  const again = yield* repeatUntil(there.lease(1, LEASE_MS), (dues) => dues.length > 0)
  const lost = [slow!, other!].find(({ companyId }) => companyId === again[0]!.companyId)!
  const before = yield* laneOf(lost.companyId)
  for (const settlement of [advance(lost), retry(lost, 0)]) {
    yield* here.settle([settlement])
    assert.deepStrictEqual(yield* laneOf(lost.companyId), before)
  }
  yield* there.settle([advance(again[0]!)])
  assert.include(yield* laneOf(lost.companyId), { next_sequence: 2, lease: null })
  assert.strictEqual(companies.length, 2)
})

const disabled = Effect.gen(function* () {
  const { lease, settle, nextDueInMs } = yield* DeliveryQueue
  const { list } = yield* WebhookEndpoints
  const first = yield* onTheirWay(3)
  const { set } = yield* Inspection
  const dues = yield* lease(3, LEASE_MS)
  yield* settle([disable(dues[0]!), disable(dues[1]!), advance(dues[2]!)])
  assert.deepStrictEqual(
    (yield* list(first.client.id)).map(({ state }) => state),
    [{ status: "disabled", reason: "gone" }]
  )
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  assert.isUndefined(yield* nextDueInMs)
  assert.include(yield* laneOf(dues[0]!.companyId), { next_sequence: 1, attempts: 0 })

  // The lanes wait, and continue at the same event when the endpoint is active again.
  yield* set("webhook_endpoint", { id: first.endpoint.id }, { state: "active" })
  assert.deepStrictEqual(
    new Set((yield* lease(9, LEASE_MS)).map(({ sequence }) => sequence)),
    new Set([1, 2])
  )
})

const disabledAlone = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const gone = yield* onTheirWay(1)
  const going = yield* onTheirWay(1)
  yield* set("delivery_lane", { company_id: gone.companies[0]!.id }, { due_at: AT - 1 })
  const [due] = yield* lease(1, LEASE_MS)
  assert.strictEqual(due?.companyId, gone.companies[0]!.id)
  yield* settle([disable(due!)])
  const [other] = yield* lease(9, LEASE_MS)
  assert.strictEqual(other?.companyId, going.companies[0]!.id)
})

const removed = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { list, remove } = yield* WebhookEndpoints
  const { rows } = yield* Inspection
  const { client, endpoint, companies, reporting } = yield* onTheirWay(1)
  const company = companies[0]!
  const [due] = yield* lease(1, LEASE_MS)
  yield* remove(endpoint.id, yield* entryOf(client.id))
  yield* settle([advance(due!)])
  assert.deepStrictEqual(yield* rows("delivery_lane", { company_id: company.id }), [])
  const { id } = yield* newEndpoint(client.id, { url: `${URL}/new` })
  yield* settle([disable(due!)])
  assert.deepStrictEqual(
    (yield* list(client.id)).map((each) => [each.id, each.state.status]),
    [[id, "enabled"]]
  )
  yield* burst([reporting(company)])
  const [next] = yield* lease(9, LEASE_MS)
  assert.include(next, { sequence: 3, url: `${URL}/new` })
})

/** Stores events at the moment when their lanes are settled as empty. */
const raced = Effect.gen(function* () {
  const { open } = yield* Twin
  const { lease, settle } = Context.get(yield* open, DeliveryQueue)
  const { companies, reporting } = yield* onTheirWay(20)
  for (let round = 0; round < 15; round += 1) {
    const dues = yield* repeatUntil(lease(50, LEASE_MS), (leased) => leased.length > 0)
    const settleAll = Effect.forEach(dues, (due) => settle([advance(due)]), {
      concurrency: "unbounded",
      discard: true
    })
    const storing = burst(companies.map((company) => reporting(company)))
    yield* Effect.all([settleAll, storing], { concurrency: "unbounded" })
    for (const { id } of companies) {
      const lane = yield* laneOf(id)
      const isWaiting = Number(lane["next_sequence"]) <= Number(lane["last_sequence"])
      assert.strictEqual(lane["due_at"] !== null, isWaiting, JSON.stringify(lane))
    }
  }
})

export const settlements: Cases = {
  "retries the same event after the pause": retried,
  "settles many deliveries at once with their log rows": batch,
  "ignores a settlement after the lease was lost": lostLease,
  "disables an endpoint that answered 410": disabled,
  "keeps other endpoints enabled when one is disabled": disabledAlone,
  "settles nothing of an endpoint that was removed": removed,
  "leaves no event without a due time while its lane is being settled": raced
}
