/** The guarantees of the WebhookEndpoints port, for every storage. */
import { assert } from "@effect/vitest"
import { RecordNotFound, StateConflict, VersionConflict } from "@payroll/domain/errors"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { burst, growthOf, upTo } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { entryOf, newEndpoint, SECRET, URL } from "./delivery/endpoints.ts"
import { advance, LEASE_MS, onTheirWay, refused, retry } from "./delivery/lanes.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const HOUR_MS = 3_600_000
const ENDPOINTS_MAX = 20

const added = Effect.gen(function* () {
  const { list, find } = yield* WebhookEndpoints
  const { rows } = yield* Inspection
  const [{ client }, { client: stranger }] = [yield* newClient, yield* newClient]
  const terms = { description: "Ledger", eventTypes: ["employee.*", "company.*"] }
  const { result: first, growth } = yield* growthOf(newEndpoint(client.id, terms))
  assert.deepStrictEqual(growth, { audit: 1, webhook_endpoint: 1 })
  const { id, ...view } = first
  assert.deepStrictEqual(view, {
    version: 1,
    url: URL,
    ...terms,
    order: "halt",
    state: { status: "enabled" },
    previousSecretUntil: undefined,
    createdAt: AT,
    updatedAt: AT
  })
  const second = yield* newEndpoint(client.id, { order: "skip" })
  assert.deepStrictEqual(yield* list(client.id), [first, second])
  assert.deepStrictEqual(yield* list(stranger.id), [])
  assert.isUndefined(yield* find(stranger.id, id))
  const existing = yield* find(client.id, id)
  assert.deepStrictEqual(existing?.secrets.map(Redacted.value), [SECRET])
  assert.notInclude(JSON.stringify(yield* rows("webhook_endpoint", {})), SECRET)
})

const atMost = Effect.gen(function* () {
  const { open } = yield* Twin
  const { add, list } = yield* WebhookEndpoints
  const there = Context.get(yield* open, WebhookEndpoints)
  const { client } = yield* newClient
  const terms = { url: URL, description: undefined, eventTypes: undefined, order: "halt" } as const
  const results = yield* Effect.forEach(
    upTo(ENDPOINTS_MAX + 5),
    Effect.fnUntraced(function* (index) {
      const here = index % 2 === 0 ? add : there.add
      const adding = Effect.flatMap(entryOf(client.id), (entry) => here(terms, undefined, entry))
      // All wait for one lock, and a slow machine lets some wait for too long.
      const retried = { times: 20, while: ({ _tag }: { _tag: string }) => _tag === "Unavailable" }
      return yield* Effect.result(Effect.retry(adding, retried))
    }),
    { concurrency: "unbounded" }
  )
  const failures = results.filter(Result.isFailure).map(({ failure }) => failure)
  // One whose outcome nobody knew may be stored, and is asked for again.
  assert.isAtLeast(failures.length, 5)
  for (const failure of failures) assert.instanceOf(failure, StateConflict)
  assert.lengthOf(yield* list(client.id), ENDPOINTS_MAX)
})

const updated = Effect.gen(function* () {
  const { update } = yield* WebhookEndpoints
  const { client } = yield* newClient
  const { id } = yield* newEndpoint(client.id)
  const entry = entryOf(client.id)
  const change = { url: `${URL}/2`, description: "Payslips", eventTypes: ["company.*"] }
  const { result, growth } = yield* growthOf(update(id, { ...change, version: 1 }, yield* entry))
  assert.deepStrictEqual(growth, { audit: 1 })
  assert.isTrue(result.isChanged)
  assert.deepInclude(result.endpoint, { ...change, order: "halt", version: 2 })

  const same = yield* growthOf(update(id, { ...change, version: 2 }, yield* entry))
  assert.deepStrictEqual(same.growth, {})
  assert.isFalse(same.result.isChanged)
  const conflict = yield* Effect.flip(update(id, { order: "skip", version: 1 }, yield* entry))
  assert.instanceOf(conflict, VersionConflict)

  const cleared = yield* update(id, { description: null, eventTypes: null }, yield* entry)
  assert.deepInclude(cleared.endpoint, { description: undefined, eventTypes: undefined })
  const disabled = yield* update(id, { status: "disabled" }, yield* entry)
  assert.deepStrictEqual(disabled.endpoint.state, { status: "disabled", reason: "person" })
  const enabled = yield* update(id, { status: "enabled" }, yield* entry)
  assert.deepStrictEqual(enabled.endpoint.state, { status: "enabled" })
})

const atOnce = Effect.gen(function* () {
  const { open } = yield* Twin
  const here = yield* WebhookEndpoints
  const there = Context.get(yield* open, WebhookEndpoints)
  const { client } = yield* newClient
  const { id } = yield* newEndpoint(client.id)
  const entry = entryOf(client.id)
  yield* Effect.all(
    [
      Effect.flatMap(entry, (change) => here.update(id, { url: `${URL}/2` }, change)),
      Effect.flatMap(entry, (change) => there.update(id, { description: "Ledger" }, change)),
      Effect.flatMap(entry, (change) => there.update(id, { order: "skip" }, change))
    ],
    { concurrency: "unbounded" }
  )
  const [endpoint] = yield* here.list(client.id)
  const all = { url: `${URL}/2`, description: "Ledger", order: "skip" as const, version: 4 }
  assert.deepInclude(endpoint, all)
})

const ofOthers = Effect.gen(function* () {
  const { update, remove, rotate, retry: retried, tested } = yield* WebhookEndpoints
  const [{ client }, { client: stranger }] = [yield* newClient, yield* newClient]
  const { id } = yield* newEndpoint(client.id)
  const entry = yield* entryOf(stranger.id)
  const rotation = { secret: undefined, overlapMs: 0 }
  const { growth } = yield* growthOf(
    Effect.forEach(
      [
        update(id, { url: `${URL}/2` }, entry),
        remove(id, entry),
        rotate(id, rotation, entry),
        retried(id, { companyId: undefined, skip: false }, entry),
        tested(id, entry)
      ],
      (each: Effect.Effect<unknown, unknown>) =>
        Effect.map(Effect.flip(each), (error) => assert.instanceOf(error, RecordNotFound))
    )
  )
  assert.deepStrictEqual(growth, {})
})

const rotated = Effect.gen(function* () {
  const { list, rotate, update } = yield* WebhookEndpoints
  const { lease, settle } = yield* DeliveryQueue
  const { set } = yield* Inspection
  const { client, endpoint } = yield* onTheirWay(1)
  const signedWith = Effect.gen(function* () {
    const [due] = yield* lease(1, LEASE_MS)
    yield* settle([retry(due!, 0, false)])
    return due!.secrets.map(Redacted.value)
  })
  const rotation = { secret: undefined, overlapMs: HOUR_MS }
  const { secret, endpoint: shown } = yield* rotate(
    endpoint.id,
    rotation,
    yield* entryOf(client.id)
  )
  assert.match(Redacted.value(secret), /^whsec_/)
  assert.strictEqual(shown.version, 2)
  // By the clock of the database, on which the overlap has ended: the entry is of a time in the past.
  assert.deepStrictEqual(yield* signedWith, [Redacted.value(secret)])
  yield* set("webhook_endpoint", { id: endpoint.id }, { previous_until: 9_999_999_999_999 })
  assert.deepStrictEqual(yield* signedWith, [Redacted.value(secret), SECRET])

  const third = yield* growthOf(
    Effect.flip(rotate(endpoint.id, rotation, yield* entryOf(client.id)))
  )
  assert.instanceOf(third.result, StateConflict)
  assert.deepStrictEqual(third.growth, {})
  const again = yield* rotate(endpoint.id, { ...rotation, secret }, yield* entryOf(client.id))
  assert.deepStrictEqual([again.isChanged, again.endpoint.version], [false, 2])
  assert.deepStrictEqual(yield* signedWith, [Redacted.value(secret), SECRET])
  const back = { ...rotation, secret: Redacted.make(SECRET) }
  assert.isTrue((yield* rotate(endpoint.id, back, yield* entryOf(client.id))).isChanged)
  yield* set("webhook_endpoint", { id: endpoint.id }, { previous_until: 9_999_999_999_999 })
  assert.deepStrictEqual(yield* signedWith, [SECRET, Redacted.value(secret)])

  const replacement = Redacted.make(`whsec_${"c".repeat(43)}=`)
  yield* rotate(endpoint.id, { secret: replacement, overlapMs: 0 }, yield* entryOf(client.id))
  assert.deepStrictEqual(yield* signedWith, [Redacted.value(replacement)])

  // With another URL in one change, or neither.
  const redirected = { url: `${URL}/2`, secret: Redacted.make(SECRET) }
  const { endpoint: there } = yield* update(endpoint.id, redirected, yield* entryOf(client.id))
  assert.strictEqual(there.url, redirected.url)
  yield* set("webhook_endpoint", { id: endpoint.id }, { previous_until: 9_999_999_999_999 })
  assert.deepStrictEqual(yield* signedWith, [SECRET, Redacted.value(replacement)])
  assert.isFalse((yield* update(endpoint.id, redirected, yield* entryOf(client.id))).isChanged)
  const next = { url: URL, secret }
  const late = yield* growthOf(Effect.flip(update(endpoint.id, next, yield* entryOf(client.id))))
  assert.instanceOf(late.result, StateConflict)
  assert.deepStrictEqual(late.growth, {})
  assert.include((yield* list(client.id))[0], { url: redirected.url })
})

const removed = Effect.gen(function* () {
  const { hasLog, list, remove } = yield* WebhookEndpoints
  const { rows } = yield* Inspection
  const { client, endpoint, companies, reporting } = yield* onTheirWay(2)
  const { growth } = yield* growthOf(remove(endpoint.id, yield* entryOf(client.id)))
  assert.deepStrictEqual(growth, { audit: 1, delivery_lane: -2 })
  assert.deepStrictEqual(yield* list(client.id), [])
  assert.isTrue(yield* hasLog(client.id, endpoint.id))
  assert.isFalse(yield* hasLog((yield* newClient).client.id, endpoint.id))
  yield* burst(companies.map((company) => reporting(company)))
  assert.deepStrictEqual(yield* rows("delivery_lane", { client_id: client.id }), [])
})

const skippedOver = Effect.gen(function* () {
  const { retry: retried } = yield* WebhookEndpoints
  const { lease, settle } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const { id: companyId } = companies[0]!
  const skip = Effect.flatMap(entryOf(client.id), (entry) =>
    retried(endpoint.id, { companyId, skip: true }, entry)
  )
  const [due] = yield* lease(1, LEASE_MS)
  assert.strictEqual(yield* skip, 0, "it is being delivered")
  yield* settle([{ _tag: "Halt", due: due!, log: { ...refused, result: "halted" } }])
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  assert.strictEqual(yield* skip, 1)
  const [next] = yield* lease(1, LEASE_MS)
  assert.include(next, { sequence: 2, attempts: 0 })
  const results = (yield* rows("delivery_attempt", { event_id: due!.eventId })).map(
    ({ result }) => result
  )
  assert.deepStrictEqual(results.toSorted(), ["halted", "skipped"])
})

/** The audit rows of a retry of all lanes, and of one of a company's. */
const retryAudited = Effect.gen(function* () {
  const { retry: retried } = yield* WebhookEndpoints
  const { rows } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const { id: companyId } = companies[0]!
  for (const of of [undefined, companyId]) {
    yield* retried(endpoint.id, { companyId: of, skip: false }, yield* entryOf(client.id))
  }
  const audit = yield* rows("audit", { client_id: client.id, record_id: endpoint.id })
  const ofRetries = audit.map((row) => row["company_id"]).slice(-2)
  assert.sameMembers(ofRetries, [null, companyId])
})

/** Events of a client with several endpoints, stored by many commits while two processes move lanes. */
const spreadBeside = Effect.gen(function* () {
  const { open } = yield* Twin
  const { set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const queues = [yield* DeliveryQueue, Context.get(yield* open, DeliveryQueue)]
  const { client } = yield* newClient
  const { creating, reporting } = yield* commitsOf(client.id)
  const endpoints = [
    yield* newEndpoint(client.id),
    yield* newEndpoint(client.id),
    yield* newEndpoint(client.id)
  ]
  const creations = upTo(8).map(() => creating())
  const arrived = new Map<string, Array<number>>()
  let isStored = false
  const storing = Effect.gen(function* () {
    yield* burst(creations.map(({ commit }) => commit))
    for (let round = 0; round < 4; round += 1) {
      yield* burst(creations.map(({ company }) => reporting(company)))
    }
    isStored = true
  })
  const delivering = Effect.forEach(
    queues,
    Effect.fnUntraced(function* ({ lease, settle }) {
      for (let idle = 0; idle < 3;) {
        const dues = yield* lease(10, LEASE_MS)
        for (const { endpointId, companyId, sequence } of dues) {
          const lane = `${endpointId} ${companyId}`
          arrived.set(lane, [...(arrived.get(lane) ?? []), sequence])
        }
        yield* settle(dues.map(advance))
        idle = dues.length === 0 && isStored ? idle + 1 : 0
        yield* Effect.yieldNow
      }
    }),
    { concurrency: "unbounded", discard: true }
  )
  yield* Effect.all([storing, delivering], { concurrency: "unbounded" })
  assert.strictEqual(arrived.size, endpoints.length * creations.length)
  for (const sequences of arrived.values()) assert.deepStrictEqual(sequences, upTo(6))
})

const cases: Cases = {
  "name the company of a retry in its audit row, or none": retryAudited,
  "adds endpoints of one client, with sealed secrets": added,
  "adds at most 20, whoever asks at once": atMost,
  "changes what is given, and stores nothing of what is so already": updated,
  "loses no change of several at once": atOnce,
  "finds no endpoint of another client": ofOthers,
  "signs with the secret before too until the overlap ends, and with no third": rotated,
  "removes an endpoint with its lanes, for good": removed,
  "passes over an event that a lane halts at": skippedOver,
  "brings every event to every endpoint in order, while events are stored": spreadBeside
}

export const endpointSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`WebhookEndpoints on ${name}`, live, cases)
