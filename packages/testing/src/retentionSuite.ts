/** The guarantees of the Retention port, for every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import { firstMark } from "@payroll/operations/background/believedTime"
import { Retention } from "@payroll/operations/ports/retention"
import type { Commit } from "@payroll/operations/writer"
import { burst, sequencesOf, tags, upTo } from "./burst.ts"
import { answerFor, AT, commitsOf, newClient } from "./commits.ts"
import { entryOf, newEndpoint } from "./delivery/endpoints.ts"
import { advance, LEASE_MS, onTheirWay, refused } from "./delivery/lanes.ts"
import { Inspection, type Row, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"
import { sweepBatch } from "./sweepBatch.ts"

const HOUR_MS = 3_600_000
const ANSWERS_KEPT_MS = 72 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
const EVENT_DAYS = 90
const EVENTS_KEPT_MS = EVENT_DAYS * DAY_MS
const MANY = 1_000
const NONE_LEFT = { events: 0, answers: 0, traces: 0, attempts: 0 }

/** The current time of the database's clock. */
const databaseTime = Effect.gen(function* () {
  const { rows } = yield* Inspection
  const [migration] = yield* rows("migration", { number: 1 })
  return Number(migration?.["at"])
})

/** Sweeps the rows of other cases until none is left. */
const swept = Effect.gen(function* () {
  let gone = MANY
  while (gone > 0) gone = yield* sweepBatch(MANY)
})

/** The id as if it had been made long ago. */
const oldId = (id: unknown): string => `00${String(id).slice(2)}`

/** Makes the ids of rows old. */
const aged = Effect.fnUntraced(function* (table: "event" | "delivery_attempt", companyId: string) {
  const { rows, set } = yield* Inspection
  for (const { id } of yield* rows(table, { company_id: companyId })) {
    yield* set(table, { id: id ?? null }, { id: oldId(id) })
  }
})

/** A commit whose events have old ids. */
const withOldEvents = (commit: Commit): Commit => ({
  ...commit,
  changes: {
    ...commit.changes,
    events: commit.changes.events.map((event) => ({ ...event, id: oldId(event.id) }))
  }
})

const keysOf = (rows: ReadonlyArray<Row>): ReadonlyArray<unknown> => rows.map(({ key }) => key)

const answers = Effect.gen(function* () {
  yield* swept
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  yield* burst(["old", "young"].map((key) => commit({}, answerFor(key))))
  const now = yield* databaseTime
  const of = (key: string): Row => ({ client_id: client.id, key })
  yield* set("stored_answer", of("old"), { at: now - ANSWERS_KEPT_MS - HOUR_MS })
  yield* set("stored_answer", of("young"), { at: now - ANSWERS_KEPT_MS + HOUR_MS })
  assert.strictEqual(yield* sweepBatch(MANY), 1)
  const left = yield* rows("stored_answer", { client_id: client.id })
  assert.deepStrictEqual(keysOf(left), ["young"])
})

const events = Effect.gen(function* () {
  yield* swept
  const { set } = yield* Inspection
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { company, commit } = creating()
  const now = yield* databaseTime
  yield* burst([commit])
  const age = (sequence: number, ms: number) =>
    set("event", { company_id: company.id, sequence }, { at: now - ms })
  yield* age(1, EVENTS_KEPT_MS + HOUR_MS)
  yield* age(2, EVENTS_KEPT_MS - HOUR_MS)
  // By their ids both are young: ids and times have to be old.
  assert.strictEqual(yield* sweepBatch(MANY), 0)
  yield* aged("event", company.id)
  assert.strictEqual(yield* sweepBatch(MANY), 1)
  assert.deepStrictEqual(yield* sequencesOf(company.id), [2])
})

/** Longer by the setting of one client, and not of another; at the next day it is gone. */
const byClient = Effect.gen(function* () {
  yield* swept
  const { set, rows } = yield* Inspection
  const now = yield* databaseTime
  const DAYS = 200
  const companies = yield* Effect.forEach([DAYS, null], (days) =>
    Effect.gen(function* () {
      const { client } = yield* newClient
      const { company, commit } = (yield* commitsOf(client.id)).creating()
      yield* burst([commit])
      yield* set("client", { id: client.id }, { event_retention_days: days })
      yield* aged("event", company.id)
      return { client, company }
    })
  )
  const ids = companies.map(({ company }) => company.id)
  const age = (days: number, ms: number) =>
    Effect.forEach(ids, (company_id) =>
      set("event", { company_id }, { at: now - days * DAY_MS - ms })
    )
  const left = Effect.forEach(ids, (id) =>
    Effect.map(rows("event", { company_id: id }), ({ length }) => length)
  )
  yield* age(EVENT_DAYS, -HOUR_MS)
  yield* swept
  assert.deepStrictEqual(yield* left, [2, 2])
  yield* age(EVENT_DAYS, HOUR_MS)
  yield* swept
  assert.deepStrictEqual(yield* left, [2, 0])
  yield* age(DAYS, -HOUR_MS)
  yield* swept
  assert.deepStrictEqual(yield* left, [2, 0])
  yield* age(DAYS, HOUR_MS)
  // In bounded steps: one row now, the other one by the next sweep.
  assert.strictEqual(yield* sweepBatch(1), 1)
  assert.deepStrictEqual(yield* left, [1, 0])
  yield* swept
  assert.deepStrictEqual(yield* left, [0, 0])
})

const held = Effect.gen(function* () {
  yield* swept
  const { set } = yield* Inspection
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { company, commit } = creating()
  const now = yield* databaseTime
  yield* burst([commit])
  yield* set("event", { company_id: company.id }, { at: now - EVENTS_KEPT_MS - HOUR_MS })
  yield* aged("event", company.id)
  yield* set("company", { id: company.id }, { legal_hold: "Case 7" })
  assert.strictEqual(yield* sweepBatch(MANY), 0)
  assert.deepStrictEqual(yield* sequencesOf(company.id), [1, 2])
  yield* set("company", { id: company.id }, { legal_hold: null })
  assert.strictEqual(yield* sweepBatch(MANY), 2)
})

const traces = Effect.gen(function* () {
  yield* swept
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
  const { commit } = creating()
  yield* burst([{ ...commit, traceparent }])
  const kept = yield* rows("trace_context", { client_id: client.id })
  const attempts = commit.changes.writes.filter(({ kind }) => kind === "verificationAttempt")
  const made = [...commit.changes.events, ...attempts.map(({ record }) => record)]
  assert.sameMembers(
    kept.map(({ record_id }) => record_id),
    made.map(({ id }) => id)
  )
  assert.isTrue(kept.every((row) => row["traceparent"] === traceparent))
  const [old] = kept
  const now = yield* databaseTime
  const id = old?.["record_id"] ?? null
  const aging = { record_id: oldId(id), at: now - EVENTS_KEPT_MS - HOUR_MS }
  yield* set("trace_context", { record_id: id }, aging)
  assert.strictEqual(yield* sweepBatch(MANY), 1)
  const left = yield* rows("trace_context", { client_id: client.id })
  assert.lengthOf(left, kept.length - 1)
})

const stillWaiting = Effect.gen(function* () {
  yield* swept
  const { lease, settle } = yield* DeliveryQueue
  const { rows, set } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const companyId = companies[0]!.id
  yield* newEndpoint(client.id, { eventTypes: ["employee.*"] })
  const now = yield* databaseTime
  // The first event is too old, the second waits on.
  yield* set("event", { company_id: companyId, sequence: 2 }, { at: now })
  yield* aged("event", companyId)
  assert.strictEqual(yield* sweepBatch(MANY), 1)
  assert.deepStrictEqual(yield* sequencesOf(companyId), [2])
  const log = yield* rows("delivery_attempt", { company_id: companyId })
  assert.deepStrictEqual(
    log.map(({ sequence, result }) => [sequence, result]),
    [[1, "expired"]]
  )
  // What is deleted waits no longer, also for an endpoint to which nothing is sent.
  const { figures, update } = yield* WebhookEndpoints
  yield* update(endpoint.id, { status: "disabled" }, yield* entryOf(client.id))
  assert.include((yield* figures(client.id))[0], { events: 1, companies: 1, oldestAt: now })
  yield* update(endpoint.id, { status: "enabled" }, yield* entryOf(client.id))
  const [due] = yield* lease(1, LEASE_MS)
  assert.include(due, { sequence: 2, attempts: 0 })
  yield* settle([advance(due!)])
  yield* set("event", { company_id: companyId }, { at: AT })
  yield* set("delivery_attempt", { company_id: companyId }, { at: AT })
  yield* aged("delivery_attempt", companyId)
  // What was delivered is not listed as expired. The log of attempts has a limit of its own.
  assert.strictEqual(yield* sweepBatch(MANY), 3)
  assert.deepStrictEqual(yield* rows("delivery_attempt", { company_id: companyId }), [])
})

const givenUp = Effect.gen(function* () {
  yield* swept
  const { lease, settle } = yield* DeliveryQueue
  const { backlog } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client, endpoint, companies } = yield* onTheirWay(1)
  const [due] = yield* lease(1, LEASE_MS)
  yield* settle([{ ...advance(due!), log: { ...refused, result: "given up" } }])
  assert.include(yield* backlog(client.id, endpoint.id), { missed: 1 })
  yield* set("event", { company_id: companies[0]!.id }, { at: AT })
  yield* aged("event", companies[0]!.id)
  yield* sweepBatch(MANY)
  // The log is kept for longer than the event, which nobody can send any more.
  assert.include(yield* backlog(client.id, endpoint.id), { missed: 0 })
})

const batches = Effect.gen(function* () {
  yield* swept
  const { client } = yield* newClient
  const { creating, reporting } = yield* commitsOf(client.id)
  const { company, commit } = creating()
  yield* burst([withOldEvents(commit)])
  yield* burst([withOldEvents(reporting(company, 5))])
  assert.strictEqual(yield* sweepBatch(3), 3)
  assert.deepStrictEqual(yield* sequencesOf(company.id), [4, 5, 6, 7])
  assert.strictEqual(yield* sweepBatch(3), 3)
  assert.strictEqual(yield* sweepBatch(3), 1)
  assert.strictEqual(yield* sweepBatch(3), 0)
})

const besideLoad = Effect.gen(function* () {
  yield* swept
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const commits = upTo(100).map((n) =>
    withOldEvents(creating({ answer: answerFor(`key ${n}`) }).commit)
  )
  let gone = 0
  const sweeping = Effect.gen(function* () {
    while (gone < 3 * commits.length) gone += yield* sweepBatch(7)
  })
  const [outcomes] = yield* Effect.all([burst(commits), sweeping], { concurrency: "unbounded" })
  assert.deepStrictEqual(new Set(tags(outcomes)), new Set(["Committed"]))
  assert.strictEqual(gone, 3 * commits.length)
})

/** Marks the clock for the first time, unless another case did. */
const markedAt = Effect.gen(function* () {
  const { clock, moveClock } = yield* Retention
  const { mark, now, newest } = yield* clock
  const first = mark ?? firstMark(now, newest, NONE_LEFT)
  if (!mark) assert.isTrue(yield* moveClock(first))
  return first
})

const oneMark = Effect.gen(function* () {
  const { clock, moveClock } = yield* Retention
  const mark = yield* markedAt
  const left = { events: 4, answers: 3, traces: 2, attempts: 1 }
  const next = { at: 1_000, lead: 7, agreedMs: 9, moves: mark.moves + 1, hour: 5, left }
  const byTwo = [next, { ...next, at: 2_000 }].map((each) => moveClock(each))
  const stored = yield* Effect.all(byTwo, { concurrency: 2 })
  assert.sameMembers(stored, [true, false])
  const read = (yield* clock).mark
  assert.deepStrictEqual(read, { ...next, at: stored[0] ? 1_000 : 2_000 })
  assert.isFalse(yield* moveClock(next))
  assert.isTrue(yield* moveClock({ ...mark, lead: undefined, moves: mark.moves + 2 }))
  assert.strictEqual((yield* clock).mark?.lead, undefined)
})

const byBelievedTime = Effect.gen(function* () {
  yield* swept
  const { sweep } = yield* Retention
  const { rows } = yield* Inspection
  const { client } = yield* newClient
  const { creating, commit } = yield* commitsOf(client.id)
  const { company, commit: creation } = creating()
  yield* burst([withOldEvents(creation), commit({}, answerFor("kept"))])
  const limits = { events: MANY, answers: MANY, traces: MANY, attempts: MANY }
  // Every row is past its retention by the wall clock, and none by the believed time.
  yield* sweep(limits, AT + EVENTS_KEPT_MS)
  assert.lengthOf(yield* sequencesOf(company.id), 2)
  yield* sweep(limits, AT + ANSWERS_KEPT_MS)
  assert.lengthOf(yield* rows("stored_answer", { client_id: client.id }), 0)
  yield* sweep(limits, AT + EVENTS_KEPT_MS + 1)
  assert.lengthOf(yield* sequencesOf(company.id), 0)
})

const counted = Effect.gen(function* () {
  const { stored } = yield* Retention
  const before = yield* stored
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  yield* burst([creating({ answer: answerFor("counted") }).commit])
  const after = yield* stored
  assert.strictEqual(after.events - before.events, 2)
  assert.strictEqual(after.answers - before.answers, 1)
})

const cases: Cases = {
  "deletes the events of a client by its own days": byClient,
  "has one mark of the clock, which one process moves at a time": oneMark,
  "deletes by the believed time": byBelievedTime,
  "counts what is stored": counted,
  "keeps answers for 72 hours": answers,
  "keeps events for 90 days": events,
  "keeps the events of a company under a legal hold": held,
  "keeps the traces of commits as long as their events": traces,
  "lists an event that an endpoint has not got as expired, and keeps the rest": stillWaiting,
  "counts what was given up as missed until its event is deleted": givenUp,
  "deletes a limited number of rows, the oldest first": batches,
  "runs next to writes without failing them": besideLoad
}

export const retentionSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Retention on ${name}`, live, cases)
