import { WakeUp } from "@payroll/operations/ports/wakeUp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

interface Waiter {
  rung: boolean
  resume: (() => void) | undefined
}

/** Rings through this process: a loop elsewhere finds the work by polling. */
export const layerWakeUp = Layer.sync(WakeUp, () => {
  const waiters = new Map<string, Waiter>()
  const waiterOf = (loop: string): Waiter => {
    const known = waiters.get(loop) ?? { rung: false, resume: undefined }
    waiters.set(loop, known)
    return known
  }
  return WakeUp.of({
    ring: (loop) => {
      for (const [name, waiter] of waiters) {
        if (loop !== undefined && name !== loop) continue
        waiter.rung = true
        waiter.resume?.()
      }
    },
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
