import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { Retention, type ClockMark, type RowLimits } from "../ports/retention.ts"
import { Unavailable } from "../writer.ts"
import { recordedLog } from "../../test/background/recordedLog.ts"
import { layerSweep } from "./sweep.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 27)
const NONE: RowLimits = { events: 0, answers: 0, traces: 0, attempts: 0 }

interface Sweep {
  readonly events: number
  readonly until: number
}

/**
 * A database of 30,000 events, all of which have expired. Clocks of processes differ from the true time by what is
 * set. The test's own clock is far ahead, so that the database's decides.
 */
const database = () => {
  let mark: ClockMark | undefined
  let events = 30_000
  let trueMs = 0
  const sweeps: Array<Sweep> = []
  const fails: Array<Unavailable> = []
  const layerFor = (clock: { lead: number }) =>
    Layer.succeed(Retention, {
      clock: Effect.suspend(() => {
        const failure = fails.pop()
        if (failure) return Effect.fail(failure)
        return Effect.succeed({ mark, now: START + trueMs + clock.lead, newest: undefined })
      }),
      moveClock: (next) =>
        Effect.sync(() => {
          if (next.moves !== (mark?.moves ?? 0) + 1) return false
          mark = next
          return true
        }),
      stored: Effect.sync(() => ({ ...NONE, events })),
      sweep: (limits, until) =>
        Effect.sync(() => {
          const deleted = Math.min(limits.events, events)
          events -= deleted
          sweeps.push({ events: deleted, until })
          return { ...NONE, events: deleted }
        })
    })
  /** Lets time pass for all processes. */
  const pass = Effect.fnUntraced(function* (ms: number) {
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      trueMs += MINUTE_MS
      yield* TestClock.adjust(MINUTE_MS)
    }
  })
  return {
    layerFor,
    pass,
    sweeps,
    fails,
    until: () => sweeps.at(-1)?.until ?? 0,
    events: () => events,
    trueTime: () => START + trueMs
  }
}

const onTime = () => ({ lead: 0 })

type TestDatabase = ReturnType<typeof database>

/** Starts the loop of a process with its clock. */
const started = Effect.fnUntraced(function* (db: TestDatabase, clock = onTime()) {
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(Layer.provide(layerSweep, db.layerFor(clock))), scope)
  yield* TestClock.adjust(0)
  return { stop: Scope.close(scope, Exit.void) }
})

const far = TestClock.setTime(START + 10_000 * DAY_MS)

describe("the retention loop", () => {
  it.effect("deletes at most a thirtieth of what is stored in an hour, in batches", () =>
    Effect.gen(function* () {
      yield* far
      const db = database()
      const { stop } = yield* started(db)
      assert.deepStrictEqual(db.sweeps, [{ events: 500, until: START }])
      yield* TestClock.adjust(200)
      assert.strictEqual(db.events(), 29_000)
      yield* db.pass(HOUR_MS - MINUTE_MS)
      assert.strictEqual(db.events(), 29_000)
      yield* db.pass(2 * MINUTE_MS)
      assert.strictEqual(db.events(), 29_000 - 966)
      yield* stop
    })
  )

  it.effect("goes on with the limit of the hour after a restart", () =>
    Effect.gen(function* () {
      yield* far
      const db = database()
      for (let restart = 0; restart < 5; restart += 1) {
        const { stop } = yield* started(db)
        yield* db.pass(8 * MINUTE_MS)
        yield* stop
      }
      assert.strictEqual(db.events(), 29_000)
    })
  )

  it.effect(
    "keeps to the believed time while a clock is 100 days ahead, and over a restart",
    () => {
      const { lines, layerLog } = recordedLog()
      return Effect.gen(function* () {
        yield* far
        const db = database()
        const clock = { lead: 0 }
        const first = yield* started(db, clock)
        yield* db.pass(HOUR_MS)
        clock.lead = 100 * DAY_MS
        yield* db.pass(5 * MINUTE_MS)
        yield* first.stop
        const second = yield* started(db, clock)
        yield* db.pass(10 * MINUTE_MS)
        clock.lead = 0
        yield* db.pass(HOUR_MS)
        assert.isTrue(db.sweeps.every(({ until }) => until <= db.trueTime()))
        const held = lines.filter((line) =>
          line.includes("ahead of the time that the database has seen")
        )
        // One of each process that deletes.
        assert.lengthOf(held, 2)
        assert.include(held[0], "Warn: the clock is 2400 hours ahead")
        assert.strictEqual(lines.at(-1), "Info: expired rows are deleted by the clock again")
        yield* second.stop
      }).pipe(Effect.provide(layerLog))
    }
  )

  it.effect("deletes by the clock again a day after a machine was off for 60 days", () =>
    Effect.gen(function* () {
      yield* far
      const db = database()
      const first = yield* started(db)
      yield* db.pass(HOUR_MS)
      yield* first.stop
      const second = yield* started(db, { lead: 60 * DAY_MS })
      yield* db.pass(23 * HOUR_MS)
      assert.isBelow(db.until(), START + 2 * DAY_MS)
      yield* db.pass(2 * HOUR_MS)
      assert.isAbove(db.until(), START + 60 * DAY_MS)
      yield* second.stop
    })
  )

  it.effect("is one process at a time, and a clock that is wrong convinces nobody", () =>
    Effect.gen(function* () {
      yield* far
      const db = database()
      const first = yield* started(db)
      yield* first.stop
      const wrong = yield* started(db, { lead: 100 * DAY_MS })
      const right = yield* started(db)
      yield* db.pass(26 * HOUR_MS)
      assert.isTrue(db.sweeps.every(({ until }) => until <= db.trueTime()))
      // One of them sweeps each minute, and once more for a second batch.
      assert.isAtMost(db.sweeps.length, 26 * 60 + 26 * 2)
      assert.isAbove(db.sweeps.length, 25 * 60)
      yield* wrong.stop
      yield* right.stop
    })
  )

  it.effect("pauses for a minute after an error and says so", () => {
    const { lines, layerLog } = recordedLog()
    return Effect.gen(function* () {
      yield* far
      const db = database()
      db.fails.push(outage)
      const { stop } = yield* started(db)
      assert.deepStrictEqual(lines, [
        "Warn: retention loop paused after an error; retrying in 60 s"
      ])
      assert.lengthOf(db.sweeps, 0)
      yield* db.pass(MINUTE_MS)
      assert.lengthOf(db.sweeps, 1)
      yield* stop
    }).pipe(Effect.provide(layerLog))
  })

  it.effect("ends with its scope", () =>
    Effect.gen(function* () {
      yield* far
      const db = database()
      const { stop } = yield* started(db)
      yield* stop
      const { length } = db.sweeps
      yield* db.pass(10 * MINUTE_MS)
      assert.lengthOf(db.sweeps, length)
    })
  )
})
