import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CountedValue } from "../submittedNumbers.ts"
import type { Unavailable } from "../writer.ts"

/** Counts the values of sealed fields that requests contain, in the database, for all processes together. */
export class NumberLimits extends Context.Service<
  NumberLimits,
  {
    /**
     * Counts values, each in its scope and day, before anybody learns what an answer says about them; gives those
     * that were not counted because their limit is reached. Holds under concurrent calls of several processes.
     */
    readonly count: (
      clientId: string,
      values: ReadonlyArray<CountedValue>,
      /** UTC milliseconds. */
      at: number
    ) => Effect.Effect<ReadonlyArray<CountedValue>, Unavailable>
  }
>()("payroll/NumberLimits") {}
