/** A wake-up that uses the test's clock. */
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import { WakeUp } from "../../src/ports/wakeUp.ts"

export const layerTestWakeUp = Layer.sync(WakeUp, () => {
  const bells = new Map<string, Latch.Latch>()
  const bellOf = (loop: string): Latch.Latch => {
    const bell = bells.get(loop) ?? Latch.makeUnsafe(false)
    bells.set(loop, bell)
    return bell
  }
  return WakeUp.of({
    notify: (loop) => void bellOf(loop).openUnsafe(),
    // The tests' queues are in memory.
    committed: () => undefined,
    wait: (loop, atMostMs) =>
      Effect.suspend(() => {
        const bell = bellOf(loop)
        return Effect.ensuring(Effect.raceFirst(Effect.sleep(atMostMs), bell.await), bell.close)
      })
  })
})
