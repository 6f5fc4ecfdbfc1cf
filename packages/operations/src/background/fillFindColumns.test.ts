import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { RecordLists, type FillPlace } from "../ports/recordLists.ts"
import { Unavailable } from "../writer.ts"
import { recordedLog } from "../../test/background/recordedLog.ts"
import { layerFillFindColumns } from "./fillFindColumns.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** Starts the loop with a storage that answers like this, then that nothing is left. */
const filling = Effect.fnUntraced(function* (rounds: ReadonlyArray<FillPlace | Unavailable>) {
  const places: Array<FillPlace | undefined> = []
  const lists = Layer.mock(RecordLists, {
    fillFindColumns: (after) =>
      Effect.suspend(() => {
        places.push(after)
        const round = rounds[places.length - 1]
        return round instanceof Unavailable ? Effect.fail(round) : Effect.succeed(round)
      })
  })
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(Layer.provide(layerFillFindColumns, lists)), scope)
  yield* TestClock.adjust(0)
  return { places, stop: Scope.close(scope, Exit.void) }
})

describe("the loop that fills find columns", () => {
  it.effect("goes on from where it was, and begins again after ten minutes", () =>
    Effect.gen(function* () {
      const { places, stop } = yield* filling([{ company: "a" }, { company: "b" }])
      yield* TestClock.adjust(40)
      assert.deepStrictEqual(places, [undefined, { company: "a" }, { company: "b" }])
      yield* TestClock.adjust(599_999)
      assert.lengthOf(places, 3)
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(places.slice(3), [undefined])
      yield* stop
      yield* TestClock.adjust(1_200_000)
      assert.lengthOf(places, 4)
    })
  )

  it.effect("says that it pauses after an error, and goes on from where it was", () => {
    const { lines, layerLog } = recordedLog()
    return Effect.gen(function* () {
      const { places, stop } = yield* filling([{ company: "a" }, outage])
      yield* TestClock.adjust(20)
      assert.deepStrictEqual(lines, [
        "Warn: filling of find columns paused after an error; retrying in 5 s"
      ])
      yield* TestClock.adjust(5_000)
      assert.deepStrictEqual(places, [undefined, { company: "a" }, { company: "a" }])
      yield* stop
    }).pipe(Effect.provide(layerLog))
  })
})
