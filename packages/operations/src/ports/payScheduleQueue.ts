import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A pay schedule whose pay periods reach less far ahead than they must. */
export interface DuePaySchedule {
  readonly clientId: string
  readonly companyId: string
  readonly payScheduleId: string
}

/** The pay schedules that need more pay periods, as a queue by the database's clock. */
export class PayScheduleQueue extends Context.Service<
  PayScheduleQueue,
  {
    /** Leases at most `limit` due schedules; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DuePaySchedule>, Unavailable>
    /** Milliseconds until the next schedule is due; undefined when none is active. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/PayScheduleQueue") {}
