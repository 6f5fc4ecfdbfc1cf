/** The health of endpoints: when they fail, are left alone, and are disabled; and how much one may take. */
import { assert } from "@effect/vitest"
import {
  DeliveryQueue,
  type EndpointChange,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { burst } from "../burst.ts"
import { setMark } from "../clockMark.ts"
import { AT } from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { entryOf, newEndpoint } from "./endpoints.ts"
import { advance, disable, laneOf, LEASE_MS, onTheirWay, refused, retry } from "./lanes.ts"

const DAY_MS = 24 * 3_600_000

/** Settles one after the other, and gives what is reported of endpoints. */
const reported = Effect.fnUntraced(function* (
  settlements: ReadonlyArray<Settlement>,
  queue?: DeliveryQueue["Service"]
) {
  const { settle } = queue ?? (yield* DeliveryQueue)
  const changes: Array<EndpointChange["change"]> = []
  for (const settlement of settlements) {
    yield* settle([settlement], { changed: ({ change }) => changes.push(change) })
  }
  return changes
})

const failing = Effect.gen(function* () {
  const { open } = yield* Twin
  const { lease } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { endpoint } = yield* onTheirWay(4)
  const failureOf = Effect.map(
    rows("webhook_endpoint", { id: endpoint.id }),
    ([row]) => row?.["first_failure_at"]
  )
  const [one, two, three, four] = yield* lease(4, LEASE_MS)
  assert.deepStrictEqual(yield* reported([retry(one!, 0, false)]), [], "our own fault")
  assert.isNull(yield* failureOf)
  const there = Context.get(yield* open, DeliveryQueue)
  assert.deepStrictEqual(yield* reported([retry(two!, 0)]), ["failing"])
  assert.deepStrictEqual(yield* reported([retry(three!, 0)], there), [], "reported once")
  const since = Number(yield* failureOf)
  assert.isAbove(since, AT)

  yield* reported([advance(four!)])
  const [again] = yield* lease(4, LEASE_MS)
  assert.strictEqual(again?.failingSince, since)
  assert.deepStrictEqual(yield* reported([advance(again!)]), ["recovered"])
  assert.isNull(yield* failureOf)
})

const fiveDays = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { list, update } = yield* WebhookEndpoints
  const { rows, set } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const of = { id: endpoint.id }
  const since = Effect.map(rows("webhook_endpoint", of), ([row]) =>
    Number(row?.["first_failure_at"])
  )
  const fail = Effect.gen(function* () {
    const [due] = yield* lease(1, LEASE_MS)
    return yield* reported([retry(due!, 0)])
  })
  assert.deepStrictEqual(yield* fail, ["failing"])
  yield* set("webhook_endpoint", of, { first_failure_at: (yield* since) - 5 * DAY_MS + 60_000 })
  assert.deepStrictEqual(yield* fail, [])
  yield* set("webhook_endpoint", of, { first_failure_at: (yield* since) - 60_000 })
  assert.deepStrictEqual(yield* fail, ["disabled"])
  const [disabled] = yield* list(client.id)
  assert.deepStrictEqual(disabled?.state, { status: "disabled", reason: "failing" })
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  assert.include(yield* laneOf(companies[0]!.id), { next_sequence: 1, attempts: 3 })

  // Enabled again it begins anew.
  yield* update(endpoint.id, { status: "enabled" }, yield* entryOf(client.id))
  assert.deepStrictEqual(yield* fail, ["failing"])
})

/** Five days have passed by the clock, which has jumped ahead, and not by what a worker has seen. */
const jumped = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { endpoint } = yield* onTheirWay(1)
  const fail = Effect.gen(function* () {
    const [due] = yield* lease(1, LEASE_MS)
    return yield* reported([retry(due!, 0)])
  })
  assert.deepStrictEqual(yield* fail, ["failing"])
  const now = yield* setMark((at) => at - 3 * DAY_MS)
  yield* set("webhook_endpoint", { id: endpoint.id }, { first_failure_at: now - 7 * DAY_MS })
  assert.deepStrictEqual(yield* fail, [])
  yield* setMark((at) => at - DAY_MS)
  assert.deepStrictEqual(yield* fail, ["disabled"])
  yield* setMark((at) => at)
})

const gone = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  yield* onTheirWay(2)
  const [one, two] = yield* lease(2, LEASE_MS)
  assert.deepStrictEqual(yield* reported([disable(one!), disable(two!)]), ["gone"])
})

const paused = Effect.gen(function* () {
  const { lease, nextDueInMs } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { client, endpoint, companies, reporting } = yield* onTheirWay(3)
  const [due] = yield* lease(1, LEASE_MS)
  yield* reported([{ ...retry(due!, 0), pauseMs: LEASE_MS }])
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  assert.isUndefined(yield* nextDueInMs)
  // A shorter pause makes it no shorter, and others are not paused.
  const other = yield* newEndpoint(client.id)
  yield* burst([reporting(companies[0]!)])
  const [ofOther, ...more] = yield* lease(9, LEASE_MS)
  assert.strictEqual(ofOther?.endpointId, other.id)
  assert.deepStrictEqual(more, [])
  yield* set("webhook_endpoint", { id: endpoint.id }, { paused_until: AT })
  const [again, ...others] = yield* lease(9, LEASE_MS)
  assert.lengthOf(others, 2)
  // A person who tries again does not wait for the end of a pause.
  yield* reported([{ ...retry(again!, LEASE_MS), pauseMs: LEASE_MS }])
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  const { retry: retried } = yield* WebhookEndpoints
  yield* retried(endpoint.id, { companyId: undefined, skip: false }, yield* entryOf(client.id))
  const retriedNow = yield* lease(9, LEASE_MS)
  assert.deepStrictEqual(
    retriedNow.map(({ companyId }) => companyId),
    [again!.companyId]
  )
})

const windows = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { client, companies, endpoint, reporting } = yield* onTheirWay(6)
  const other = yield* newEndpoint(client.id)
  yield* burst(companies.slice(0, 2).map((company) => reporting(company)))
  const idsOf = (dues: ReadonlyArray<{ readonly endpointId: string }>) =>
    dues.map(({ endpointId }) => endpointId).toSorted()
  const full = [{ endpointId: endpoint.id, free: 0 }]
  assert.deepStrictEqual(
    idsOf(yield* lease(9, LEASE_MS, { perEndpoint: 1, free: full, retries: 9 })),
    [other.id]
  )
  const some = [{ endpointId: endpoint.id, free: 2 }]
  assert.deepStrictEqual(
    idsOf(yield* lease(9, LEASE_MS, { perEndpoint: 1, free: some, retries: 9 })),
    [endpoint.id, endpoint.id, other.id].toSorted()
  )
  const rest = yield* lease(2, LEASE_MS, { perEndpoint: 9, free: [], retries: 9 })
  assert.deepStrictEqual(idsOf(rest), [endpoint.id, endpoint.id])
})

const backlog = Effect.gen(function* () {
  const { lease } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { companies } = yield* onTheirWay(8)
  for (const { id } of companies.slice(0, 6)) {
    yield* set("delivery_lane", { company_id: id }, { attempts: 2, due_at: 1 })
  }
  const limits = { perEndpoint: 9, free: [], retries: 2 }
  const attempts = (yield* lease(4, LEASE_MS, limits)).map((due) => due.attempts)
  assert.deepStrictEqual(attempts.toSorted(), [0, 0, 2, 2])
  assert.deepStrictEqual(yield* lease(4, LEASE_MS, { ...limits, retries: 0 }), [])
})

const haltedLane = Effect.gen(function* () {
  const { lease, nextDueInMs } = yield* DeliveryQueue
  const { companies, reporting } = yield* onTheirWay(1)
  const company = companies[0]!
  const [due] = yield* lease(1, LEASE_MS)
  const log = { ...refused, result: "halted" }
  yield* reported([{ _tag: "Halt", due: due!, log }])
  assert.include(yield* laneOf(company.id), { next_sequence: 1, halted_at: AT, due_at: null })
  yield* burst([reporting(company)])
  assert.include(yield* laneOf(company.id), { last_sequence: 3, due_at: null })
  assert.isUndefined(yield* nextDueInMs)
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
})

export const health: Cases = {
  "reports the first failure of an endpoint once, and when it recovers": failing,
  "disables an endpoint after 5 days of failures only": fiveDays,
  "disables no endpoint for days that only the clock has jumped over": jumped,
  "reports an endpoint that answered 410 once": gone,
  "leaves an endpoint alone that asked for a pause, and no other": paused,
  "leases no more of an endpoint than its window": windows,
  "leases what is fresh next to a backlog of retries": backlog,
  "halts a lane also for events that are stored later": haltedLane
}
