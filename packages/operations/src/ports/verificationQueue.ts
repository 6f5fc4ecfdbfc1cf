import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** An attempt under lease. Its version fences: settling it with an older one is refused. */
export interface DueCase {
  readonly attempt: VerificationAttempt
  /** How often the provider was found out of reach. */
  readonly tries: number
  readonly elapsedMs: number
}

/** The unfinished verification attempts, as a queue. The database's clock decides what is due. */
export class VerificationQueue extends Context.Service<
  VerificationQueue,
  {
    /**
     * Leases at most `limit` due attempts, oldest due first, moved to `processing`. No attempt is
     * leased twice before its lease ends, by any number of processes.
     */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueCase>, Unavailable>
    /** The provider wants to be asked again after that long. Nothing happens if the lease was lost. */
    readonly postpone: (due: DueCase, afterMs: number) => Effect.Effect<void, Unavailable>
    /** The provider was out of reach: back to `submitted`, due then, with one more try. */
    readonly giveBack: (due: DueCase, afterMs: number) => Effect.Effect<void, Unavailable>
    /** Milliseconds until the next attempt is due; undefined when none is unfinished. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/VerificationQueue") {}
