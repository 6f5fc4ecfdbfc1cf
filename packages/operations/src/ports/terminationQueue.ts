import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A termination whose last day has ended. */
export interface DueTermination {
  readonly clientId: string
  readonly companyId: string
  readonly workerId: string
  readonly exitId: string
}

/** The planned terminations, as a queue by the database's clock. */
export class TerminationQueue extends Context.Service<
  TerminationQueue,
  {
    /** Leases at most `limit` due terminations; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueTermination>, Unavailable>
    /** Milliseconds until the next one is due; undefined when none is planned. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/TerminationQueue") {}
