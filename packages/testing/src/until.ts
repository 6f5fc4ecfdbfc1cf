/** Waits for a condition that depends on the database's clock by polling. */
import * as Effect from "effect/Effect"

const WAIT_MS_MAX = 60_000

/** Runs the effect until its result meets the condition, for at most a minute. */
export const repeatUntil = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  isRight: (result: A) => boolean
) {
  const deadline = performance.now() + WAIT_MS_MAX
  while (performance.now() < deadline) {
    const result = yield* effect
    if (isRight(result)) return result
  }
  return yield* Effect.die(new Error("the condition was not met within a minute"))
})
