/** Work that a clock ahead dated, on every storage: it is due soon again, and dates that records decide stay. */
import { assert } from "@effect/vitest"
import { dueQueue, DueRecords, otherWork } from "@payroll/operations/ports/dueRecords"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { CLOCK_LEAD_MS_MAX, Retention } from "@payroll/operations/ports/retention"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { upTo } from "./burst.ts"
import { setMark } from "./clockMark.ts"
import { entryOf } from "./delivery/endpoints.ts"
import { laneOf, LEASE_MS, onTheirWay } from "./delivery/lanes.ts"
import { behind } from "./payScheduleSuite.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AHEAD_MS = 400 * 24 * HOUR_MS
const ROWS_MAX = 500

const forward = Effect.flatMap(DueRecords, ({ bringForward }) => bringForward(ROWS_MAX))

/** The database's clock. */
const timeNow = Effect.flatMap(Retention, ({ clock }) => Effect.map(clock, ({ now }) => now))

/** Time until a row is due, in milliseconds. */
const dueIn = (row: { readonly due_at?: unknown } | undefined, now: number): number =>
  Number(row?.due_at) - now

const isSoon = (inMs: number): void => {
  assert.isAbove(inMs, 0)
  assert.isAtMost(inMs, 2 * MINUTE_MS)
}

const lanes = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { companies } = yield* onTheirWay(4)
  const now = yield* timeNow
  const legit = now + otherWork.deliveryLane.longestLeadMs - HOUR_MS
  const dates = [now + AHEAD_MS, now + AHEAD_MS, legit, legit]
  for (const [index, due_at] of dates.entries()) {
    yield* set(
      "delivery_lane",
      { company_id: companies[index]!.id },
      { due_at, attempts: (index % 2) * 3 }
    )
  }
  assert.isAtLeast(yield* forward, 1)
  const after = yield* Effect.forEach(companies, ({ id }) => laneOf(id))
  for (const lane of after.slice(0, 2)) isSoon(dueIn(lane, now))
  for (const lane of after.slice(2)) assert.strictEqual(Number(lane["due_at"]), legit)
  assert.strictEqual(yield* forward, 0, "once")
  const { lease } = yield* DeliveryQueue
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [], "what is in hand ends first")
})

const inBatches = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { bringForward } = yield* DueRecords
  yield* onTheirWay(5)
  yield* set("delivery_lane", {}, { due_at: (yield* timeNow) + AHEAD_MS })
  yield* set("verification_attempt", {}, { due_at: null })
  const counts = yield* Effect.forEach(upTo(20), () => bringForward(2))
  assert.strictEqual(counts[0], 2)
  assert.include(counts, 0)
})

const verification = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { lease, nextDueInMs } = yield* VerificationStore
  const { companies } = yield* onTheirWay(2)
  yield* set("verification_attempt", {}, { due_at: null })
  const [early, legit] = companies.map(({ id }) => ({ company_id: id }))
  const now = yield* timeNow
  const ahead = now + AHEAD_MS
  const later = now + otherWork.verificationAttempt.longestLeadMs - HOUR_MS
  yield* set("verification_attempt", early!, { due_at: ahead, started_at: ahead })
  yield* set("verification_attempt", legit!, { due_at: later })
  yield* forward
  isSoon((yield* nextDueInMs) ?? 0)
  const [other] = yield* rows("verification_attempt", legit!)
  assert.strictEqual(Number(other?.["due_at"]), later)
  // What its provider takes is counted from now on.
  yield* set("verification_attempt", early!, { due_at: 1 })
  const [due] = yield* lease(1, LEASE_MS)
  assert.strictEqual(due?.elapsedMs, 0)
})

const endpoints = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { startReplay } = yield* WebhookEndpoints
  const { client, endpoint } = yield* onTheirWay(1)
  const { id } = yield* startReplay(
    endpoint.id,
    { kind: "since", since: 0 },
    yield* entryOf(client.id)
  )
  const now = yield* timeNow
  const ahead = now + AHEAD_MS
  const of = { id: endpoint.id }
  yield* set("webhook_replay", { id }, { due_at: ahead })
  yield* set("webhook_endpoint", of, { paused_until: ahead, first_failure_at: now - 1 })
  yield* forward
  const [replay] = yield* rows("webhook_replay", { id })
  isSoon(dueIn(replay, now))
  const [paused] = yield* rows("webhook_endpoint", of)
  assert.deepInclude(paused, { paused_until: null, first_failure_at: now - 1 })
  const until = now + otherWork.endpointPause.longestLeadMs - HOUR_MS
  yield* set("webhook_endpoint", of, { paused_until: until, first_failure_at: ahead })
  yield* forward
  const [failing] = yield* rows("webhook_endpoint", of)
  assert.deepInclude(failing, { paused_until: until, first_failure_at: null })
  yield* set("webhook_replay", { id }, { due_at: null, finished_at: 1 })
})

const datesOfRecords = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { schedule } = yield* behind()
  const due_at = (yield* timeNow) + AHEAD_MS
  yield* set("pay_schedule", { id: schedule.id }, { due_at })
  yield* forward
  const [row] = yield* rows("pay_schedule", { id: schedule.id })
  assert.strictEqual(Number(row?.["due_at"]), due_at)
  // No periods are made, and sent, for a year that a clock ahead has come to.
  const { lease } = yield* dueQueue("paySchedule")
  yield* set("pay_schedule", { id: schedule.id }, { due_at: 0 })
  yield* setMark((now) => now - CLOCK_LEAD_MS_MAX - HOUR_MS)
  assert.deepStrictEqual(yield* lease(9, LEASE_MS), [])
  yield* setMark((now) => now)
  assert.lengthOf(yield* lease(9, LEASE_MS), 1)
  yield* set("pay_schedule", { id: schedule.id }, { due_at: null })
})

const cases: Cases = {
  "is due in a minute: deliveries, whatever was tried of them": lanes,
  "is due in a minute: verifications, which begin again": verification,
  "is due in a minute: replays; and pauses of endpoints end": endpoints,
  "is brought forward in batches": inBatches,
  "waits for dates of records": datesOfRecords
}

export const bringForwardSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Work that a clock ahead dated on ${name}`, live, cases)
