import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { Retention } from "../ports/retention.ts"
import { Unavailable } from "../writer.ts"
import { recordedLog } from "../../test/background/recordedLog.ts"
import { layerSweep } from "./sweep.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** Starts the loop with a storage that deletes these numbers of rows, then none. */
const sweeping = Effect.fnUntraced(function* (rounds: ReadonlyArray<number | Unavailable>) {
  const limits: Array<number> = []
  const retention = Layer.succeed(Retention, {
    sweep: (limit) =>
      Effect.suspend(() => {
        limits.push(limit)
        const round = rounds[limits.length - 1] ?? 0
        return typeof round === "number" ? Effect.succeed(round) : Effect.fail(round)
      })
  })
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(Layer.provide(layerSweep, retention)), scope)
  yield* TestClock.adjust(0)
  return { limits, stop: Scope.close(scope, Exit.void) }
})

describe("the retention loop", () => {
  it.effect("runs at once and then every minute", () =>
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

  it.effect("deletes the next batch after 200 ms if there may be more", () =>
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

  it.effect("pauses for a minute after an error and says so", () => {
    const { lines, layerLog } = recordedLog()
    return Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([outage])
      assert.deepStrictEqual(lines, [
        "Warn: retention loop paused after an error; retrying in 60 s"
      ])
      yield* TestClock.adjust(59_999)
      assert.lengthOf(limits, 1)
      yield* TestClock.adjust(1)
      assert.lengthOf(limits, 2)
      yield* stop
    }).pipe(Effect.provide(layerLog))
  })

  it.effect("ends with its scope", () =>
    Effect.gen(function* () {
      const { limits, stop } = yield* sweeping([])
      yield* stop
      yield* TestClock.adjust(600_000)
      assert.lengthOf(limits, 1)
    })
  )
})
