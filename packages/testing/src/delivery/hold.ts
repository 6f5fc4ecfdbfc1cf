/** The hold of a database: nothing is sent from it, whichever process asks, until it is released. */
import { assert } from "@effect/vitest"
import { SERVICE } from "@payroll/operations/caller"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { StorageHealth } from "@payroll/operations/ports/storageHealth"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { entryOf } from "./endpoints.ts"
import { advance, LEASE_MS, onTheirWay, retry } from "./lanes.ts"

const audited = Effect.fnUntraced(function* (operation: string) {
  const { rows } = yield* Inspection
  return (yield* rows("audit", { client_id: SERVICE.id, operation })).length
})

const holding = Effect.gen(function* () {
  const { lease, settle, nextDueInMs, currentHold, hold, releaseHold } = yield* DeliveryQueue
  const { check } = yield* StorageHealth
  const { open } = yield* Twin
  const { companies } = yield* onTheirWay(2)
  const [first] = yield* lease(1, LEASE_MS)
  const before = yield* audited("webhook.hold")

  assert.isTrue(yield* hold("command"))
  assert.include(yield* currentHold, { reason: "command" })
  assert.deepStrictEqual(yield* check, { isHeld: true })
  const there = yield* open
  assert.deepStrictEqual(yield* Context.get(there, DeliveryQueue).lease(9, LEASE_MS), [])
  assert.isUndefined(yield* nextDueInMs)
  // What was under way is settled, and the next event of its lane is held.
  yield* settle([advance(first!)])
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  assert.isFalse(yield* Context.get(there, DeliveryQueue).hold("setting"))
  assert.include(yield* currentHold, { reason: "command" })
  assert.strictEqual(yield* audited("webhook.hold"), before + 1)

  const releases = yield* audited("webhook.release")
  assert.isTrue(yield* Context.get(there, DeliveryQueue).releaseHold)
  assert.isFalse(yield* releaseHold)
  assert.strictEqual(yield* audited("webhook.release"), releases + 1)
  assert.isUndefined(yield* currentHold)
  assert.deepStrictEqual(yield* check, { isHeld: false })
  const rest = yield* lease(9, LEASE_MS)
  assert.deepStrictEqual(
    new Map(rest.map(({ companyId, sequence }) => [companyId, sequence])),
    new Map([
      [companies[0]!.id, 2],
      [companies[1]!.id, 1]
    ])
  )
})

const replaysWait = Effect.gen(function* () {
  const { lease, settle, hold, releaseHold } = yield* DeliveryQueue
  const { leaseReplays, startReplay, stepReplay } = yield* WebhookEndpoints
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const companyId = companies[0]!.id
  for (const sequence of [1, 2]) {
    const [due] = yield* lease(1, LEASE_MS)
    assert.include(due, { sequence })
    yield* settle([advance(due!)])
  }
  yield* hold("command")
  const scope = { kind: "company" as const, companyId, firstSequence: 1 }
  yield* startReplay(endpoint.id, scope, yield* entryOf(client.id))
  yield* Effect.forEach(yield* leaseReplays(9, LEASE_MS), stepReplay)
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  yield* releaseHold
  const [again] = yield* lease(9, LEASE_MS)
  assert.include(again, { companyId, sequence: 1 })
})

/** An endpoint that failed before a hold of days must not be disabled by its first failure afterwards. */
const failuresBefore = Effect.gen(function* () {
  const { lease, settle, hold, releaseHold } = yield* DeliveryQueue
  const { rows, set } = yield* Inspection
  const { endpoint } = yield* onTheirWay(1)
  const [due] = yield* lease(1, LEASE_MS)
  yield* settle([retry(due!, 0)])
  yield* set("webhook_endpoint", { id: endpoint.id }, { first_failure_at: 1 })
  yield* hold("restore")
  yield* releaseHold
  const [again] = yield* lease(1, LEASE_MS)
  yield* settle([retry(again!, 0)])
  const [row] = yield* rows("webhook_endpoint", { id: endpoint.id })
  assert.strictEqual(row?.["state"], "active")
})

export const holds: Cases = {
  "sends nothing while deliveries are held, in any process, and goes on in order after the release":
    holding,
  "holds what is sent again": replaysWait,
  "disables no endpoint for failures from before a hold": failuresBefore
}
