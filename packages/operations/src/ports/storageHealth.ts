import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { Unavailable } from "../writer.ts"

/** The reason of a failed check where storage answers but takes no writes until it is promoted. */
export const STANDBY = "the database is a standby"

/** Why a process cannot do its work, as its readiness says it. */
export const unreadyBecause = (error: unknown): "standby" | "database" =>
  error instanceof Unavailable && error.reason === STANDBY ? "standby" : "database"

/** Whether storage answers, for readiness alone, and whether webhook deliveries are held. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  { readonly check: Effect.Effect<{ readonly isHeld: boolean }, Unavailable> }
>()("payroll/StorageHealth") {}
