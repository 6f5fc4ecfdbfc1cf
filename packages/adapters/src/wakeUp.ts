import { WakeUp } from "@payroll/operations/ports/wakeUp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * Rings for all loops come with every commit, hundreds a second when many are served, and each loop
 * then asks the database what is due. One is passed on at once, those that follow it this much later.
 */
const APART_MS = 20

interface Waiter {
  rung: boolean
  resume: (() => void) | undefined
}

const wake = (waiter: Waiter): void => {
  waiter.rung = true
  waiter.resume?.()
}

/** Rings through this process: a loop elsewhere finds the work by polling. */
export const layerWakeUp = Layer.sync(WakeUp, () => {
  const waiters = new Map<string, Waiter>()
  const waiterOf = (loop: string): Waiter => {
    const known = waiters.get(loop) ?? { rung: false, resume: undefined }
    waiters.set(loop, known)
    return known
  }
  let ringsNextAt = 0
  let isDue = false
  const ringAll = (): void => {
    isDue = false
    ringsNextAt = performance.now() + APART_MS
    for (const waiter of waiters.values()) wake(waiter)
  }
  const ringAllSoon = (): void => {
    if (isDue) return
    const ms = ringsNextAt - performance.now()
    if (ms <= 0) return ringAll()
    isDue = true
    setTimeout(ringAll, ms)
  }
  return WakeUp.of({
    ring: (loop) => (loop === undefined ? ringAllSoon() : wake(waiterOf(loop))),
    wait: (loop, atMostMs) =>
      Effect.callback<void>((resume) => {
        const waiter = waiterOf(loop)
        const timer = setTimeout(() => waiter.resume?.(), atMostMs)
        const done = () => {
          clearTimeout(timer)
          waiter.rung = false
          waiter.resume = undefined
        }
        waiter.resume = () => {
          done()
          resume(Effect.void)
        }
        if (waiter.rung) waiter.resume()
        return Effect.sync(done)
      })
  })
})
