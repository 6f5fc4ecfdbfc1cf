import { WakeUp, type Stored } from "@payroll/operations/ports/wakeUp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * Minimum interval between notifications of commits; the first goes out immediately. Under load hundreds
 * of commits per second notify, and each notified loop queries the database.
 */
const INTERVAL_MS = 20

interface Waiter {
  isNotified: boolean
  wakesOn: ReadonlyArray<Stored>
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
    const waiter = waiters.get(loop) ?? { isNotified: false, wakesOn: [], resume: undefined }
    waiters.set(loop, waiter)
    return waiter
  }
  /** The kinds of rows stored since the last notification. */
  const stored = new Set<Stored>()
  let nextNotifyAt = 0
  let isDue = false
  const notifyAll = (): void => {
    isDue = false
    nextNotifyAt = performance.now() + INTERVAL_MS
    for (const waiter of waiters.values()) {
      if (waiter.wakesOn.some((what) => stored.has(what))) wake(waiter)
    }
    stored.clear()
  }
  const notifyAllSoon = (): void => {
    if (isDue) return
    const ms = nextNotifyAt - performance.now()
    if (ms <= 0) return notifyAll()
    isDue = true
    setTimeout(notifyAll, ms)
  }
  return WakeUp.of({
    notify: (loop) => wake(waiterOf(loop)),
    committed: ({ writes, events }) => {
      for (const { kind } of writes) stored.add(kind)
      if (events.length > 0) stored.add("event")
      notifyAllSoon()
    },
    wait: (loop, atMostMs, wakesOn) =>
      Effect.callback<void>((resume) => {
        const waiter = waiterOf(loop)
        waiter.wakesOn = wakesOn
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
