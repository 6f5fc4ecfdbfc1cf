/** Lanes that are leased with several events: what is kept, given back, or passed over. */
import { assert } from "@effect/vitest"
import type { EventType } from "@payroll/domain/event/event"
import {
  DeliveryQueue,
  type DueDelivery,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { burst } from "../burst.ts"
import { AT, commitsOf, newClient } from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { entryOf, newEndpoint } from "./endpoints.ts"
import { advance, laneOf, LEASE_MS, onTheirWay, retry } from "./lanes.ts"

const LIMITS = { perEndpoint: 99, free: [], retries: 99, eventsPerLane: 4 }

/** Leases the only lane that is due. */
const leaseOne = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const [due, ...more] = yield* lease(9, LEASE_MS, LIMITS)
  assert.deepStrictEqual(more, [])
  return due!
})

const numbersOf = ({ sequence, behind }: DueDelivery) => [
  sequence,
  ...behind.map((event) => event.sequence)
]

/** The event at this place of a lease. */
const eventAt = (due: DueDelivery, place: number): DueDelivery =>
  place === 0
    ? due
    : { ...due, ...due.behind[place - 1]!, behind: due.behind.slice(place), attempts: 0 }

/** The settlement of a delivered event whose lane is to be kept. */
const keep = (due: DueDelivery): Settlement => ({ ...advance(due), isKept: true }) as Settlement

const inOrder = Effect.gen(function* () {
  const { settle } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { client, companies, reporting } = yield* onTheirWay(1)
  const company = companies[0]!
  for (let count = 0; count < 4; count += 1) yield* burst([reporting(company)])
  const due = yield* leaseOne
  assert.deepStrictEqual(numbersOf(due), [1, 2, 3, 4])
  const bodies = yield* rows("event", { company_id: company.id })
  for (const { eventId, body } of due.behind) {
    assert.strictEqual(bodies.find(({ id }) => id === eventId)?.["body"], body)
  }
  yield* settle([keep(due), keep(eventAt(due, 1)), keep(eventAt(due, 2)), advance(eventAt(due, 3))])
  assert.include(yield* laneOf(company.id), { next_sequence: 5, lease: null })
  const log = yield* rows("delivery_attempt", { client_id: client.id })
  assert.deepStrictEqual(log.map(({ sequence }) => Number(sequence)).toSorted(), [1, 2, 3, 4])
  assert.deepStrictEqual(numbersOf(yield* leaseOne), [5, 6])
})

/** Events that a filter leaves out are passed over inside a lease as before it. */
const filtered = Effect.gen(function* () {
  const { settle, lease } = yield* DeliveryQueue
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const { company, commit } = made.creating()
  yield* newEndpoint(client.id, { eventTypes: ["employee.*"] })
  const types: ReadonlyArray<EventType> = [
    "employee.kycstatus.insert",
    "company.kybstatus.update",
    "employee.kycstatus.update",
    "company.kybstatus.update"
  ]
  const events = types.map((type) => ({ ...made.event(company), type }))
  yield* burst([commit])
  yield* burst([made.commit({ events })])
  const due = yield* leaseOne
  assert.deepStrictEqual(numbersOf(due), [3, 5])
  yield* settle([keep(due), advance(eventAt(due, 1))])
  assert.include(yield* laneOf(company.id), { next_sequence: 6, last_sequence: 6 })
  assert.deepStrictEqual(yield* lease(9, LEASE_MS, LIMITS), [])
  assert.include(yield* laneOf(company.id), { next_sequence: 7, due_at: null })
})

const kept = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { companies } = yield* onTheirWay(1)
  const { id } = companies[0]!
  const due = yield* leaseOne
  yield* set("delivery_lane", { company_id: id }, { due_at: AT })
  const settlement = keep(due)
  const still = yield* settle([settlement], { leaseMs: LEASE_MS })
  assert.isTrue(still.has(settlement))
  const lane = yield* laneOf(id)
  assert.include(lane, { next_sequence: 2, lease: due.lease })
  // The lease was made longer.
  assert.deepStrictEqual(yield* lease(9, LEASE_MS, LIMITS), [])
  // A statement that was believed lost comes late: nothing is moved back.
  yield* settle([advance({ ...due, sequence: 0 })])
  assert.deepStrictEqual(yield* laneOf(id), lane)
  yield* settle([retry(eventAt(due, 1), 0)])
  assert.include(yield* laneOf(id), { next_sequence: 2, attempts: 1, lease: null })
})

/**
 * Whatever changes an endpoint lets nothing more be sent of a lane; the event in flight is settled under its lease, so
 * that nobody sends it twice. Whatever moves a lane ends its lease.
 */
const notOn = Effect.gen(function* () {
  const { lease, settle, hold, releaseHold } = yield* DeliveryQueue
  const endpoints = yield* WebhookEndpoints
  const { update, remove } = endpoints
  const { rows, set } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const companyId = companies[0]!.id
  const change = (changes: Parameters<typeof update>[1]) =>
    Effect.flatMap(entryOf(client.id), (entry) => update(endpoint.id, changes, entry))
  const restored = Effect.gen(function* () {
    yield* releaseHold
    yield* change({ status: "enabled" }).pipe(Effect.ignore)
    yield* set("webhook_endpoint", { id: endpoint.id }, { paused_until: null })
  })
  const leased = Effect.gen(function* () {
    const start = { next_sequence: 1, lease: null, due_at: AT }
    yield* set("delivery_lane", { company_id: companyId }, start)
    return yield* leaseOne
  })
  const changes: ReadonlyArray<Effect.Effect<unknown, unknown, unknown>> = [
    change({ description: "other" }),
    change({ status: "disabled" }),
    set("webhook_endpoint", { id: endpoint.id }, { paused_until: Date.now() + LEASE_MS }),
    hold("command")
  ]
  for (const changing of changes as ReadonlyArray<Effect.Effect<unknown>>) {
    const due = yield* leased
    yield* changing
    assert.strictEqual((yield* settle([keep(due)], { leaseMs: LEASE_MS })).size, 0)
    assert.include(yield* laneOf(companyId), { next_sequence: 2, lease: due.lease })
    yield* restored
    assert.deepStrictEqual(yield* lease(9, LEASE_MS, LIMITS), [])
    yield* settle([advance(eventAt(due, 1))])
    assert.include(yield* laneOf(companyId), { next_sequence: 3, lease: null })
  }
  const moves: ReadonlyArray<Effect.Effect<unknown, unknown, unknown>> = [
    change({ discard: true }),
    Effect.gen(function* () {
      const scope = { kind: "company" as const, companyId, firstSequence: 1 }
      yield* endpoints.startReplay(endpoint.id, scope, yield* entryOf(client.id))
      yield* Effect.forEach(yield* endpoints.leaseReplays(9, LEASE_MS), endpoints.stepReplay)
    }),
    Effect.flatMap(entryOf(client.id), (entry) => remove(endpoint.id, entry))
  ]
  for (const moving of moves as ReadonlyArray<Effect.Effect<unknown>>) {
    const due = yield* leased
    yield* moving
    assert.strictEqual((yield* settle([keep(due)], { leaseMs: LEASE_MS })).size, 0)
    const lanes = yield* rows("delivery_lane", { company_id: companyId })
    assert.isTrue(lanes.every((lane) => lane["lease"] === null))
  }
})

const givenBack = Effect.gen(function* () {
  const { settle } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { client, companies } = yield* onTheirWay(1)
  const { id } = companies[0]!
  const due = yield* leaseOne
  yield* settle([], { unsent: [{ ...due, attempts: 1 }] })
  assert.include(yield* laneOf(id), { next_sequence: 1, attempts: 1, lease: null })
  const again = yield* leaseOne
  yield* settle([keep(again)], { unsent: [eventAt(again, 1)], leaseMs: LEASE_MS })
  assert.include(yield* laneOf(id), { next_sequence: 2, attempts: 0, lease: null })
  assert.lengthOf(yield* rows("delivery_attempt", { client_id: client.id }), 1)
  // What was leased by another meanwhile is not given back.
  const last = yield* leaseOne
  yield* settle([], { unsent: [again] })
  assert.include(yield* laneOf(id), { next_sequence: 2, lease: last.lease })
})

/** An event that is stored while a lane passes over others is not passed over. */
const racedPass = Effect.gen(function* () {
  const { open } = yield* Twin
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const creations = Array.from({ length: 20 }, () => made.creating())
  yield* burst(creations.map(({ commit }) => commit))
  yield* newEndpoint(client.id, { eventTypes: ["employee.*"] })
  const queue = Context.get(yield* open, DeliveryQueue)
  const store = (type: EventType) =>
    burst(
      creations.map(({ company }) => made.commit({ events: [{ ...made.event(company), type }] }))
    )
  const arrived = new Map<string, number>()
  const round = Effect.gen(function* () {
    const dues = yield* queue.lease(99, LEASE_MS)
    for (const { companyId } of dues) arrived.set(companyId, (arrived.get(companyId) ?? 0) + 1)
    yield* queue.settle(dues.map(advance))
  })
  const rounds = 10
  for (let count = 0; count < rounds; count += 1) {
    yield* store("company.kybstatus.update")
    const leases = Effect.forEach([1, 2, 3], () => round, { discard: true })
    yield* Effect.all([leases, store("employee.kycstatus.update")], { concurrency: "unbounded" })
  }
  yield* Effect.forEach([1, 2, 3], () => round, { discard: true })
  for (const { company } of creations) assert.strictEqual(arrived.get(company.id), rounds)
})

export const several: Cases = {
  "leases the next events of a lane with its head, and settles them together": inOrder,
  "leases of them what the endpoint takes": filtered,
  "keeps a lane under its lease, which lasts longer then": kept,
  "lets a lane settle the event in flight, and send no more, once its endpoint has changed": notOn,
  "takes back what was leased and not sent": givenBack,
  "passes over no event that is stored at that moment": racedPass
}
