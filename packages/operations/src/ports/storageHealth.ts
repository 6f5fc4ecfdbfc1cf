import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Whether storage answers, for readiness alone. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  { readonly check: Effect.Effect<void, Unavailable> }
>()("payroll/StorageHealth") {}
