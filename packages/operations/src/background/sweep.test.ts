import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { Retention } from "../ports/retention.ts"
import { Unavailable } from "../writer.ts"
import { layerSweep } from "./sweep.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** Starts the loop with a storage that gives these numbers of rows, then none. */
const sweeping = Effect.fnUntraced(function* (rounds: ReadonlyArray<number | Unavailable>) {
  const limits: Array<number> = []
  const retention = Layer.succeed(Retention, {
    sweep: (limit) =>
      Effect.suspend(() => {
        limits.push(limit)
        const gone = rounds[limits.length - 1] ?? 0
        return typeof gone === "number" ? Effect.succeed(gone) : Effect.fail(gone)
      })
  })
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(Layer.provide(layerSweep, retention)), scope)
  yield* TestClock.adjust(0)
  return { limits, stop: Scope.close(scope, Exit.void) }
})

describe("the retention loop", () => {
  it.effect("begins at once and goes on every minute", () =>
    Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([])
      assert.deepStrictEqual(limits, [500])
      yield* TestClock.adjust(59_999)
      assert.lengthOf(limits, 1)
      yield* TestClock.adjust(1)
      assert.lengthOf(limits, 2)
      yield* stop
    })
  )

  it.effect("takes the next batch soon where there may be more", () =>
    Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([500, 612, 499])
      yield* TestClock.adjust(200)
      assert.lengthOf(limits, 2)
      yield* TestClock.adjust(200)
      assert.lengthOf(limits, 3)
      yield* TestClock.adjust(59_999)
      assert.lengthOf(limits, 3)
      yield* stop
    })
  )

  it.effect("rests and goes on where storage is out of reach", () =>
    Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([outage])
      yield* TestClock.adjust(60_000)
      assert.lengthOf(limits, 2)
      yield* stop
    })
  )

  it.effect("ends with its scope", () =>
    Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([])
      yield* stop
      yield* TestClock.adjust(600_000)
      assert.lengthOf(limits, 1)
    })
  )
})
