/** Replays: what is sent again, by whom, and after a kill. */
import { assert } from "@effect/vitest"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import {
  DeliveryQueue,
  type DueDelivery,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { PREVIEW_MAX, WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { burst, upTo } from "../burst.ts"
import { newClient } from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { entryOf, newEndpoint } from "./endpoints.ts"
import { advance, LEASE_MS, onTheirWay, refused } from "./lanes.ts"

/** Events that a step of a job looks at, and the pause behind it. */
const EVENTS_PER_STEP = 1_000
const STEP_PAUSE_MS = 200

const NO_LIMITS = { perEndpoint: 10, free: [], retries: 10 }
const ALL = { kind: "since", since: 0 } as const
const countOf = (events: number, companies: number, waiting = 0) => ({
  events,
  companies,
  waiting,
  isCut: false
})
const NOTHING = countOf(0, 0)

/** Delivers all that is due; gives the numbers of each company in order. */
const deliveredNow = Effect.gen(function* () {
  const { lease, settle } = yield* DeliveryQueue
  const numbers = new Map<string, Array<number>>()
  for (;;) {
    const dues = yield* lease(50, LEASE_MS)
    if (dues.length === 0) return numbers
    for (const { companyId, sequence } of dues) {
      numbers.set(companyId, [...(numbers.get(companyId) ?? []), sequence])
    }
    yield* settle(dues.map(advance))
  }
})

const inOrder = Effect.gen(function* () {
  const { startReplay, leaseReplays, stepReplay, latestReplays, nextReplayInMs } =
    yield* WebhookEndpoints
  const { client, endpoint, companies, reporting } = yield* onTheirWay(3)
  yield* deliveredNow
  const entry = entryOf(client.id)
  const { id } = yield* startReplay(endpoint.id, ALL, yield* entry)
  assert.isAtMost((yield* nextReplayInMs) ?? 1, 0)
  // Live events follow what is sent again.
  yield* burst([reporting(companies[0]!)])
  const dues = yield* leaseReplays(9, LEASE_MS)
  assert.deepStrictEqual(
    dues.map((due) => due.id),
    [id]
  )
  assert.deepStrictEqual(yield* leaseReplays(9, LEASE_MS), [])
  yield* stepReplay(dues[0]!)
  const [replay] = yield* latestReplays(client.id)
  assert.include(replay, { id, endpointId: endpoint.id, kind: "since", companies: 3 })
  assert.isDefined(replay?.finishedAt)
  assert.isUndefined(yield* nextReplayInMs)
  const numbers = yield* deliveredNow
  assert.deepStrictEqual(numbers.get(companies[0]!.id), [1, 2, 3])
  assert.deepStrictEqual(numbers.get(companies[1]!.id), [1, 2])
})

const twiceDone = Effect.gen(function* () {
  const { open } = yield* Twin
  const { startReplay, leaseReplays, stepReplay, latestReplays } = yield* WebhookEndpoints
  const there = Context.get(yield* open, WebhookEndpoints)
  const { client, endpoint, companies } = yield* onTheirWay(2)
  yield* deliveredNow
  yield* startReplay(endpoint.id, ALL, yield* entryOf(client.id))
  const [due] = yield* leaseReplays(9, LEASE_MS)
  // The process that leased it is believed dead, and goes on all the same.
  yield* Effect.all([stepReplay(due!), there.stepReplay(due!)], { concurrency: "unbounded" })
  const numbers = yield* deliveredNow
  assert.deepStrictEqual(numbers.get(companies[0]!.id), [1, 2])
  yield* stepReplay(due!)
  assert.strictEqual((yield* deliveredNow).size, 0)
  assert.include((yield* latestReplays(client.id))[0], { companies: 2 })
})

/** If there are more events than a step looks at, the rest is due only when those before have had time to be sent. */
const paced = Effect.gen(function* () {
  const { startReplay, leaseReplays, stepReplay } = yield* WebhookEndpoints
  const { rows, set } = yield* Inspection
  const { client, endpoint, creating } = yield* onTheirWay(1)
  yield* burst(upTo(EVENTS_PER_STEP / 2).map(() => creating().commit))
  yield* deliveredNow
  const { id } = yield* startReplay(endpoint.id, ALL, yield* entryOf(client.id))
  const [due] = yield* leaseReplays(9, LEASE_MS)
  const before = Date.now()
  yield* stepReplay(due!)
  const [job] = yield* rows("webhook_replay", { id })
  assert.isAtLeast(Number(job?.["due_at"]), before + STEP_PAUSE_MS)
  assert.isAtMost(Number(job?.["due_at"]), Date.now() + STEP_PAUSE_MS)
  assert.strictEqual((yield* deliveredNow).size, EVENTS_PER_STEP / 2)
  yield* set("webhook_replay", { id }, { due_at: 1 })
  const [rest] = yield* leaseReplays(9, LEASE_MS)
  yield* stepReplay(rest!)
  assert.strictEqual((yield* deliveredNow).size, 1)
})

const killed = Effect.gen(function* () {
  const { startReplay, leaseReplays, stepReplay } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client, endpoint } = yield* onTheirWay(1)
  yield* deliveredNow
  const { id } = yield* startReplay(endpoint.id, ALL, yield* entryOf(client.id))
  yield* leaseReplays(9, LEASE_MS)
  yield* set("webhook_replay", { id }, { due_at: 1 })
  const [again] = yield* leaseReplays(9, LEASE_MS)
  yield* stepReplay(again!)
  assert.strictEqual((yield* deliveredNow).size, 1)
})

/**
 * An event that was given up first was sent again and given up last: a job finds it behind a later event of the
 * company.
 */
const foundLater = Effect.gen(function* () {
  const { settle } = yield* DeliveryQueue
  const { startReplay, leaseReplays, stepReplay, latestReplays } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const queue = yield* DeliveryQueue
  const [due] = yield* queue.lease(1, LEASE_MS, { ...NO_LIMITS, eventsPerLane: 2 })
  const [behind] = due!.behind
  const givenUp = (of: DueDelivery): Settlement => ({
    ...advance(of),
    log: { ...refused, result: "given up" }
  })
  const other = yield* newEndpoint(client.id)
  yield* settle([advance({ ...due!, ...behind! })])
  yield* settle([
    givenUp({ ...due!, ...behind! }),
    ...upTo(EVENTS_PER_STEP).map(() => givenUp({ ...due!, endpointId: other.id })),
    givenUp(due!)
  ])
  const { id } = yield* startReplay(endpoint.id, { kind: "missed" }, yield* entryOf(client.id))
  const steps: Array<ReadonlyArray<number> | undefined> = []
  for (let count = 0; count < 2; count += 1) {
    yield* set("webhook_replay", { id }, { due_at: 1 })
    const [next] = yield* leaseReplays(9, LEASE_MS)
    yield* stepReplay(next!)
    steps.push((yield* deliveredNow).get(companies[0]!.id))
  }
  assert.deepStrictEqual(steps, [[2], [1, 2]])
  const [replay] = yield* latestReplays(client.id)
  assert.include(replay, { companies: 1 })
  assert.isDefined(replay?.finishedAt)
})

/** A replay from a later event does not skip what the lane still has to send. */
const keptBehind = Effect.gen(function* () {
  const { startReplay, leaseReplays, stepReplay } = yield* WebhookEndpoints
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const companyId = companies[0]!.id
  const second = { kind: "company", companyId, firstSequence: 2 } as const
  yield* startReplay(endpoint.id, second, yield* entryOf(client.id))
  const [due] = yield* leaseReplays(9, LEASE_MS)
  yield* stepReplay(due!)
  assert.deepStrictEqual((yield* deliveredNow).get(companyId), [1, 2])
})

const refusals = Effect.gen(function* () {
  const { startReplay, update } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const [{ client }, { client: stranger }] = [yield* newClient, yield* newClient]
  const { id } = yield* newEndpoint(client.id)
  const missed = { kind: "missed" } as const
  const ofOther = startReplay(id, missed, yield* entryOf(stranger.id))
  assert.instanceOf(yield* Effect.flip(ofOther), RecordNotFound)
  yield* startReplay(id, missed, yield* entryOf(client.id))
  const second = startReplay(id, missed, yield* entryOf(client.id))
  assert.instanceOf(yield* Effect.flip(second), StateConflict)
  yield* set("webhook_replay", { endpoint_id: id }, { finished_at: 1, due_at: null })
  yield* update(id, { status: "disabled" }, yield* entryOf(client.id))
  const disabled = startReplay(id, missed, yield* entryOf(client.id))
  assert.instanceOf(yield* Effect.flip(disabled), StateConflict)
})

/** A preview counts what the job sends then; what waits anyway is not in it. */
const previewed = Effect.gen(function* () {
  const { settle } = yield* DeliveryQueue
  const { startReplay, leaseReplays, stepReplay, previewReplay } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client, endpoint, companies, reporting } = yield* onTheirWay(3)
  const [first] = companies
  assert.deepStrictEqual(yield* previewReplay(client.id, endpoint, ALL), countOf(0, 0, 6))
  yield* deliveredNow
  yield* burst([reporting(first!)])
  const from2 = { kind: "company", companyId: first!.id, firstSequence: 2 } as const
  assert.deepStrictEqual(yield* previewReplay(client.id, endpoint, from2), countOf(1, 1, 1))
  const queue = yield* DeliveryQueue
  const [third] = yield* queue.lease(1, LEASE_MS)
  yield* settle([{ ...advance(third!), log: { ...refused, result: "given up" } }])
  assert.deepStrictEqual(
    yield* previewReplay(client.id, endpoint, { kind: "missed" }),
    countOf(1, 1)
  )
  const { client: stranger } = yield* newClient
  assert.deepStrictEqual(yield* previewReplay(stranger.id, endpoint, ALL), NOTHING)
  const none = { ...endpoint, eventTypes: ["timesheet.*"] }
  assert.deepStrictEqual(yield* previewReplay(client.id, none, ALL), NOTHING)
  for (const scope of [from2, { kind: "missed" }, ALL] as const) {
    const expected = yield* previewReplay(client.id, endpoint, scope)
    const { id } = yield* startReplay(endpoint.id, scope, yield* entryOf(client.id))
    yield* set("webhook_replay", { id }, { due_at: 1 })
    const [due] = yield* leaseReplays(9, LEASE_MS)
    yield* stepReplay(due!)
    const sent = [...(yield* deliveredNow).values()]
    assert.deepStrictEqual(countOf(sent.flat().length, sent.length), expected, scope.kind)
  }
})

/** If there are more events than are counted, a preview says that there are more. */
const cut = Effect.gen(function* () {
  const { previewReplay } = yield* WebhookEndpoints
  const { client, endpoint, companies, reporting } = yield* onTheirWay(1)
  const [company] = companies
  yield* deliveredNow
  const ofCompany = { kind: "company", companyId: company!.id, firstSequence: 1 } as const
  // The company has two events from its creation.
  yield* burst([reporting(company!, PREVIEW_MAX - 2)])
  for (const scope of [ofCompany, ALL]) {
    const whole = yield* previewReplay(client.id, endpoint, scope)
    assert.deepStrictEqual(whole, countOf(2, 1, PREVIEW_MAX - 2), scope.kind)
  }
  yield* burst([reporting(company!)])
  for (const scope of [ofCompany, ALL]) {
    assert.include(yield* previewReplay(client.id, endpoint, scope), { events: 2, isCut: true })
  }
})

export const replays: Cases = {
  "skips nothing that waits in the lane": keptBehind,
  "sends all again in order, and live events behind": inOrder,
  "sends at most 1,000 events again in 200 ms": paced,
  "moves a lane once, however often a step is done": twiceDone,
  "goes on after the process is gone that did a step": killed,
  "sends what was missed also if a later event is found before": foundLater,
  "counts before what is sent again": previewed,
  "says where more than 10,000 events would be sent again": cut,
  "refuses a second one, and any to an endpoint that is disabled or another client's": refusals
}
