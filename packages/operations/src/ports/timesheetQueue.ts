import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A worker whose recorded time changed, or whose open shift is too long by now. */
export interface DueTime {
  readonly clientId: string
  readonly companyId: string
  readonly workerId: string
  /** The record of the worker's clock, whose version guards the look. */
  readonly clockId: string
}

/** The workers whose timesheets are to be looked at, as a queue by the database's clock. */
export class TimesheetQueue extends Context.Service<
  TimesheetQueue,
  {
    /** Leases at most `limit` due workers; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueTime>, Unavailable>
    /** Milliseconds until the next worker is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
    /** Sets when a worker is due again, if ever, unless the clock is no longer of this version. */
    readonly postpone: (
      clock: { readonly id: string; readonly version: number },
      dueAt: number | undefined
    ) => Effect.Effect<void, Unavailable>
  }
>()("payroll/TimesheetQueue") {}
