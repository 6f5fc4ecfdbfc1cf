import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** What is kept for a time only. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Deletes at most `limit` rows of each kind that have outlived their time: events and delivery
     * attempts, stored answers, traces. An event that an endpoint still waits for is logged as expired. Gives how
     * many rows are gone.
     */
    readonly sweep: (limit: number) => Effect.Effect<number, Unavailable>
  }
>()("payroll/Retention") {}
