import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { inPieces, InOneTurn } from "./pieces.ts"

/** Runs calls of three pieces at once; the pieces of each turn of the event loop. */
const turnsOf = (calls: number, isInOneTurn: boolean) =>
  Effect.gen(function* () {
    const turns: Array<number> = [0]
    const state = { isOver: false }
    const look = (): void => {
      turns.push(0)
      if (!state.isOver) setImmediate(look)
    }
    const piece = Effect.sync(() => {
      turns[turns.length - 1] = (turns.at(-1) ?? 0) + 1
      return []
    })
    const call = Effect.provideService(
      inPieces([1, 2, 3], 1, () => piece),
      InOneTurn,
      isInOneTurn
    )
    const running = Effect.all(
      Array.from({ length: calls }, () => call),
      { concurrency: "unbounded" }
    )
    const fiber = yield* Effect.forkChild(Effect.andThen(Effect.yieldNow, running))
    setImmediate(look)
    yield* Fiber.join(fiber)
    state.isOver = true
    return turns.filter((pieces) => pieces > 0)
  })

describe("pieces", () => {
  it.live("run one in a turn, however many calls there are", () =>
    Effect.gen(function* () {
      const [first = 0, ...later] = yield* turnsOf(5, false)
      // The first piece of each is in the turn in which its call arrives.
      assert.isAtLeast(first, 5)
      assert.strictEqual(first + later.length, 15)
      assert.isTrue(later.every((pieces) => pieces === 1))
    })
  )

  it.live("run in one turn after a lost race", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* turnsOf(1, true), [3])
    })
  )
})
