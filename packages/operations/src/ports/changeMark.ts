import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/**
 * A text that is another one after anything was committed, by any process; it may also change for other
 * reasons. It says nothing about what was committed.
 */
export class ChangeMark extends Context.Service<
  ChangeMark,
  { readonly current: Effect.Effect<string, Unavailable> }
>()("payroll/ChangeMark") {}
