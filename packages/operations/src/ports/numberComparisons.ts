import type { StateConflict } from "@payroll/domain/errors"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { AuditedRecord, CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

/** How often the numbers of a case may be compared, by all persons together: nobody finds a number by trying. */
export const COMPARISONS_OF_CASE_MAX = 5
/** How often a credential may compare within `COMPARISONS_WITHIN_MS`. */
export const COMPARISONS_OF_CREDENTIAL_MAX = 50
export const COMPARISONS_WITHIN_MS = 86_400_000

/** Counts comparisons of numbers: the audit rows are the count. */
export class NumberComparisons extends Context.Service<
  NumberComparisons,
  {
    /**
     * Stores that the numbers of a case are compared, before anybody learns the result; gives how many
     * comparisons are left for the case. Fails with StateConflict where none is left, also under concurrent calls.
     */
    readonly record: (
      verification: AuditedRecord,
      entry: CommandEntry
    ) => Effect.Effect<number, StateConflict | KeyTaken | Unavailable>
  }
>()("payroll/NumberComparisons") {}
