import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Fills the columns by which records are found in rows that an earlier version stored. */
export class FindColumns extends Context.Service<
  FindColumns,
  {
    /**
     * Fills at most `limit` rows of each table, in the order of ids after those of `after`. Returns the
     * last ids that it read; undefined once none is left after `after`. A row that does not open is
     * logged and left out. A row that changes meanwhile has been filled by that change.
     */
    readonly fill: (
      after: FillPlace | undefined,
      limit: number
    ) => Effect.Effect<FillPlace | undefined, Unavailable>
  }
>()("payroll/FindColumns") {}

/** The last id that was read, by table. */
export type FillPlace = Readonly<Record<string, string>>
