/**
 * Workers that deliver while they are killed and stopped, storage fails, and receivers are slow, refuse, or lose
 * their answer. The clock is the test's: storage, whose clock is the machine's, is moved along with it.
 */
import { assert } from "@effect/vitest"
import { ALL_CLIENTS } from "@payroll/adapters/sql/statement"
import { Database } from "@payroll/adapters/sql/database"
import type { SendOutcome } from "@payroll/operations/ports/webhookTransport"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { burst } from "../burst.ts"
import { commitsOf, newClient } from "../commits.ts"
import { Inspection, type Row } from "../storage.ts"
import { newEndpoint } from "./endpoints.ts"
import { FILTERS, TYPES } from "./laneModel.ts"
import { SimulatedWorker, type Fate, type World } from "./simulatedWorker.ts"

const COMPANIES = 4
const STEPS = 120
const STEP_MS_MAX = 4_000
const LEASE_MS = 60_000
const HOUR_MS = 3_600_000
/** Longer than all attempts at one event, of each of the events that may fail. */
const DRAIN_STEPS_MAX = 3_000
/** Turns of the event loop in which a write to SQLite is done. */
const TURNS = 8
const RECEIVERS = [
  { url: "https://receiver.example.com/all", filters: FILTERS[0] },
  { url: "https://receiver.example.com/employees", filters: FILTERS[1] }
] as const

type Random = () => number

const answered = (status: number, retryAfterMs?: number): SendOutcome => ({
  _tag: "Answered",
  status,
  retryAfterMs,
  durationMs: 1
})

const failed = (reason: "reset" | "timeout" | "dns", ownFault = false): SendOutcome => ({
  _tag: "Failed",
  reason,
  ownFault,
  durationMs: 1
})

/** Chooses the fate of a message: mostly it arrives at once. */
const fateFrom = (random: Random): Fate => {
  const afterMs = Math.round(random() < 0.8 ? random() * 200 : random() * 14_000)
  const chance = random()
  if (chance < 0.06) return { isAccepted: false, afterMs, outcome: answered(500) }
  if (chance < 0.08) return { isAccepted: false, afterMs, outcome: answered(429, 1_000) }
  if (chance < 0.11) return { isAccepted: false, afterMs, outcome: failed("dns", true) }
  if (chance < 0.14) return { isAccepted: true, afterMs, outcome: failed("reset") }
  if (chance < 0.16) return { isAccepted: true, afterMs: 15_000, outcome: failed("timeout") }
  return { isAccepted: true, afterMs, outcome: answered(204) }
}

/** Lets the loops and the writer go on until each waits for the clock. */
const turns = Effect.gen(function* () {
  for (let turn = 0; turn < TURNS; turn += 1) {
    yield* TestClock.adjust(0)
    yield* Effect.promise(() => new Promise<void>((next) => void setImmediate(next)))
  }
})

const TIMES = [
  ["delivery_lane", "due_at"],
  ["webhook_endpoint", "paused_until"],
  ["webhook_endpoint", "first_failure_at"]
] as const

/** Lets time go by, for the loops and for storage. */
const advance = Effect.fnUntraced(function* (ms: number) {
  const { write } = yield* Database
  for (const [table, column] of TIMES) {
    const sql = `update ${table} set ${column} = ${column} - ${Math.round(ms)} where ${column} is not null`
    yield* write({ sql, parameters: [], clientId: ALL_CLIENTS })
  }
  yield* TestClock.adjust(Math.round(ms))
  yield* turns
})

/** Counts of what has happened, so that a simulation in which nothing happens does not pass for one. */
export interface Seen {
  kills: number
  stops: number
  faults: number
  duplicates: number
}

const newSimulation = Effect.fnUntraced(function* (random: Random, seen: Seen) {
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const creations = Array.from({ length: COMPANIES }, () => made.creating())
  yield* burst(creations.map(({ commit }) => commit))
  for (const { url, filters } of RECEIVERS) {
    yield* newEndpoint(client.id, { url, eventTypes: filters, order: "halt" })
  }
  const state = { isFaulty: true }
  const world: World = {
    sent: [],
    fate: () =>
      state.isFaulty
        ? fateFrom(random)
        : { isAccepted: true, afterMs: Math.round(random() * 200), outcome: answered(204) },
    fault: () => {
      if (!state.isFaulty || random() >= 0.04) return undefined
      seen.faults += 1
      return random() < 0.5 ? "before" : "after"
    }
  }
  const store = () => {
    const { company } = creations[Math.floor(random() * COMPANIES)]!
    const count = 1 + Math.floor(random() * 4)
    const events = Array.from({ length: count }, () => ({
      ...made.event(company),
      type: TYPES[Math.floor(random() * TYPES.length)]!
    }))
    return burst([made.commit({ events })])
  }
  return { clientId: client.id, state, world, store }
})

const worked = Effect.fnUntraced(function* (world: World) {
  const worker = new SimulatedWorker(world)
  yield* worker.start()
  return worker
})

/** Kills a worker and starts another, or stops it for longer than its leases last. */
const disturbed = Effect.fnUntraced(function* (
  worker: SimulatedWorker,
  world: World,
  random: Random,
  seen: Seen
) {
  const chance = random()
  if (chance < 0.05) {
    worker.kill()
    seen.kills += 1
    return yield* worked(world)
  }
  if (chance < 0.09) {
    worker.stop()
    seen.stops += 1
    const other = yield* worked(world)
    yield* advance(LEASE_MS + random() * STEP_MS_MAX)
    worker.goOn()
    yield* advance(random() * STEP_MS_MAX)
    worker.kill()
    return other
  }
  return worker
})

const idsOf = (clientId: string) =>
  Effect.gen(function* () {
    const { rows } = yield* Inspection
    const events = yield* rows("event", { client_id: clientId })
    return events.toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"]))
  })

/** The events that a receiver is to get, of each company in order: those stored after the first two of each. */
const expectedOf = (
  events: ReadonlyArray<Row>,
  isOfAll: boolean
): ReadonlyMap<unknown, Array<Row>> => {
  const expected = new Map<unknown, Array<Row>>()
  for (const event of events) {
    const isTaken = isOfAll || String(event["type"]).startsWith("employee.")
    if (Number(event["sequence"]) <= 2 || !isTaken) continue
    expected.set(event["company_id"], [...(expected.get(event["company_id"]) ?? []), event])
  }
  return expected
}

/** Compares what was stored with what arrived: nothing lost, nothing else, in order, few duplicates. */
const check = (events: ReadonlyArray<Row>, world: World, seen: Seen): void => {
  const stored = new Map(events.map((event) => [event["id"], event]))
  let unique = 0
  for (const { url, filters } of RECEIVERS) {
    const first = new Map<string, Row>()
    for (const { eventId, body } of world.sent.filter(
      (sent) => sent.isAccepted && sent.url === url
    )) {
      const event = stored.get(eventId) ?? assert.fail(`${eventId} is no event`)
      assert.strictEqual(body, event["body"])
      if (!first.has(eventId)) first.set(eventId, event)
    }
    unique += first.size
    const arrived = [...first.values()]
    const expected = expectedOf(events, filters === undefined)
    for (const [companyId, wanted] of expected) {
      assert.deepStrictEqual(
        arrived
          .filter((event) => event["company_id"] === companyId)
          .map(({ sequence }) => sequence),
        wanted.map(({ sequence }) => sequence)
      )
    }
    assert.strictEqual(arrived.length, [...expected.values()].flat().length)
  }
  const accepted = world.sent.filter(({ isAccepted }) => isAccepted)
  const settled = accepted.filter(({ isSettled }) => isSettled)
  const settledKeys = new Set(settled.map(({ url, eventId }) => `${url} ${eventId}`))
  assert.strictEqual(settled.length, settledKeys.size, "what was stored as delivered is sent again")
  const duplicates = accepted.length - unique
  assert.isAtMost(duplicates, accepted.length - settled.length)
  seen.duplicates += duplicates
}

/** Runs a simulation, in which everything random comes from `random`. */
export const simulate = Effect.fnUntraced(function* (random: Random, seen: Seen) {
  const { rows } = yield* Inspection
  const { clientId, state, world, store } = yield* newSimulation(random, seen)
  let worker = yield* worked(world)
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.4) yield* store()
    worker = yield* disturbed(worker, world, random, seen)
    yield* advance(random() * STEP_MS_MAX)
  }
  state.isFaulty = false
  const waiting = Effect.map(rows("delivery_lane", { client_id: clientId }), (lanes) =>
    lanes.filter((lane) => lane["due_at"] !== null)
  )
  for (let step = 0; (yield* waiting).length > 0; step += 1) {
    assert.isBelow(step, DRAIN_STEPS_MAX, `these wait: ${JSON.stringify(yield* waiting)}`)
    yield* advance(worker.open > 0 || step % 8 > 0 ? 1_000 : HOUR_MS)
  }
  check(yield* idsOf(clientId), world, seen)
  const closing = yield* Effect.forkChild(Scope.close(worker.scope, Exit.void))
  yield* TestClock.adjust(LEASE_MS)
  yield* Fiber.join(closing)
})
