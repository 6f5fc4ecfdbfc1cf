/** Events of a client, which belong to no company: their numbers, their lane, and who sees them. */
import { assert } from "@effect/vitest"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { recipientEvent } from "@payroll/domain/handover/event"
import type { Recipient } from "@payroll/domain/handover/recipient"
import { VisibleCompanies } from "@payroll/operations/caller"
import { withEvent } from "@payroll/operations/event/rules/commandEvent"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { EventLog } from "@payroll/operations/ports/eventLog"
import { NewId } from "@payroll/operations/ports/newId"
import { Recipients } from "@payroll/operations/ports/recipients"
import { WebhookEndpoints, type ReplayScope } from "@payroll/operations/ports/webhookEndpoints"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { burst, growthOf, sequencesOf, upTo } from "../burst.ts"
import { AT, newClient } from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { entryOf, newEndpoint } from "./endpoints.ts"
import { advance, laneOf, LEASE_MS, onTheirWay, retry } from "./lanes.ts"

let keys = 0

const newRecipient = Effect.map(NewId, ({ next }): Recipient => {
  const id = next()
  return {
    id,
    name: `Bureau ${id}`,
    publicKey: { kty: "OKP", crv: "X25519", x: "" },
    fingerprint: String(++keys).padStart(43, "f"),
    addedBy: { credential: "pk_test", by: { name: "Rosa Diaz", ids: [] } },
    createdAt: AT,
    confirmedAt: undefined
  }
})

const announced = (entry: CommandEntry, recipient: Recipient) =>
  withEvent(entry, (head) => recipientEvent(head, "insert", recipient, { isFourEyes: false }))

/** Adds a recipient with its event. */
export const addRecipient = Effect.fnUntraced(function* (
  clientId: string,
  changes: Partial<Recipient> = {}
) {
  const { add } = yield* Recipients
  const recipient = { ...(yield* newRecipient), ...changes }
  yield* add(recipient, yield* announced(yield* entryOf(clientId), recipient))
  return recipient
})

/** The numbers of the client's lane that are delivered now. */
const deliveredNow = Effect.fnUntraced(function* (clientId: string) {
  const { lease, settle } = yield* DeliveryQueue
  const numbers: Array<number> = []
  for (;;) {
    const dues = yield* lease(50, LEASE_MS)
    if (dues.length === 0) return numbers
    for (const { sequence, body } of dues.filter((due) => due.companyId === clientId)) {
      assert.strictEqual(JSON.parse(body).trigger.sequence, sequence)
      numbers.push(sequence)
    }
    yield* settle(dues.map(advance))
  }
})

const inOrder = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const { client, companies } = yield* onTheirWay(1)
  yield* Effect.all(
    upTo(6).map(() => addRecipient(client.id)),
    { concurrency: "unbounded" }
  )
  assert.deepStrictEqual(yield* sequencesOf(client.id), upTo(6))
  assert.deepStrictEqual(yield* sequencesOf(companies[0]!.id), [1, 2])
  const [row] = yield* rows("client", { id: client.id })
  assert.strictEqual(Number(row?.["last_sequence"]), 6)
  for (const { commit_id, client_id } of yield* rows("event", { company_id: client.id })) {
    assert.strictEqual(client_id, client.id)
    assert.lengthOf(yield* rows("audit", { id: commit_id ?? "" }), 1)
  }
  assert.deepStrictEqual(yield* deliveredNow(client.id), upTo(6))
  yield* addRecipient(client.id)
  assert.include(yield* laneOf(client.id), { next_sequence: 7, last_sequence: 7 })
  assert.deepStrictEqual(yield* deliveredNow(client.id), [7])
})

/** A command that is refused, or repeated, stores no event and uses no number. */
const withItsCommand = Effect.gen(function* () {
  const { add } = yield* Recipients
  const { client } = yield* newClient
  const first = yield* addRecipient(client.id)
  const twin = yield* growthOf(Effect.flip(addRecipient(client.id, { name: first.name })))
  assert.instanceOf(twin.result, StateConflict)
  assert.deepStrictEqual(twin.growth, {})
  const key = { key: "once", fingerprint: "f" }
  const other = yield* newRecipient
  const keyed = { ...(yield* entryOf(client.id)), key }
  yield* add(other, yield* announced(keyed, other))
  const again = yield* newRecipient
  const repeated = { ...(yield* entryOf(client.id)), key }
  const { result, growth } = yield* growthOf(
    Effect.flip(add(again, yield* announced(repeated, again)))
  )
  assert.strictEqual(result._tag, "KeyTaken")
  assert.deepStrictEqual(growth, {})
  assert.deepStrictEqual(yield* sequencesOf(client.id), [1, 2])
})

const toSeveral = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const { client } = yield* newClient
  const one = yield* newEndpoint(client.id)
  const other = yield* newEndpoint(client.id, { eventTypes: ["recipient.*"] })
  const third = yield* newEndpoint(client.id, { eventTypes: ["employee.*"] })
  yield* addRecipient(client.id)
  yield* addRecipient(client.id)
  const delivered = yield* deliveredNow(client.id)
  assert.deepStrictEqual(delivered.toSorted(), [1, 1, 2, 2])
  const log = yield* rows("delivery_attempt", { client_id: client.id })
  assert.sameMembers(
    log.map(({ endpoint_id }) => endpoint_id),
    [one.id, one.id, other.id, other.id]
  )
  const [lane] = yield* rows("delivery_lane", { endpoint_id: third.id })
  assert.include(lane, { next_sequence: 3, due_at: null })
})

const sentAgain = Effect.gen(function* () {
  const { startReplay, leaseReplays, stepReplay, previewReplay } = yield* WebhookEndpoints
  const { rows } = yield* Inspection
  const { client, endpoint } = yield* onTheirWay(1)
  yield* addRecipient(client.id)
  yield* addRecipient(client.id)
  yield* deliveredNow(client.id)
  const from2: ReplayScope = { kind: "company", companyId: client.id, firstSequence: 2 }
  const since: ReplayScope = { kind: "since", since: 0 }
  for (const [scope, numbers] of [
    [from2, [2]],
    [since, [1, 2]]
  ] satisfies ReadonlyArray<readonly [ReplayScope, Array<number>]>) {
    assert.isAtLeast((yield* previewReplay(client.id, endpoint, scope)).events, numbers.length)
    const entry = yield* entryOf(client.id)
    yield* startReplay(endpoint.id, scope, entry)
    const [audited] = yield* rows("audit", { id: entry.id })
    assert.isNull(audited?.["company_id"])
    const [due] = yield* leaseReplays(9, LEASE_MS)
    yield* stepReplay(due!)
    assert.deepStrictEqual(yield* deliveredNow(client.id), numbers)
  }
})

const skipped = Effect.gen(function* () {
  const { retry: retryLanes } = yield* WebhookEndpoints
  const { lease, settle } = yield* DeliveryQueue
  const { rows, set } = yield* Inspection
  yield* set("delivery_lane", {}, { due_at: null })
  const { client } = yield* newClient
  const endpoint = yield* newEndpoint(client.id)
  yield* addRecipient(client.id)
  yield* addRecipient(client.id)
  yield* settle((yield* lease(9, LEASE_MS)).map((due) => retry(due, LEASE_MS)))
  const entry = yield* entryOf(client.id)
  const scope = { companyId: client.id, skip: true }
  assert.strictEqual(yield* retryLanes(endpoint.id, scope, entry), 1)
  const [audited] = yield* rows("audit", { id: entry.id })
  assert.isNull(audited?.["company_id"])
  assert.deepStrictEqual(yield* deliveredNow(client.id), [2])
})

const ALL = { eventTypes: undefined, since: 0, before: Infinity, isNewestFirst: false }
const EVERY = { after: 0, below: Number.MAX_SAFE_INTEGER }

const seen = Effect.gen(function* () {
  const log = yield* EventLog
  const { client, companies, reporting } = yield* onTheirWay(1)
  const { client: stranger } = yield* newClient
  const [company] = companies
  yield* addRecipient(client.id)
  yield* deliveredNow(client.id)
  yield* burst([reporting(company!)])
  const filter = { ...ALL, clientId: client.id }
  const { rows } = yield* log.ofCompany(filter, client.id, EVERY, 9)
  assert.deepStrictEqual(
    rows.map(({ companyId, sequence, type }) => [companyId, sequence, type]),
    [[undefined, 1, "recipient.recipientstatus.insert"]]
  )
  const all = (yield* log.ofClient(filter, "", 9)).rows
  assert.sameMembers(
    all.map(({ companyId }) => companyId),
    [company?.id, company?.id, company?.id, undefined]
  )
  const { id } = rows[0]!
  const story = yield* log.find(client.id, id)
  assert.include(story?.deliveries[0], { companyId: undefined, result: "delivered" })
  assert.lengthOf(story?.lanes ?? [], 1)
  const limited = Effect.provideService(VisibleCompanies, new Set([company!.id]))
  assert.isEmpty((yield* limited(log.ofCompany(filter, client.id, EVERY, 9))).rows)
  assert.isUndefined(yield* limited(log.find(client.id, id)))
  const visible = (yield* limited(log.ofClient(filter, "", 9))).rows
  assert.lengthOf(visible, 3)
  const attempts = yield* limited(
    log.deliveries(
      { ...filter, companyId: undefined, endpointId: undefined, result: undefined },
      "",
      99
    )
  )
  assert.deepStrictEqual(
    [...new Set(attempts.rows.map(({ companyId }) => companyId))],
    [company!.id]
  )
  const ofOther = { ...ALL, clientId: stranger.id }
  assert.isEmpty((yield* log.ofCompany(ofOther, client.id, EVERY, 9)).rows)
  assert.isUndefined(yield* log.find(stranger.id, id))
})

const ofNothing = Effect.gen(function* () {
  const { revoke } = yield* Recipients
  const { client } = yield* newClient
  const recipient = yield* newRecipient
  const entry = yield* announced(yield* entryOf(client.id), recipient)
  const { result, growth } = yield* growthOf(Effect.flip(revoke(recipient.id, entry)))
  assert.instanceOf(result, RecordNotFound)
  assert.deepStrictEqual(growth, {})
})

export const ofClient: Cases = {
  "numbers the events of a client without gaps, and delivers them in order": inOrder,
  "stores no event of a client with a command that is refused or repeated": withItsCommand,
  "stores no event about a record that is not there": ofNothing,
  "sends the events of a client to each endpoint that takes them": toSeveral,
  "sends the events of a client again": sentAgain,
  "passes over an event of a client": skipped,
  "shows the events of a client to callers who see all companies": seen
}
