import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A timesheet that an earlier version approved or locked without storing what it says of worked time. */
export interface UncountedSheet {
  readonly clientId: string
  readonly companyId: string
  readonly timesheetId: string
}

/** These timesheets as a queue by the database's clock: the migration that knew of worked time filled it. */
export class WorkedTimeQueue extends Context.Service<
  WorkedTimeQueue,
  {
    /** Leases at most `limit` timesheets; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<UncountedSheet>, Unavailable>
    /** Milliseconds until the next one is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
    /** Takes a timesheet out of the queue, unless it is no longer of this version. */
    readonly done: (sheet: {
      readonly id: string
      readonly version: number
    }) => Effect.Effect<void, Unavailable>
  }
>()("payroll/WorkedTimeQueue") {}
