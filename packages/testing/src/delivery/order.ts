/** Which events are leased, in which order, and by which queue. */
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { burst, upTo } from "../burst.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { SECRET, URL } from "./endpoints.ts"
import { advance, laneOf, LEASE_MS, onTheirWay } from "./lanes.ts"

const heads = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const companyId = companies[0]!.id
  const [due] = yield* lease(5, LEASE_MS)
  const [event] = yield* rows("event", { company_id: companyId, sequence: 1 })
  const { secrets, lease: _lease, ...rest } = due!
  assert.deepStrictEqual(rest, {
    clientId: client.id,
    endpointId: endpoint.id,
    companyId,
    sequence: 1,
    eventId: String(event?.["id"]),
    eventType: "company.kybstatus.update",
    body: String(event?.["body"]),
    behind: [],
    endpointVersion: 1,
    url: URL,
    order: "skip",
    failingSince: undefined,
    attempts: 0
  })
  assert.deepStrictEqual(secrets.map(Redacted.value), [SECRET])
})

const oneInFlight = Effect.gen(function* () {
  const { lease, settle, nextDueInMs } = yield* DeliveryQueue
  const { companies, reporting } = yield* onTheirWay(1)
  const company = companies[0]!
  assert.isBelow((yield* nextDueInMs) ?? 1, 0)
  const [first] = yield* lease(5, LEASE_MS)
  assert.deepStrictEqual(yield* lease(5, LEASE_MS), [])
  assert.isAbove((yield* nextDueInMs) ?? 0, LEASE_MS / 2)
  yield* settle([advance(first!)])
  const [second] = yield* lease(5, LEASE_MS)
  assert.include(second, { sequence: 2, attempts: 0 })
  yield* settle([advance(second!)])

  assert.include(yield* laneOf(company.id), { next_sequence: 3, due_at: null, lease: null })
  assert.isUndefined(yield* nextDueInMs)
  assert.deepStrictEqual(yield* lease(5, LEASE_MS), [])
  yield* burst([reporting(company)])
  const [third] = yield* lease(5, LEASE_MS)
  assert.include(third, { sequence: 3 })
})

const longestDueFirst = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { companies } = yield* onTheirWay(5)
  const ids = companies.map(({ id }) => id)
  const idsOf = (dues: ReadonlyArray<{ readonly companyId: string }>) =>
    dues.map(({ companyId }) => companyId).sort()
  assert.deepStrictEqual(idsOf(yield* lease(2, LEASE_MS)), ids.slice(0, 2).sort())
  assert.deepStrictEqual(idsOf(yield* lease(9, LEASE_MS)), ids.slice(2).sort())
})

/** Two queues empty twelve lanes while more events arrive. */
const inOrder = Effect.gen(function* () {
  const { open } = yield* Twin
  const queues = [yield* DeliveryQueue, Context.get(yield* open, DeliveryQueue)]
  const { companies, reporting } = yield* onTheirWay(12)
  const sent: Array<readonly [company: string, sequence: number]> = []
  const arriving = burst(upTo(4).flatMap(() => companies.map((company) => reporting(company))))
  const round = Effect.forEach(
    queues,
    Effect.fnUntraced(function* ({ lease, settle }) {
      const due = yield* lease(5, LEASE_MS)
      sent.push(...due.map(({ companyId, sequence }) => [companyId, sequence] as const))
      yield* settle(due.map(advance))
    }),
    { concurrency: "unbounded", discard: true }
  )
  const total = companies.length * 6
  yield* Effect.all(
    [
      arriving,
      Effect.whileLoop({
        while: () => sent.length < total,
        body: () => round,
        step: () => undefined
      })
    ],
    { concurrency: "unbounded" }
  )
  for (const { id } of companies) {
    const sequences = sent.filter(([company]) => company === id).map(([, sequence]) => sequence)
    assert.deepStrictEqual(sequences, upTo(6))
  }
})

const notTwice = Effect.gen(function* () {
  const { open } = yield* Twin
  const queues = [yield* DeliveryQueue, Context.get(yield* open, DeliveryQueue)]
  const { companies } = yield* onTheirWay(60)
  const leased: Array<string> = []
  while (leased.length < companies.length) {
    const leases = yield* Effect.forEach(
      [...queues, ...queues, ...queues].map(({ lease }) => lease(7, LEASE_MS)),
      (each) => each,
      { concurrency: "unbounded" }
    )
    const companyIds = leases.flat().map(({ companyId }) => companyId)
    assert.isNotEmpty(companyIds)
    leased.push(...companyIds)
  }
  assert.deepStrictEqual(leased.toSorted(), companies.map(({ id }) => id).toSorted())
})

export const order: Cases = {
  "leases the head of a lane with everything that a delivery needs": heads,
  "has one event of a lane in flight, and none at its end": oneInFlight,
  "leases the lanes that are due first, at most the limit": longestDueFirst,
  "keeps the order of each company with two queues": inOrder,
  "never leases a lane twice at the same time": notTwice
}
