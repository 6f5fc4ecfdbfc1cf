import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { layerWakeUp } from "./wakeUp.ts"

const POLL_MS = 1_000

/** A loop that waits for notifications and counts how often it looks for work. */
const looking = () => {
  const { notify, wait } = Effect.runSync(Effect.provide(WakeUp, layerWakeUp))
  const seen = { looks: 0 }
  const look = Effect.sync(() => void (seen.looks += 1))
  const fiber = Effect.runFork(Effect.forever(Effect.andThen(look, wait("loop", POLL_MS))))
  return { notify, seen, stop: () => Effect.runPromise(Fiber.interrupt(fiber)) }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe("the notifications of commits", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  it("wake a loop immediately after a pause", async () => {
    const { notify, seen, stop } = looking()
    await advance(500)
    notify()
    await advance(0)
    assert.strictEqual(seen.looks, 2)
    await stop()
  })

  it("are combined in quick succession, without losing the last", async () => {
    const { notify, seen, stop } = looking()
    for (let commit = 0; commit < 100; commit += 1) {
      notify()
      await advance(1)
    }
    assert.isAtMost(seen.looks, 8)
    const before = seen.looks
    notify()
    await advance(20)
    assert.strictEqual(seen.looks, before + 1)
    await advance(POLL_MS - 100)
    assert.strictEqual(seen.looks, before + 1)
    await stop()
  })

  it("do not delay the notification of a loop's own work", async () => {
    const { notify, seen, stop } = looking()
    notify()
    await advance(0)
    for (let work = 0; work < 3; work += 1) {
      notify("loop")
      await advance(0)
    }
    assert.strictEqual(seen.looks, 5)
    await stop()
  })
})
