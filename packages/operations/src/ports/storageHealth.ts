import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Whether storage answers, for readiness alone, and whether webhook deliveries are held. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  { readonly check: Effect.Effect<{ readonly isHeld: boolean }, Unavailable> }
>()("payroll/StorageHealth") {}
