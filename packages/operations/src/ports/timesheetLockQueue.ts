import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A locking of timesheets that goes on. */
export interface DueLock {
  readonly clientId: string
  readonly companyId: string
  readonly timesheetLockId: string
}

/** The lockings that are not done, as a queue by the database's clock. */
export class TimesheetLockQueue extends Context.Service<
  TimesheetLockQueue,
  {
    /** Leases at most `limit` lockings; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueLock>, Unavailable>
    /** Milliseconds until the next locking is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/TimesheetLockQueue") {}
