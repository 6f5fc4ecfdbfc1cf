import type { TimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Whose accounts: of a company, and of those only who have or had a policy. */
export interface AccountScope {
  readonly companyId: string
  readonly timeOffPolicyId: string | undefined
}

/** An account with its worker. */
export interface OwnedAccount {
  readonly accountId: string
  readonly workerId: string
}

/** A recalculation that a process took. */
export interface DueRecalculation {
  readonly clientId: string
  readonly companyId: string
  readonly recalculationId: string
}

/** The recalculations of time off, their accounts, and their queue by the database's clock. */
export class TimeOffRecalculationStore extends Context.Service<
  TimeOffRecalculationStore,
  {
    /** The recalculation with an id; undefined where there is none or it is another client's. */
    readonly recalculation: (
      clientId: string,
      id: string
    ) => Effect.Effect<TimeOffRecalculation | undefined, Unavailable>
    /** How many recalculations of a company are not over. */
    readonly unfinished: (clientId: string, companyId: string) => Effect.Effect<number, Unavailable>
    /** At most `rows` accounts after an id, in the order of their ids. */
    readonly accounts: (
      clientId: string,
      scope: AccountScope,
      after: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<OwnedAccount>, Unavailable>
    /** Leases at most `limit` due recalculations; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueRecalculation>, Unavailable>
    /** Milliseconds until the next recalculation is due; undefined when there is none. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/TimeOffRecalculationStore") {}
