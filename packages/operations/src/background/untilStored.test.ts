import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as TestClock from "effect/testing/TestClock"
import { Unavailable } from "../writer.ts"
import { untilStored } from "./untilStored.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** Work that storage prevents as long as `state.isOut`. */
const makeWork = () => {
  const state = { tries: 0, isOut: true }
  const work = Effect.suspend(() => {
    state.tries += 1
    return state.isOut ? Effect.fail(outage) : Effect.succeed("stored")
  })
  return { state, work }
}

describe("what storage out of reach prevents", () => {
  it.effect("is done within half a second of its return", () =>
    Effect.gen(function* () {
      const { state, work } = makeWork()
      const fiber = yield* Effect.forkChild(untilStored(work, 30_000))
      yield* TestClock.adjust(10_400)
      assert.strictEqual(state.tries, 21)
      state.isOut = false
      yield* TestClock.adjust(100)
      assert.deepStrictEqual(fiber.pollUnsafe(), Exit.succeed("stored"))
      assert.strictEqual(state.tries, 22)
    })
  )

  it.effect("is given up when the lease is over", () =>
    Effect.gen(function* () {
      const { state, work } = makeWork()
      const fiber = yield* Effect.forkChild(untilStored(work, 30_000))
      yield* TestClock.adjust(29_500)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1_000)
      assert.deepStrictEqual(fiber.pollUnsafe(), Exit.fail(outage))
      const { tries } = state
      yield* TestClock.adjust(60_000)
      assert.strictEqual(state.tries, tries)
    })
  )

  it.effect("is given up although each try takes long", () =>
    Effect.gen(function* () {
      const { state, work } = makeWork()
      const slow = Effect.delay(work, 10_000)
      const fiber = yield* Effect.forkChild(untilStored(slow, 30_000))
      yield* TestClock.adjust(42_000)
      assert.deepStrictEqual(fiber.pollUnsafe(), Exit.fail(outage))
      assert.isAtMost(state.tries, 4)
    })
  )

  it.effect("is not done again after a defect", () =>
    Effect.gen(function* () {
      let tries = 0
      const broken = Effect.suspend(() => {
        tries += 1
        return Effect.die("a bug in the work")
      })
      const exit = yield* Effect.exit(untilStored(broken, 30_000))
      assert.deepStrictEqual(exit, Exit.die("a bug in the work"))
      assert.strictEqual(tries, 1)
    })
  )
})
