/** The hold of a database: while it is in force, no webhook is delivered from it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A command, `payroll restore`, or the setting `PAYROLL_WEBHOOK_HOLD`. */
export type HoldReason = "command" | "restore" | "setting"

export interface Hold {
  readonly reason: HoldReason
  readonly heldAt: number
}

/**
 * Stored in the database, so that it holds for every process that works on it. Deliveries that are under
 * way when it begins are finished. Both changes leave an audit row of the service in their transaction.
 */
export class DeliveryHold extends Context.Service<
  DeliveryHold,
  {
    /** The hold in force. */
    readonly current: Effect.Effect<Hold | undefined, Unavailable>
    /** Holds all deliveries. False, and nothing is stored, if they are held already. */
    readonly hold: (reason: HoldReason) => Effect.Effect<boolean, Unavailable>
    /**
     * Stores the audit row of a hold that `payroll restore` began, unless it is there: the restored file may be
     * of a version without an audit.
     */
    readonly auditRestore: Effect.Effect<void, Unavailable>
    /**
     * Ends the hold; what waits is delivered in its order. Failures from before the hold no longer count
     * towards disabling an endpoint. False, and nothing is stored, if nothing is held.
     */
    readonly release: Effect.Effect<boolean, Unavailable>
  }
>()("payroll/DeliveryHold") {}
