import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Tells waiting loops that work was stored. A hint only: the loops poll as well. */
export class WakeUp extends Context.Service<
  WakeUp,
  {
    /** Rings one loop, or all of them. */
    readonly ring: (loop?: string) => void
    /** Waits for the next ring, at most so long. A ring since the last wait counts. */
    readonly wait: (loop: string, atMostMs: number) => Effect.Effect<void>
  }
>()("payroll/WakeUp") {}
