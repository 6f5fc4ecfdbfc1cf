import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Texts that are others after something was committed, by any process. They say nothing about what was committed. */
export class ChangeMark extends Context.Service<
  ChangeMark,
  {
    /** Another one after any commit; it may also change for other reasons. Cheap. */
    readonly current: Effect.Effect<string, Unavailable>
    /** Another one after a commit or a delivery for this client, and none of another client. */
    readonly ofClient: (clientId: string) => Effect.Effect<string, Unavailable>
  }
>()("payroll/ChangeMark") {}
