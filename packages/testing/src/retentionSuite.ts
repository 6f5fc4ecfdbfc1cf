/** What the Retention port promises, for every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { Retention } from "@payroll/operations/ports/retention"
import { burst, sequencesOf, tags, upTo } from "./burst.ts"
import { answerFor, commitsOf, newClient } from "./commits.ts"
import { advance, LEASE_MS, onTheirWay } from "./delivery/lanes.ts"
import { Inspection, type Row, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const HOUR_MS = 3_600_000
const ANSWERS_KEPT_MS = 72 * HOUR_MS
const EVENTS_KEPT_MS = 90 * 24 * HOUR_MS
const MANY = 1_000

/** The clock of the database, as it was a moment ago. */
const databaseTime = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const [migration] = yield* rows("migration", { number: 1 })
  return Number(migration?.["at"])
})

/** Sweeps what other cases have left, until nothing is to be swept. */
const swept = Effect.gen(function* () {
  const { sweep } = yield* Retention
  let gone = MANY
  while (gone > 0) gone = yield* sweep(MANY)
})

const keysOf = (rows: ReadonlyArray<Row>): ReadonlyArray<unknown> => rows.map(({ key }) => key)

const answers = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  yield* burst(["old", "young"].map((key) => commit({}, answerFor(key))))
  const now = yield* databaseTime
  const of = (key: string): Row => ({ client_id: client.id, key })
  yield* set("stored_answer", of("old"), { at: now - ANSWERS_KEPT_MS - HOUR_MS })
  yield* set("stored_answer", of("young"), { at: now - ANSWERS_KEPT_MS + HOUR_MS })
  assert.strictEqual(yield* sweep(MANY), 1)
  const left = yield* rows("stored_answer", { client_id: client.id })
  assert.deepStrictEqual(keysOf(left), ["young"])
})

const events = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { set } = yield* Inspection
  const { client } = yield* newClient
  const { founding } = yield* commitsOf(client.id)
  const { company, commit } = founding()
  const now = yield* databaseTime
  yield* burst([commit])
  const age = (sequence: number, ms: number) =>
    set("event", { company_id: company.id, sequence }, { at: now - ms })
  yield* age(1, EVENTS_KEPT_MS + HOUR_MS)
  yield* age(2, EVENTS_KEPT_MS - HOUR_MS)
  assert.strictEqual(yield* sweep(MANY), 1)
  assert.deepStrictEqual(yield* sequencesOf(company.id), [2])
})

const onTheWay = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { lease, settle } = yield* DeliveryQueue
  const { rows } = yield* Inspection
  const { companies } = yield* onTheirWay(1)
  const companyId = companies[0]?.id ?? ""
  assert.strictEqual(yield* sweep(MANY), 0)
  const [first] = yield* lease(1, LEASE_MS)
  yield* settle([advance(first ?? assert.fail("nothing is due"))])
  // What was delivered, and the log of its attempt: both are of long ago.
  assert.strictEqual(yield* sweep(MANY), 2)
  assert.deepStrictEqual(yield* sequencesOf(companyId), [2])
  assert.deepStrictEqual(yield* rows("delivery_attempt", { company_id: companyId }), [])
})

const batches = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { client } = yield* newClient
  const { founding, telling } = yield* commitsOf(client.id)
  const { company, commit } = founding()
  yield* burst([commit])
  yield* burst([telling(company, 5)])
  assert.strictEqual(yield* sweep(3), 3)
  assert.deepStrictEqual(yield* sequencesOf(company.id), [4, 5, 6, 7])
  assert.strictEqual(yield* sweep(3), 3)
  assert.strictEqual(yield* sweep(3), 1)
  assert.strictEqual(yield* sweep(3), 0)
})

const besideLoad = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { client } = yield* newClient
  const { founding } = yield* commitsOf(client.id)
  const commits = upTo(100).map((n) => founding({ answer: answerFor(`key ${n}`) }).commit)
  let gone = 0
  const sweeping = Effect.gen(function* () {
    while (gone < 3 * commits.length) gone += yield* sweep(7)
  })
  const [outcomes] = yield* Effect.all([burst(commits), sweeping], { concurrency: "unbounded" })
  assert.deepStrictEqual(new Set(tags(outcomes)), new Set(["Committed"]))
  assert.strictEqual(gone, 3 * commits.length)
})

const cases: Cases = {
  "keeps the answers of keys for 72 hours": answers,
  "keeps events for 90 days": events,
  "keeps an event that is on its way to an endpoint, and no log of what was delivered": onTheWay,
  "takes so many at a time, the oldest first": batches,
  "goes on beside writes that all succeed": besideLoad
}

export const retentionSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Retention on ${name}`, live, cases)
