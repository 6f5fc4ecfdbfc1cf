/**
 * Delivery lanes against their model: whatever happens to the endpoints of a client, exactly those events are
 * leased that the rules say, in their order, by any of two processes.
 */
import { assert } from "@effect/vitest"
import type { EventType } from "@payroll/domain/event/event"
import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import {
  DeliveryQueue,
  type DueDelivery,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import { WebhookReplays, type ReplayScope } from "@payroll/operations/ports/webhookReplays"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import fc from "fast-check"
import { burst } from "./burst.ts"
import { commitsOf, newClient } from "./commits.ts"
import { entryOf, newEndpoint } from "./delivery/endpoints.ts"
import { FILTERS, LaneModel, TYPES, type Ending, type ModelEndpoint } from "./delivery/laneModel.ts"
import { advance, delivered, disable, LEASE_MS, refused, retry } from "./delivery/lanes.ts"
import { seed } from "./seed.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"

const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined
const RUNS = isNightly ? 1_500 : 25
const TIMEOUT_MS = isNightly ? 1_800_000 : 90_000
const COMPANIES = 3
const ENDPOINTS_AT_ONCE = 4
const MANY = 1_000

type Command =
  | { readonly _tag: "Store"; readonly company: number; readonly types: ReadonlyArray<EventType> }
  | { readonly _tag: "Add"; readonly filter: number; readonly order: OrderRule }
  | { readonly _tag: "Remove"; readonly of: number }
  | { readonly _tag: "Filter"; readonly of: number; readonly filter: number }
  | { readonly _tag: "Order"; readonly of: number; readonly order: OrderRule }
  | { readonly _tag: "Status"; readonly of: number; readonly isEnabled: boolean }
  | { readonly _tag: "Discard"; readonly of: number }
  | { readonly _tag: "Retry"; readonly of: number }
  | { readonly _tag: "Skip"; readonly of: number; readonly company: number }
  | {
      readonly _tag: "Replay"
      readonly of: number
      readonly company: number
      readonly from: number
      readonly kind: ReplayScope["kind"]
    }
  | { readonly _tag: "Lease" }
  | { readonly _tag: "Settle"; readonly of: number; readonly ending: Ending }

const of = fc.nat(ENDPOINTS_AT_ONCE - 1)
const company = fc.nat(COMPANIES - 1)
const filter = fc.nat(FILTERS.length - 1)
const order = fc.constantFrom<OrderRule>("halt", "skip")
const ending = fc.constantFrom<Ending>("delivered", "failed", "lastFailed", "gone", "ownFault")
const tagged = (tag: Command["_tag"], fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record({ _tag: fc.constant(tag), ...fields }) as unknown as fc.Arbitrary<Command>

const commands: fc.Arbitrary<ReadonlyArray<Command>> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: tagged("Store", {
        company,
        types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 4 })
      })
    },
    { weight: 3, arbitrary: tagged("Add", { filter, order }) },
    { weight: 1, arbitrary: tagged("Remove", { of }) },
    { weight: 2, arbitrary: tagged("Filter", { of, filter }) },
    { weight: 1, arbitrary: tagged("Order", { of, order }) },
    { weight: 2, arbitrary: tagged("Status", { of, isEnabled: fc.boolean() }) },
    { weight: 1, arbitrary: tagged("Discard", { of }) },
    { weight: 2, arbitrary: tagged("Retry", { of }) },
    { weight: 1, arbitrary: tagged("Skip", { of, company }) },
    {
      weight: 2,
      arbitrary: tagged("Replay", {
        of,
        company,
        from: fc.integer({ min: 1, max: 6 }),
        kind: fc.constantFrom("company", "since", "missed")
      })
    },
    { weight: 6, arbitrary: tagged("Lease", {}) },
    { weight: 8, arbitrary: tagged("Settle", { of: fc.nat(20), ending }) }
  ),
  { minLength: 10, maxLength: 60 }
)

const settlements: Readonly<Record<Ending, (due: DueDelivery) => Settlement>> = {
  delivered: advance,
  failed: (due) => retry(due, 0),
  ownFault: (due) => retry(due, 0, false),
  gone: disable,
  lastFailed: (due) =>
    due.order === "halt"
      ? { _tag: "Halt", due, log: { ...refused, result: "halted" } }
      : { _tag: "Advance", due, log: { ...delivered, result: "given up" } }
}

/** A client with companies, and everything that the commands are about. */
const newWorld = Effect.gen(function* () {
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null, lease: null })
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const creations = Array.from({ length: COMPANIES }, () => made.creating())
  yield* burst(creations.map(({ commit }) => commit))
  const companies = creations.map((creation) => creation.company)
  const model = new LaneModel(COMPANIES)
  for (const events of model.events) {
    events.push("company.kybstatus.update", "company.kybstatus.update")
  }
  const store = (index: number, types: ReadonlyArray<EventType>) => {
    const events = types.map((type) => ({ ...made.event(companies[index]!), type }))
    return burst([made.commit({ events })])
  }
  return { clientId: client.id, companies, model, store, held: [] as Array<DueDelivery> }
})

type World = Effect.Success<typeof newWorld>

const lease = Effect.fnUntraced(function* ({ companies, model, held }: World, isThere: boolean) {
  const { open } = yield* Twin
  const queue = isThere ? Context.get(yield* open, DeliveryQueue) : yield* DeliveryQueue
  const dues = yield* queue.lease(MANY, LEASE_MS)
  const found = dues.map(({ endpointId, companyId, sequence, attempts }) => {
    const index = companies.findIndex(({ id }) => id === companyId)
    return `${endpointId} ${index} ${sequence} ${attempts}`
  })
  assert.deepStrictEqual(found.toSorted(), model.lease())
  held.push(...dues)
})

const settle = Effect.fnUntraced(function* (
  { companies, model, held }: World,
  at: number,
  how: Ending
) {
  const [due] = held.splice(at % Math.max(held.length, 1), 1)
  if (!due) return
  const queue = yield* DeliveryQueue
  yield* queue.settle([settlements[how](due)])
  const index = companies.findIndex(({ id }) => id === due.companyId)
  model.settle(due.endpointId, index, due.sequence, how)
})

/** Starts a replay, which is refused while the endpoint is disabled, and does all of its steps. */
const replayed = Effect.fnUntraced(function* (
  [id, endpoint]: readonly [string, ModelEndpoint],
  { kind, company: index, from }: Extract<Command, { readonly _tag: "Replay" }>,
  companyId: string,
  model: LaneModel,
  entry: CommandEntry
) {
  const { start, lease: leaseJobs, step } = yield* WebhookReplays
  const scope: ReplayScope =
    kind === "company"
      ? { kind, companyId, firstSequence: from }
      : kind === "since"
        ? { kind, since: 0 }
        : { kind }
  const started = yield* Effect.result(start(id, scope, entry))
  assert.strictEqual(Result.isSuccess(started), endpoint.isEnabled)
  yield* Effect.forEach(yield* leaseJobs(MANY, LEASE_MS), step)
  if (!endpoint.isEnabled) return
  if (kind === "company") model.replay(endpoint, index, from)
  else if (kind === "since") model.replayAll(endpoint)
  else model.replayMissed(endpoint)
})

/** A change of one of the endpoints that there are. */
const changed = Effect.fnUntraced(function* (
  { clientId, companies, model }: World,
  command: Extract<Command, { readonly of: number }>
) {
  const endpoints = yield* WebhookEndpoints
  const found = [...model.endpoints][command.of % Math.max(model.endpoints.size, 1)]
  if (!found) return
  const [id, endpoint] = found
  const entry = yield* entryOf(clientId)
  if (command._tag === "Remove") {
    yield* endpoints.remove(id, entry)
    model.endpoints.delete(id)
  } else if (command._tag === "Filter") {
    endpoint.filters = FILTERS[command.filter]
    yield* endpoints.update(id, { eventTypes: endpoint.filters ?? null }, entry)
  } else if (command._tag === "Order") {
    yield* endpoints.update(id, { order: command.order }, entry)
    model.setOrder(endpoint, command.order)
  } else if (command._tag === "Status") {
    endpoint.isEnabled = command.isEnabled
    yield* endpoints.update(id, { status: command.isEnabled ? "enabled" : "disabled" }, entry)
  } else if (command._tag === "Discard") {
    yield* endpoints.update(id, { discard: true }, entry)
    model.discard(endpoint)
  } else if (command._tag === "Retry") {
    yield* endpoints.retry(id, { companyId: undefined, skip: false }, entry)
    model.retry(endpoint)
  } else if (command._tag === "Replay") {
    yield* replayed(found, command, companies[command.company]!.id, model, entry)
  } else if (command._tag === "Skip") {
    const companyId = companies[command.company]!.id
    yield* endpoints.retry(id, { companyId, skip: true }, entry)
    model.skip(endpoint, command.company)
  }
})

const run = Effect.fnUntraced(function* (planned: ReadonlyArray<Command>) {
  const world = yield* newWorld
  const { clientId, model, store } = world
  for (const [index, command] of planned.entries()) {
    if (command._tag === "Store") {
      yield* store(command.company, command.types)
      model.events[command.company]?.push(...command.types)
    } else if (command._tag === "Add") {
      if (model.endpoints.size === ENDPOINTS_AT_ONCE) continue
      const filters = FILTERS[command.filter]
      const { id } = yield* newEndpoint(clientId, { eventTypes: filters, order: command.order })
      model.add(id, filters, command.order)
    } else if (command._tag === "Lease") yield* lease(world, index % 2 === 0)
    else if (command._tag === "Settle") yield* settle(world, command.of, command.ending)
    else yield* changed(world, command)
  }
  // In the end everything that may be sent is sent.
  for (let rounds = 0; rounds === 0 || world.held.length > 0; rounds += 1) {
    while (world.held.length > 0) yield* settle(world, 0, "delivered")
    yield* lease(world, false)
  }
}, Effect.scoped)

const property = Effect.gen(function* () {
  const context = yield* Effect.context<TestStorage>()
  yield* Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(commands, (planned) => Effect.runPromiseWith(context)(run(planned))),
      { seed, numRuns: RUNS }
    )
  )
})

export const laneModelSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(
    `Delivery lanes and their model on ${name}`,
    live,
    { "lease exactly what the rules say": property },
    TIMEOUT_MS
  )
