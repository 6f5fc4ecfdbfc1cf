import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Unavailable } from "../writer.ts"

/**
 * The head of a lane under lease. A lane is one company's sequence of events on its way to one
 * endpoint; it hands out one event at a time, so order holds per company and a slow company or
 * endpoint holds up nobody else.
 */
export interface DueDelivery {
  readonly clientId: string
  readonly endpointId: string
  readonly companyId: string
  /** Fences: settling with a lease that is no longer the lane's changes nothing. */
  readonly lease: string
  readonly sequence: number
  readonly eventId: string
  readonly body: string
  readonly url: string
  readonly secrets: ReadonlyArray<Redacted.Redacted<string>>
  /** How many attempts were charged for this event before. */
  readonly attempts: number
}

/** What one attempt came to, as the attempt log keeps it. */
export interface AttemptLog {
  /** UTC milliseconds. */
  readonly at: number
  readonly durationMs: number
  /** `delivered`, `refused` or the reason of the failure. */
  readonly result: string
  readonly status: number | undefined
}

export type Settlement =
  /** The lane goes on to its next event: delivered, or given up. */
  | { readonly _tag: "Advance"; readonly due: DueDelivery; readonly log: AttemptLog }
  /** The same event again, after that long. `charged` is false for failures of our own side. */
  | {
      readonly _tag: "Retry"
      readonly due: DueDelivery
      readonly log: AttemptLog
      readonly afterMs: number
      readonly charged: boolean
    }
  /** The receiver is gone (410): the endpoint is disabled and its lanes wait. */
  | { readonly _tag: "Disable"; readonly due: DueDelivery; readonly log: AttemptLog }

/** The events on their way to the endpoints. The database's clock decides what is due. */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Leases the heads of at most `limit` due lanes, longest due first. No lane is leased twice
     * before its lease ends, by any number of processes.
     */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueDelivery>, Unavailable>
    /**
     * Settles attempts with their log rows; those whose lease was lost are passed over. Settlements of
     * concurrent callers share a transaction.
     */
    readonly settle: (settlements: ReadonlyArray<Settlement>) => Effect.Effect<void, Unavailable>
    /** Milliseconds until the next lane is due; undefined when nothing is on its way. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/DeliveryQueue") {}
