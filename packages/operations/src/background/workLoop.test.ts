import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { WakeUp } from "../ports/wakeUp.ts"
import { Unavailable } from "../writer.ts"
import { recordedLog } from "../../test/background/recordedLog.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"
import { startWorkLoop, type WorkLoop } from "./workLoop.ts"

const NAME = "test"
const DRAIN_MS = 5_000
const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** A queue in memory whose work is under way until the test finishes it. */
const makeQueue = () => {
  const waiting: Array<string> = []
  const gates = new Map<string, Deferred.Deferred<void, Unavailable>>()
  const begun: Array<string> = []
  const ended: Array<string> = []
  const limits: Array<number> = []
  const state = { looks: 0, dueInMs: 0, isOut: false }

  const loop: WorkLoop<string, never> = {
    name: NAME,
    inFlightMax: 2,
    drainMs: DRAIN_MS,
    wakesOn: ["event"],
    nextDueInMs: Effect.suspend(() => {
      state.looks += 1
      if (state.isOut) return Effect.fail(outage)
      return Effect.succeed(waiting.length === 0 ? undefined : state.dueInMs)
    }),
    lease: (limit) =>
      Effect.sync(() => {
        limits.push(limit)
        return waiting.splice(0, limit)
      }),
    handle: (work) =>
      Effect.gen(function* () {
        const gate = yield* Deferred.make<void, Unavailable>()
        gates.set(work, gate)
        begun.push(work)
        yield* Deferred.await(gate)
        ended.push(work)
      })
  }
  const gateOf = (work: string): Deferred.Deferred<void, Unavailable> => {
    const gate = gates.get(work)
    if (gate === undefined) throw new Error(`${work} was not begun`)
    return gate
  }
  return {
    loop,
    state,
    limits,
    begun,
    ended,
    add: (...work: ReadonlyArray<string>): void => void waiting.push(...work),
    finish: (work: string) => Effect.andThen(Deferred.done(gateOf(work), Exit.void), settle),
    end: (work: string, exit: Exit.Exit<void, Unavailable>) =>
      Effect.andThen(Deferred.done(gateOf(work), exit), settle)
  }
}

/** Lets every fiber run as far as it can without time going by. */
const settle = TestClock.adjust(0)
const notify = WakeUp.use(({ notify: send }) =>
  Effect.andThen(
    Effect.sync(() => send(NAME)),
    settle
  )
)

const withWakeUp = Effect.provide(layerTestWakeUp)

/** Closes the scope of a loop; what is under way gets all the time it may take. */
const stop = Effect.fnUntraced(function* (scope: Scope.Closeable) {
  const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
  yield* TestClock.adjust(DRAIN_MS)
  yield* Fiber.join(closing)
})

/** A loop that runs until the end of the test. */
const started = Effect.fnUntraced(function* (loop: WorkLoop<string, never>) {
  const scope = yield* Effect.acquireRelease(Scope.make(), stop)
  yield* Scope.provide(startWorkLoop(loop), scope)
  yield* settle
})

describe("a work loop", () => {
  it.effect("has no more under way than its slots, and refills one as it becomes free", () =>
    Effect.gen(function* () {
      const { loop, add, finish, begun, limits } = makeQueue()
      add("a", "b", "c", "d")
      yield* started(loop)
      assert.deepStrictEqual(begun, ["a", "b"])
      yield* finish("b")
      assert.deepStrictEqual(begun, ["a", "b", "c"])
      yield* finish("c")
      assert.deepStrictEqual(begun, ["a", "b", "c", "d"])
      assert.deepStrictEqual(limits, [2, 1, 1])
    }).pipe(withWakeUp)
  )

  it.effect("looks for nothing while all slots are taken, however often it is notified", () =>
    Effect.gen(function* () {
      const { loop, add, limits, state } = makeQueue()
      add("a", "b", "c")
      yield* started(loop)
      yield* notify
      yield* notify
      for (let turn = 0; turn < 100; turn++) yield* Effect.yieldNow
      assert.strictEqual(state.looks, 1)
      yield* TestClock.adjust(10_000)
      assert.deepStrictEqual(limits, [2])
    }).pipe(withWakeUp)
  )

  it.effect("leases as much as there is room for, and is notified of it by its owner", () =>
    Effect.gen(function* () {
      const { loop, add, begun, limits, state, finish } = makeQueue()
      let room = 5
      add("a", "b")
      yield* started({ ...loop, room: () => room })
      assert.deepStrictEqual(limits, [5])
      room = 0
      add("c")
      yield* finish("a")
      yield* notify
      assert.strictEqual(state.looks, 1)
      room = 1
      yield* finish("b")
      assert.deepStrictEqual(begun, ["a", "b"])
      yield* notify
      assert.deepStrictEqual(begun, ["a", "b", "c"])
      yield* finish("c")
    }).pipe(withWakeUp)
  )

  it.effect("does not lease where nothing is due", () =>
    Effect.gen(function* () {
      const { loop, add, state, limits } = makeQueue()
      add("a")
      state.dueInMs = 60_000
      yield* started(loop)
      yield* TestClock.adjust(3_000)
      assert.deepStrictEqual(limits, [])
      assert.strictEqual(state.looks, 4)
    }).pipe(withWakeUp)
  )

  it.effect("looks again when it is notified, at once", () =>
    Effect.gen(function* () {
      const { loop, add, begun } = makeQueue()
      yield* started(loop)
      add("a")
      yield* settle
      assert.deepStrictEqual(begun, [])
      yield* notify
      assert.deepStrictEqual(begun, ["a"])
    }).pipe(withWakeUp)
  )

  it.effect("looks again every second when nothing notifies it", () =>
    Effect.gen(function* () {
      const { loop, add, begun, state } = makeQueue()
      yield* started(loop)
      add("a")
      yield* TestClock.adjust(999)
      assert.deepStrictEqual(begun, [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(begun, ["a"])
      assert.strictEqual(state.looks, 2)
    }).pipe(withWakeUp)
  )

  it.effect("looks again when something falls due", () =>
    Effect.gen(function* () {
      const { loop, add, begun, state } = makeQueue()
      add("a")
      state.dueInMs = 300
      yield* started(loop)
      state.dueInMs = 0
      yield* TestClock.adjust(299)
      assert.deepStrictEqual(begun, [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(begun, ["a"])
    }).pipe(withWakeUp)
  )

  it.effect("pauses for a second after an error and says so", () => {
    const { lines, layerLog } = recordedLog()
    return Effect.gen(function* () {
      const { loop, add, begun, state } = makeQueue()
      add("a")
      state.isOut = true
      yield* started(loop)
      yield* TestClock.adjust(2_000)
      assert.strictEqual(state.looks, 3)
      assert.deepStrictEqual(
        lines,
        Array.from({ length: 3 }, () => "Warn: test loop paused after an error; retrying in 1 s")
      )
      state.isOut = false
      yield* TestClock.adjust(999)
      assert.deepStrictEqual(begun, [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(begun, ["a"])
    }).pipe(withWakeUp, Effect.provide(layerLog))
  })

  it.effect("does not retry early when it is notified during the pause", () =>
    Effect.gen(function* () {
      const { loop, state } = makeQueue()
      state.isOut = true
      yield* started(loop)
      yield* notify
      yield* TestClock.adjust(999)
      assert.strictEqual(state.looks, 1)
      yield* TestClock.adjust(1)
      assert.strictEqual(state.looks, 2)
    }).pipe(withWakeUp)
  )

  it.effect("goes on where a lease fails or dies, without losing a slot", () =>
    Effect.gen(function* () {
      const { loop, add, begun } = makeQueue()
      const broken = [Effect.fail(outage), Effect.die("a bug in the lease")]
      add("a", "b")
      yield* started({ ...loop, lease: (limit) => broken.pop() ?? loop.lease(limit) })
      yield* TestClock.adjust(1_000)
      assert.deepStrictEqual(begun, [])
      yield* TestClock.adjust(1_000)
      assert.deepStrictEqual(begun, ["a", "b"])
    }).pipe(withWakeUp)
  )

  it.effect.each([
    ["fails", Exit.fail(outage)],
    ["dies", Exit.die("a bug in the work")]
  ] as const)("goes on where a piece of work %s", ([, exit]) =>
    Effect.gen(function* () {
      const { loop, add, begun, end } = makeQueue()
      add("a", "b", "c", "d")
      yield* started(loop)
      yield* end("a", exit)
      yield* end("b", exit)
      assert.deepStrictEqual(begun, ["a", "b", "c", "d"])
    }).pipe(withWakeUp)
  )
})

describe("a work loop that is stopped", () => {
  /** Starts the loop in a scope of its own and stops it; what is left is for the test to finish. */
  const stopping = (loop: WorkLoop<string, never>) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      yield* Scope.provide(startWorkLoop(loop), scope)
      yield* settle
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* settle
      return closing
    })

  const isDone = (fiber: Fiber.Fiber<unknown>): boolean => fiber.pollUnsafe() !== undefined

  it.effect("finishes what is under way and begins nothing new", () =>
    Effect.gen(function* () {
      const { loop, add, finish, begun, ended } = makeQueue()
      add("a", "b", "c")
      const closing = yield* stopping(loop)
      yield* finish("a")
      yield* notify
      yield* TestClock.adjust(DRAIN_MS - 1)
      assert.isFalse(isDone(closing))
      yield* finish("b")
      assert.isTrue(isDone(closing))
      assert.deepStrictEqual(ended, ["a", "b"])
      assert.deepStrictEqual(begun, ["a", "b"])
    }).pipe(withWakeUp)
  )

  it.effect("leaves what takes too long to its lease", () =>
    Effect.gen(function* () {
      const { loop, add, ended } = makeQueue()
      add("a")
      const closing = yield* stopping(loop)
      yield* TestClock.adjust(DRAIN_MS - 1)
      assert.isFalse(isDone(closing))
      yield* TestClock.adjust(1)
      assert.isTrue(isDone(closing))
      assert.deepStrictEqual(ended, [])
    }).pipe(withWakeUp)
  )

  it.effect("is gone at once where nothing is under way", () =>
    Effect.gen(function* () {
      const closing = yield* stopping(makeQueue().loop)
      assert.isTrue(isDone(closing))
    }).pipe(withWakeUp)
  )

  it.effect("does not give up a lease that is being taken: its work is finished too", () =>
    Effect.gen(function* () {
      const { loop, add, finish, ended } = makeQueue()
      const taken = yield* Deferred.make<void>()
      add("a")
      const closing = yield* stopping({
        ...loop,
        lease: (limit) => Effect.andThen(Deferred.await(taken), loop.lease(limit))
      })
      assert.isFalse(isDone(closing))
      yield* Deferred.succeed(taken, undefined)
      yield* settle
      yield* finish("a")
      assert.isTrue(isDone(closing))
      assert.deepStrictEqual(ended, ["a"])
    }).pipe(withWakeUp)
  )
})
