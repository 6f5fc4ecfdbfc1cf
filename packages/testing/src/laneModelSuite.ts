/**
 * Delivery lanes against their model: whatever happens to the endpoints of a client, exactly those events are
 * leased that the rules say, in their order, by any of two processes.
 */
import { assert } from "@effect/vitest"
import type { EventType } from "@payroll/domain/event/event"
import {
  DeliveryQueue,
  type DueDelivery,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints, type ReplayScope } from "@payroll/operations/ports/webhookEndpoints"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import fc from "fast-check"
import { burst } from "./burst.ts"
import { commitsOf, newClient } from "./commits.ts"
import { entryOf, newEndpoint } from "./delivery/endpoints.ts"
import {
  commands,
  COMPANIES,
  ENDPOINTS_AT_ONCE,
  RARE,
  type Command
} from "./delivery/laneCommands.ts"
import {
  FILTERS,
  LaneModel,
  SITUATIONS,
  type Ending,
  type ModelEndpoint,
  type ModelReplay
} from "./delivery/laneModel.ts"
import { advance, delivered, disable, LEASE_MS, refused, retry } from "./delivery/lanes.ts"
import { seed } from "./seed.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"
import { sweepBatch } from "./sweepBatch.ts"
import { isNightly } from "./nightly.ts"

const RUNS = isNightly ? 600 : 20
const TIMEOUT_MS = isNightly ? 1_800_000 : 180_000
const MANY = 1_000

const settlements: Readonly<Record<Ending, (due: DueDelivery) => Settlement>> = {
  delivered: advance,
  failed: (due) => retry(due, 0),
  ownFault: (due) => retry(due, 0, false),
  busy: (due) => ({ ...retry(due, 0), pauseMs: LEASE_MS }),
  gone: disable,
  lastFailed: (due) =>
    due.order === "halt"
      ? { _tag: "Halt", due, log: { ...refused, result: "halted" } }
      : { _tag: "Advance", due, log: { ...delivered, result: "given up" } }
}

/** A delivery that is being sent, with the model's number of its lease. */
interface Held {
  readonly due: DueDelivery
  readonly grant: number
}

/** A client with companies, and everything that the commands are about. */
const newWorld = Effect.fnUntraced(function* (reached: Set<string>) {
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null, lease: null })
  yield* set("webhook_replay", {}, { due_at: null })
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const creations = Array.from({ length: COMPANIES }, () => made.creating())
  yield* burst(creations.map(({ commit }) => commit))
  const companies = creations.map((creation) => creation.company)
  const model = new LaneModel(COMPANIES, reached)
  for (const events of model.events) {
    events.push("company.kybstatus.update", "company.kybstatus.update")
  }
  const store = (index: number, types: ReadonlyArray<EventType>) => {
    const events = types.map((type) => ({ ...made.event(companies[index]!), type }))
    return burst([made.commit({ events })])
  }
  return {
    clientId: client.id,
    companies,
    model,
    store,
    held: [] as Array<Held>,
    /** Events that are to be listed as expired. */
    expired: [] as Array<string>
  }
})

type World = Effect.Success<ReturnType<typeof newWorld>>

const indexOf = ({ companies }: World, companyId: string): number =>
  companies.findIndex(({ id }) => id === companyId)

const limitsOf = (eventsPerLane: number) => ({
  perEndpoint: MANY,
  free: [],
  retries: MANY,
  eventsPerLane
})

const lease = Effect.fnUntraced(function* (world: World, isThere: boolean, perLane: number) {
  const { open } = yield* Twin
  const queue = isThere ? Context.get(yield* open, DeliveryQueue) : yield* DeliveryQueue
  const dues = yield* queue.lease(MANY, LEASE_MS, limitsOf(perLane))
  const leases = dues.map(
    ({ endpointId, companyId, sequence, attempts }) =>
      `${endpointId} ${indexOf(world, companyId)} ${sequence} ${attempts}`
  )
  const { model, held } = world
  assert.deepStrictEqual(leases.toSorted(), model.lease(perLane))
  for (const due of dues) {
    const grant = model.grantOf(due.endpointId, indexOf(world, due.companyId))
    const behind = due.behind.map(({ sequence }) => sequence)
    assert.isTrue(model.follow(grant, behind), behind.join())
    held.push({ due, grant })
  }
})

const settle = Effect.fnUntraced(function* (world: World, at: number, how: Ending) {
  const { model, held } = world
  const [ended] = held.splice(at % Math.max(held.length, 1), 1)
  if (!ended) return
  const { due, grant } = ended
  const queue = yield* DeliveryQueue
  yield* queue.settle([settlements[how](due)])
  model.settle(due.endpointId, indexOf(world, due.companyId), grant, how)
})

/** A delivery succeeds while the event behind it, if there is one, is sent under the same lease. */
const keep = Effect.fnUntraced(function* (world: World, at: number) {
  const { model, held } = world
  const place = at % Math.max(held.length, 1)
  const sent = held[place]
  const [next, ...behind] = sent?.due.behind ?? []
  if (!sent || !next) return
  const { due, grant } = sent
  const settlement = { ...advance(due), isKept: true } as Settlement
  const queue = yield* DeliveryQueue
  const goingOn = yield* queue.settle([settlement], { leaseMs: LEASE_MS })
  const goesOn = model.keep(due.endpointId, indexOf(world, due.companyId), grant)
  assert.strictEqual(goingOn.has(settlement), goesOn)
  const following = { ...due, ...next, behind: goesOn ? behind : [], attempts: 0 }
  held[place] = { due: following, grant }
})

/** The lease of what is being sent ends, because its process is slow. It settles later all the same. */
const lapse = Effect.fnUntraced(function* (world: World, at: number) {
  const { set } = yield* Inspection
  const { model, held } = world
  const slow = held[at % Math.max(held.length, 1)]
  if (!slow) return
  const { endpointId, companyId, lease: token } = slow.due
  const lane = { endpoint_id: endpointId, company_id: companyId, lease: token }
  yield* set("delivery_lane", lane, { due_at: 1 })
  model.lapse(endpointId, indexOf(world, companyId), slow.grant)
})

/** The next events of a company become older than 90 days, and are swept. */
const expire = Effect.fnUntraced(function* (world: World, index: number, count: number) {
  const { clientId, companies, model, expired } = world
  const { rows, set } = yield* Inspection
  // What is young has been spread to all lanes long before.
  yield* lease(world, false, 1)
  const first = model.kept[index] ?? 1
  const before = Math.min(first + count, (model.events[index]?.length ?? 0) + 1)
  for (let sequence = first; sequence < before; sequence += 1) {
    const of = { company_id: companies[index]!.id, sequence }
    const [event] = yield* rows("event", of)
    yield* set("event", of, { id: `00${String(event?.["id"]).slice(2)}`, at: 1 })
  }
  while ((yield* sweepBatch(MANY)) > 0);
  expired.push(...model.expire(index, before))
  const log = yield* rows("delivery_attempt", { client_id: clientId, result: "expired" })
  const listed = log.map(
    (row) => `${row["endpoint_id"]} ${indexOf(world, String(row["company_id"]))} ${row["sequence"]}`
  )
  assert.deepStrictEqual(listed.toSorted(), expired.toSorted())
})

const resume = Effect.fnUntraced(function* ({ clientId, model }: World) {
  const { set } = yield* Inspection
  yield* set("webhook_endpoint", { client_id: clientId }, { paused_until: 1 })
  for (const endpoint of model.endpoints.values()) endpoint.isPaused = false
})

const finishReplays = Effect.fnUntraced(function* ({ model }: World) {
  const { leaseReplays, stepReplay } = yield* WebhookEndpoints
  yield* Effect.forEach(yield* leaseReplays(MANY, LEASE_MS), stepReplay)
  model.finishReplays()
})

/** Starts a replay, which is refused while the endpoint is disabled, or another is not finished. */
const startReplay = Effect.fnUntraced(function* (
  [id, endpoint]: readonly [string, ModelEndpoint],
  { kind, company, from }: Extract<Command, { readonly _tag: "Replay" }>,
  companyId: string,
  model: LaneModel,
  entry: CommandEntry
) {
  const { startReplay: start } = yield* WebhookEndpoints
  const scope: ReplayScope =
    kind === "company"
      ? { kind, companyId, firstSequence: from }
      : kind === "since"
        ? { kind, since: 0 }
        : { kind }
  const replay: ModelReplay = kind === "company" ? { kind, company, from } : { kind }
  const started = yield* Effect.result(start(id, scope, entry))
  assert.strictEqual(Result.isSuccess(started), model.startReplay(endpoint, replay))
})

/** A change of one of the endpoints that there are. */
const changed = Effect.fnUntraced(function* (
  { clientId, companies, model }: World,
  command: Extract<Command, { readonly of: number }>
) {
  const endpoints = yield* WebhookEndpoints
  const target = [...model.endpoints][command.of % Math.max(model.endpoints.size, 1)]
  if (!target) return
  const [id, endpoint] = target
  const entry = yield* entryOf(clientId)
  if (command._tag === "Remove") {
    yield* endpoints.remove(id, entry)
    model.endpoints.delete(id)
  } else if (command._tag === "Filter") {
    model.setFilters(endpoint, FILTERS[command.filter])
    yield* endpoints.update(id, { eventTypes: endpoint.filters ?? null }, entry)
  } else if (command._tag === "Order") {
    yield* endpoints.update(id, { order: command.order }, entry)
    model.setOrder(endpoint, command.order)
  } else if (command._tag === "Status") {
    model.setEnabled(endpoint, command.isEnabled)
    yield* endpoints.update(id, { status: command.isEnabled ? "enabled" : "disabled" }, entry)
  } else if (command._tag === "Discard") {
    yield* endpoints.update(id, { discard: true }, entry)
    model.discard(endpoint)
  } else if (command._tag === "Retry") {
    yield* endpoints.retry(id, { companyId: undefined, skip: false }, entry)
    model.retry(endpoint)
  } else if (command._tag === "Replay") {
    yield* startReplay(target, command, companies[command.company]!.id, model, entry)
  } else if (command._tag === "Skip") {
    const companyId = companies[command.company]!.id
    yield* endpoints.retry(id, { companyId, skip: true }, entry)
    model.skip(endpoint, command.company)
  }
})

const run = Effect.fnUntraced(function* (planned: ReadonlyArray<Command>, reached: Set<string>) {
  const world = yield* newWorld(reached)
  const { clientId, model, store } = world
  for (const [index, command] of planned.entries()) {
    if (command._tag === "Store") {
      yield* store(command.company, command.types)
      model.store(command.company, command.types)
    } else if (command._tag === "Add") {
      if (model.endpoints.size === ENDPOINTS_AT_ONCE) continue
      const filters = FILTERS[command.filter]
      const { id } = yield* newEndpoint(clientId, { eventTypes: filters, order: command.order })
      model.add(id, filters, command.order)
    } else if (command._tag === "Lease") {
      yield* lease(world, index % 2 === 0, command.perLane)
    } else if (command._tag === "Keep") yield* keep(world, command.of)
    else if (command._tag === "Settle") yield* settle(world, command.of, command.ending)
    else if (command._tag === "Lapse") yield* lapse(world, command.of)
    else if (command._tag === "Expire") yield* expire(world, command.company, command.count)
    else if (command._tag === "Resume") yield* resume(world)
    else if (command._tag === "FinishReplays") yield* finishReplays(world)
    else yield* changed(world, command)
  }
  // In the end everything that may be sent is sent.
  yield* finishReplays(world)
  yield* resume(world)
  for (let rounds = 0; rounds === 0 || world.held.length > 0; rounds += 1) {
    while (world.held.length > 0) yield* settle(world, 0, "delivered")
    yield* lease(world, false, 1)
  }
}, Effect.scoped)

const property = Effect.gen(function* () {
  const context = yield* Effect.context<TestStorage>()
  const reached = new Set<string>()
  yield* Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(commands, (planned) =>
        Effect.runPromiseWith(context)(run(planned, reached))
      ),
      { seed, numRuns: RUNS, examples: RARE.map((planned) => [planned]) }
    )
  )
  const missing = SITUATIONS.filter((situation) => !reached.has(situation))
  assert.deepStrictEqual(missing, [])
})

export const laneModelSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(
    `Delivery lanes and their model on ${name}`,
    live,
    { "lease exactly what the rules say": property },
    TIMEOUT_MS
  )
