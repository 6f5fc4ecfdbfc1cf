import { assert, describe, it } from "@effect/vitest"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { LOOK_FIRST, repeated, RUN_AGAIN } from "./repeat.ts"

const outage = { reason: "57014", retryAfterSeconds: 1 }
const nothingStored = new Unavailable(outage)
const unknown = new Unavailable({ ...outage, isOutcomeUnknown: true })

/** A call that fails with these errors, one after the other, and then succeeds. */
const failing = (...errors: ReadonlyArray<Unavailable>) => {
  const state = { tries: 0 }
  const call = Effect.suspend(() => {
    state.tries += 1
    const error = errors[state.tries - 1]
    return error ? Effect.fail(error) : Effect.succeed("done")
  })
  return { state, call }
}

const ended = <A, E>(call: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(
      Effect.match(call, { onSuccess: String, onFailure: String })
    )
    yield* TestClock.adjust(10_000)
    return yield* Fiber.join(fiber)
  })

const isOnce = { isIdempotent: false, remedy: LOOK_FIRST }

describe("a call that an outage prevented", () => {
  it.effect("is repeated twice", () =>
    Effect.gen(function* () {
      const { state, call } = failing(nothingStored, unknown)
      assert.strictEqual(yield* ended(repeated(call)), "done")
      assert.strictEqual(state.tries, 3)
    })
  )

  it.effect("is repeated only where nothing was stored if it is not idempotent", () =>
    Effect.gen(function* () {
      const { state, call } = failing(nothingStored, unknown)
      assert.include(yield* ended(repeated(call, isOnce)), `may not be stored: ${LOOK_FIRST}`)
      assert.strictEqual(state.tries, 2)
    })
  )

  it.effect("is given up with a remedy only where nobody knows what is stored", () =>
    Effect.gen(function* () {
      const known = failing(nothingStored, nothingStored, nothingStored)
      assert.notInclude(yield* ended(repeated(known.call)), "again")
      const { state, call } = failing(unknown, unknown, unknown)
      assert.include(yield* ended(repeated(call)), `may not be stored: ${RUN_AGAIN}`)
      assert.strictEqual(state.tries, 3)
    })
  )
})
