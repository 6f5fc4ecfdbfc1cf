import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Notifies waiting loops that work was stored. A hint only: the loops poll as well. */
export class WakeUp extends Context.Service<
  WakeUp,
  {
    /** Wakes one loop, or all of them. */
    readonly notify: (loop?: string) => void
    /** Waits for the next notification, at most so long. One since the last wait counts. */
    readonly wait: (loop: string, atMostMs: number) => Effect.Effect<void>
  }
>()("payroll/WakeUp") {}
