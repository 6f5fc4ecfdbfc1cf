import { assert, describe, it, vi } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { KeyQueues } from "./keyQueues.ts"

const withQueues = Effect.provide(KeyQueues.layer)

/** The map into which a queue for the scope is put while this test runs. */
const mapHolding = (scope: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => vi.spyOn(Map.prototype, "set")),
      (spy) => Effect.sync(() => spy.mockRestore())
    ),
    ({ mock }) =>
      (): ReadonlyMap<unknown, unknown> | undefined =>
        mock.contexts[mock.calls.findIndex(([key]) => key === scope)] as
          | Map<unknown, unknown>
          | undefined
  )

describe("those queued for one scope", () => {
  it.effect("take turns, in the order in which they came", () =>
    Effect.gen(function* () {
      const { queued } = yield* KeyQueues
      const log: Array<string> = []
      const turn = (name: string) =>
        queued("company-1")(
          Effect.gen(function* () {
            log.push(`${name} begins`)
            yield* Effect.sleep(10)
            yield* Effect.yieldNow
            log.push(`${name} ends`)
          })
        )
      const all = yield* Effect.forkChild(
        Effect.all([turn("a"), turn("b"), turn("c")], { concurrency: "unbounded" }),
        { startImmediately: true }
      )
      yield* Effect.yieldNow
      assert.deepStrictEqual(log, ["a begins"])
      yield* TestClock.adjust(30)
      yield* Fiber.join(all)
      assert.deepStrictEqual(log, [
        "a begins",
        "a ends",
        "b begins",
        "b ends",
        "c begins",
        "c ends"
      ])
    }).pipe(withQueues)
  )

  it.effect("do not wait for those of another scope", () =>
    Effect.gen(function* () {
      const { queued } = yield* KeyQueues
      yield* Effect.forkChild(queued("company-1")(Effect.never), { startImmediately: true })
      assert.strictEqual(yield* queued("company-2")(Effect.succeed("done")), "done")
    }).pipe(withQueues)
  )

  it.effect("get their turn after one that failed, died or was interrupted", () =>
    Effect.gen(function* () {
      const { queued } = yield* KeyQueues
      const inTurn = queued("company-1")
      assert.isTrue(Exit.isFailure(yield* Effect.exit(inTurn(Effect.fail("no")))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(inTurn(Effect.die("bug")))))
      const running = yield* Effect.forkChild(inTurn(Effect.never), { startImmediately: true })
      const waiting = yield* Effect.forkChild(inTurn(Effect.never), { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(running)
      assert.strictEqual(yield* inTurn(Effect.succeed("done")), "done")
    }).pipe(withQueues)
  )

  it.effect("leave no queue behind, however they end", () =>
    Effect.gen(function* () {
      const queues = yield* mapHolding("company-1")
      const { queued } = yield* KeyQueues
      const inTurn = queued("company-1")
      const begun = yield* Deferred.make<void>()
      const running = yield* Effect.forkChild(
        inTurn(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
        { startImmediately: true }
      )
      yield* Deferred.await(begun)
      const waiting = yield* Effect.forkChild(inTurn(Effect.void), { startImmediately: true })
      assert.strictEqual(queues()?.size, 1)
      yield* Fiber.interrupt(running)
      yield* Fiber.join(waiting)
      assert.strictEqual(queues()?.size, 0)
      yield* Effect.exit(inTurn(Effect.fail("no")))
      yield* Effect.exit(inTurn(Effect.die("bug")))
      assert.strictEqual(queues()?.size, 0)
    }).pipe(withQueues)
  )

  it.effect("stay in one queue while anybody waits in it", () =>
    Effect.gen(function* () {
      const { queued } = yield* KeyQueues
      const inTurn = queued("company-1")
      const gates = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      let inside = 0
      let most = 0
      const turn = (gate: Deferred.Deferred<void>) =>
        inTurn(
          Effect.gen(function* () {
            inside += 1
            most = Math.max(most, inside)
            yield* Deferred.await(gate)
            inside -= 1
          })
        )
      const first = yield* Effect.forkChild(turn(gates[0]), { startImmediately: true })
      const second = yield* Effect.forkChild(turn(gates[1]), { startImmediately: true })
      yield* Deferred.succeed(gates[0], undefined)
      yield* Fiber.join(first)
      // The first is gone, the second runs: a third must not get a queue of its own.
      const third = yield* Effect.forkChild(turn(gates[0]), { startImmediately: true })
      yield* Deferred.succeed(gates[1], undefined)
      yield* Fiber.join(second)
      yield* Fiber.join(third)
      assert.strictEqual(most, 1)
    }).pipe(withQueues)
  )
})

describe("a key that is being served", () => {
  it.effect("is entered once until it is left", () =>
    Effect.gen(function* () {
      const { enter, leave } = yield* KeyQueues
      assert.isTrue(enter("client-1 key"))
      assert.isFalse(enter("client-1 key"))
      assert.isTrue(enter("client-2 key"))
      leave("client-1 key")
      assert.isTrue(enter("client-1 key"))
      assert.isFalse(enter("client-2 key"))
    }).pipe(withQueues)
  )
})
