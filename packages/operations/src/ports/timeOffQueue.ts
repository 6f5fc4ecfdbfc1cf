import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** An account of time off that may have entries which are due and not stored. */
export interface DueAccount {
  readonly clientId: string
  readonly companyId: string
  readonly workerId: string
  readonly accountId: string
}

/** The accounts of time off, as a queue by the database's clock. */
export class TimeOffQueue extends Context.Service<
  TimeOffQueue,
  {
    /** Leases at most `limit` due accounts; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueAccount>, Unavailable>
    /** Milliseconds until the next account is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
    /** Sets when an account is due again, unless it is no longer of this version. */
    readonly postpone: (
      account: { readonly id: string; readonly version: number },
      dueAt: number
    ) => Effect.Effect<void, Unavailable>
  }
>()("payroll/TimeOffQueue") {}
