/** The guarantees of the Figures port, for every storage. */
import { assert } from "@effect/vitest"
import { bucketOf } from "@payroll/domain/exact/histogram"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { Figures, HOURS_KEPT, type CountedFigure } from "@payroll/operations/ports/figures"
import { NewId } from "@payroll/operations/ports/newId"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import type { Commit } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { burst } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { advance as advanced, LEASE_MS, onTheirWay, retry } from "./delivery/lanes.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const MANY = 1_000
const ROUNDS_MAX = 200
/** The day of `AT`. */
const DAY = "2025-10-09"
const MINUTE_MS = 60_000
/** Behind all ids that the test makes. */
const LATER = Date.UTC(2_100, 0, 1, 12)

/** Counts what is there, a few rows at a time. */
const counted = Effect.fnUntraced(function* (limit = MANY) {
  const { advance } = yield* Figures
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    if ((yield* advance(LATER, limit)).rows === 0) return
  }
  assert.fail("the figures come to no end")
})

/** The figures of a client on the day, without histograms. */
const figuresOf = Effect.fnUntraced(function* (clientId: string | undefined) {
  const { ofDays } = yield* Figures
  const figures = yield* ofDays(clientId, { from: DAY, to: DAY } as Parameters<typeof ofDays>[1])
  return figures.counted
})

const amounts = (figures: ReadonlyArray<CountedFigure>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    figures
      .toSorted((one, other) => (one.figure < other.figure ? -1 : 1))
      .map(({ figure, bucket, amount }) => [bucket === 0 ? figure : `${figure} ${bucket}`, amount])
  )

/** Returns the commit with the company's first event as its first, and a verdict in its second. */
const withVerdict = (commit: Commit, kycStatus: string): Commit => {
  const [first, second, ...others] = commit.changes.events
  if (!first || !second) throw new Error("a creation without two events")
  const events = [
    { ...first, type: "company.kybstatus.insert" as const },
    { ...second, payload: [{ Company: [{ kycStatus }] }] },
    ...others
  ] as unknown as Commit["changes"]["events"]
  return { ...commit, changes: { ...commit.changes, events } }
}

const events = Effect.gen(function* () {
  const { client } = yield* newClient
  const { client: other } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const others = yield* commitsOf(other.id)
  yield* burst([
    withVerdict(creating().commit, "passed"),
    withVerdict(creating().commit, "failed"),
    withVerdict(creating().commit, "pending"),
    withVerdict(others.creating().commit, "passed")
  ])
  const before = amounts(yield* figuresOf(undefined))
  yield* counted(2)
  const expected = { companiesCreated: 3, companiesFailed: 1, companiesPassed: 1, events: 6 }
  assert.deepStrictEqual(amounts(yield* figuresOf(client.id)), expected)
  const all = amounts(yield* figuresOf(undefined))
  assert.isAtLeast(all["companiesPassed"] ?? 0, (before["companiesPassed"] ?? 0) + 2)
  yield* counted()
  assert.deepStrictEqual(amounts(yield* figuresOf(client.id)), expected)
})

/** Events younger than `before` wait, and their time is shown. */
const behind = Effect.gen(function* () {
  yield* counted()
  const { advance, ofDays } = yield* Figures
  const days = { from: DAY, to: DAY } as Parameters<typeof ofDays>[1]
  assert.isUndefined((yield* ofDays(undefined, days)).upTo)
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  yield* burst([creating().commit])
  assert.deepStrictEqual(yield* advance(0, MANY), { rows: 0, unusual: [] })
  assert.deepStrictEqual(yield* figuresOf(client.id), [])
  assert.strictEqual((yield* ofDays(client.id, days)).upTo, AT)
  yield* counted()
  assert.isUndefined((yield* ofDays(client.id, days)).upTo)
})

/** Two processes that count at the same time count each row once. */
const once = Effect.gen(function* () {
  yield* counted()
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  yield* burst(Array.from({ length: 20 }, () => creating().commit))
  const twin = Context.get(yield* (yield* Twin).open, Figures)
  const { advance } = yield* Figures
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    const counts = yield* Effect.all([advance(LATER, 3), twin.advance(LATER, 3)], {
      concurrency: "unbounded"
    })
    if (counts.every(({ rows }) => rows === 0)) break
  }
  assert.deepStrictEqual(amounts(yield* figuresOf(client.id)), { events: 40 })
})

const deliveries = Effect.gen(function* () {
  yield* counted()
  const { lease, settle } = yield* DeliveryQueue
  const { client, endpoint } = yield* onTheirWay(2)
  const due = yield* lease(2, LEASE_MS)
  assert.lengthOf(due, 2)
  yield* settle([advanced(due[0]!), retry(due[1]!, 1_000)])
  // A test message says nothing of how events arrive.
  const { sent } = yield* WebhookEndpoints
  const { next } = yield* NewId
  const test = { id: next(), companyId: undefined, sequence: undefined, type: undefined }
  const attempt = { at: AT, durationMs: 1, result: "connect", status: undefined } as const
  yield* sent(client.id, endpoint.id, test, attempt)
  yield* counted()
  assert.deepStrictEqual(amounts(yield* figuresOf(client.id)), {
    deliveries: 2,
    deliveriesFailed: 1,
    [`deliveryMs ${bucketOf(13)}`]: 1,
    [`deliveryMs ${bucketOf(5_000)}`]: 1,
    events: 4
  })
  const { ofEndpoints } = yield* Figures
  const [hour] = yield* ofEndpoints(client.id, 0)
  assert.include(hour, { delivered: 1, failed: 1 })
  assert.deepStrictEqual(yield* ofEndpoints(client.id, (hour?.hour ?? 0) + 1), [])
  const { client: other } = yield* newClient
  assert.deepStrictEqual(yield* ofEndpoints(other.id, 0), [])
})

/** Hours of endpoints are dropped when they are older than anybody asks for. */
const hours = Effect.gen(function* () {
  yield* counted()
  const { set } = yield* Inspection
  const { ofEndpoints } = yield* Figures
  const { lease, settle } = yield* DeliveryQueue
  for (const [back, left] of [
    [HOURS_KEPT, 2],
    [HOURS_KEPT + 1, 1]
  ] as const) {
    const { client } = yield* onTheirWay(2)
    const due = yield* lease(2, LEASE_MS)
    yield* settle([advanced(due[0]!)])
    yield* counted()
    const [first] = yield* ofEndpoints(client.id, 0)
    yield* set("endpoint_hour", { client_id: client.id }, { hour: (first?.hour ?? 0) - back })
    yield* settle([advanced(due[1]!)])
    yield* counted()
    assert.lengthOf(yield* ofEndpoints(client.id, 0), left)
  }
})

/** If two persons decided, the decision that ended the case counts. */
const decisions = Effect.gen(function* () {
  yield* counted()
  const { rows, set } = yield* Inspection
  const { next } = yield* NewId
  const { client } = yield* newClient
  const { creating, commit } = yield* commitsOf(client.id)
  const { attempt, commit: creation } = creating()
  yield* burst([creation, commit({}), commit({})])
  const at = AT + 90 * MINUTE_MS
  const audit = yield* rows("audit", { client_id: client.id, operation: "test" })
  const [first, last] = audit.filter(({ record_id: id }) => id !== creation.record.id)
  for (const [row, time] of [
    [first, at - MINUTE_MS],
    [last, at]
  ] as const) {
    const decided = { id: next(), operation: "decideVerification", record_id: attempt.id, at: time }
    yield* set("audit", { id: row?.["id"] ?? null }, decided)
  }
  yield* set("verification_attempt", { id: attempt.id }, { status: "passed", updated_at: at })
  yield* counted()
  assert.deepStrictEqual(amounts(yield* figuresOf(client.id)), {
    events: 2,
    [`reviewMinutes ${bucketOf(90)}`]: 1,
    reviewsDecided: 1
  })
})

const DAY_MS = 86_400_000
/** Whole values of an audit row at most. */
const OF_ROW = 200

/** Stores audit rows of whole values: how many, and how many days before `LATER` they were handed out. */
const handedOut = Effect.fnUntraced(function* (
  clientId: string,
  ...days: ReadonlyArray<readonly [count: number, daysAgo: number]>
) {
  const { set } = yield* Inspection
  const { commit } = yield* commitsOf(clientId)
  for (const [count, daysAgo] of days) {
    const values = Array.from({ length: count }, () => "ssn" as const)
    for (let first = 0; first === 0 || first < count; first += OF_ROW) {
      const made = commit({})
      yield* burst([{ ...made, disclosure: { values: values.slice(first, first + OF_ROW) } }])
      yield* set("audit", { id: made.id }, { at: LATER - daysAgo * DAY_MS })
    }
  }
})

/** Counts all; gives the days that became unusual by it, of one client. */
const unusualOf = Effect.fnUntraced(function* (clientId: string) {
  const { advance } = yield* Figures
  const found: Array<readonly [string, number, number]> = []
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    const { rows, unusual } = yield* advance(LATER, 3)
    const ofClient = unusual.filter((each) => each.clientId === clientId)
    found.push(...ofClient.map((each) => [each.day, each.wholeValues, each.largestBefore] as const))
    if (rows === 0) return found
  }
  return assert.fail("the figures come to no end")
})

/** The day of `LATER`, and the one before. */
const [TODAY, YESTERDAY] = ["2100-01-01", "2099-12-31"]

const disclosed = Effect.gen(function* () {
  yield* counted()
  const { client } = yield* newClient
  const { client: other } = yield* newClient
  yield* handedOut(client.id, [2, 0], [0, 0], [7, 0], [5, 40])
  yield* handedOut(other.id, [1, 0])
  yield* counted(2)
  const { ofDays } = yield* Figures
  const { counted: figures } = yield* ofDays(client.id, {
    from: "2099-11-01",
    to: TODAY
  } as Parameters<typeof ofDays>[1])
  const days = figures.map(({ day, figure, amount }) => [day, figure, amount])
  assert.deepStrictEqual(days.toSorted(), [
    ["2099-11-22", "wholeValues", 5],
    [TODAY, "wholeValues", 9]
  ])
})

const unusual = Effect.gen(function* () {
  yield* counted()
  const { client } = yield* newClient
  const { client: other } = yield* newClient
  const both = [other.id, client.id]
  // No more than 20 are usual, also where none were before.
  for (const id of both) yield* handedOut(id, [20, 1])
  assert.deepStrictEqual(yield* unusualOf(client.id), [])
  yield* handedOut(client.id, [1, 1])
  assert.deepStrictEqual(yield* unusualOf(client.id), [[YESTERDAY, 21, 0]])
  // Not again, however many follow.
  yield* handedOut(client.id, [30, 1])
  assert.deepStrictEqual(yield* unusualOf(client.id), [])
  // No more than twice the largest day before are usual.
  yield* handedOut(client.id, [60, 0], [42, 0])
  assert.deepStrictEqual(yield* unusualOf(client.id), [])
  yield* handedOut(client.id, [1, 0])
  assert.deepStrictEqual(yield* unusualOf(client.id), [[TODAY, 103, 51]])
  assert.deepStrictEqual(yield* unusualOf(other.id), [])
  // A hand-over of the month before counts, one before that does not; of days long ago nobody is warned.
  const { client: monthly } = yield* newClient
  yield* handedOut(monthly.id, [900, 36], [400, 35])
  assert.deepStrictEqual(yield* unusualOf(monthly.id), [])
  yield* handedOut(monthly.id, [800, 0])
  assert.deepStrictEqual(yield* unusualOf(monthly.id), [])
  yield* handedOut(monthly.id, [1, 0])
  assert.deepStrictEqual(yield* unusualOf(monthly.id), [[TODAY, 801, 400]])
})

/** One of two processes that count at the same time warns. */
const warnedOnce = Effect.gen(function* () {
  yield* counted()
  const { client } = yield* newClient
  yield* handedOut(client.id, [21, 0])
  const { advance } = yield* Figures
  const twin = Context.get(yield* (yield* Twin).open, Figures)
  const both = yield* Effect.all([advance(LATER, MANY), twin.advance(LATER, MANY)], {
    concurrency: "unbounded"
  })
  const days = both.flatMap((each) => each.unusual)
  assert.deepStrictEqual(
    days.map(({ clientId, wholeValues }) => [clientId, wholeValues]),
    [[client.id, 21]]
  )
})

const cases: Cases = {
  "counts events by client and day, each once": events,
  "counts what is old enough, and shows from when on it is not": behind,
  "counts each row once, however many processes count": once,
  "counts attempts to deliver, and how long they took": deliveries,
  "keeps the hours of endpoints as long as anybody asks for them": hours,
  "counts the decision that ended a case, and how long it waited": decisions,
  "counts whole values that left the service": disclosed,
  "finds the day on which a client is handed unusually many, once": unusual,
  "finds such a day once, however many processes count": warnedOnce
}

export const figuresSuite = (title: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Figures of ${title}`, live, cases)
