import { WakeUp } from "@payroll/operations/ports/wakeUp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * Minimum interval between notifications of all loops; the first goes out immediately. Under load hundreds
 * of commits per second notify, and each notified loop queries the database.
 */
const INTERVAL_MS = 20

interface Waiter {
  isNotified: boolean
  resume: (() => void) | undefined
}

const wake = (waiter: Waiter): void => {
  waiter.isNotified = true
  waiter.resume?.()
}

/** Notifies the loops of this process; loops of other processes poll. */
export const layerWakeUp = Layer.sync(WakeUp, () => {
  const waiters = new Map<string, Waiter>()
  const waiterOf = (loop: string): Waiter => {
    const known = waiters.get(loop) ?? { isNotified: false, resume: undefined }
    waiters.set(loop, known)
    return known
  }
  let nextNotifyAt = 0
  let isDue = false
  const notifyAll = (): void => {
    isDue = false
    nextNotifyAt = performance.now() + INTERVAL_MS
    for (const waiter of waiters.values()) wake(waiter)
  }
  const notifyAllSoon = (): void => {
    if (isDue) return
    const ms = nextNotifyAt - performance.now()
    if (ms <= 0) return notifyAll()
    isDue = true
    setTimeout(notifyAll, ms)
  }
  return WakeUp.of({
    notify: (loop) => (loop === undefined ? notifyAllSoon() : wake(waiterOf(loop))),
    wait: (loop, atMostMs) =>
      Effect.callback<void>((resume) => {
        const waiter = waiterOf(loop)
        const timer = setTimeout(() => waiter.resume?.(), atMostMs)
        const done = () => {
          clearTimeout(timer)
          waiter.isNotified = false
          waiter.resume = undefined
        }
        waiter.resume = () => {
          done()
          resume(Effect.void)
        }
        if (waiter.isNotified) waiter.resume()
        return Effect.sync(done)
      })
  })
})
