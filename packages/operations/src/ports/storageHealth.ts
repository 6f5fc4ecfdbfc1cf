import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { Unavailable } from "../writer.ts"

/** The reason of a failed check where storage answers but takes no writes until it is promoted. */
export const STANDBY = "the database is a standby"

/** Why a process cannot do its work, as its readiness says it. */
export const unreadyBecause = (error: unknown): "standby" | "database" =>
  error instanceof Unavailable && error.reason === STANDBY ? "standby" : "database"

export interface Health {
  /** True if webhook deliveries are held. */
  readonly isHeld: boolean
  /** When a write of this process failed, in UTC milliseconds, unless one has succeeded since. */
  readonly writesRefusedSince?: number
}

/** Returns the details that readiness reports of a process that does its other work. */
export const healthDetails = ({ isHeld, writesRefusedSince: since }: Health) => ({
  ...(isHeld && { webhookDeliveries: "held" }),
  ...(since !== undefined && { writes: "refused", writesRefusedSince: isoTimestamp(since) })
})

export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /** Checks that storage answers, for readiness. */
    readonly check: Effect.Effect<Health, Unavailable>
    /** Succeeds if storage takes a write that needs space. */
    readonly probe: Effect.Effect<void, Unavailable>
  }
>()("payroll/StorageHealth") {}
