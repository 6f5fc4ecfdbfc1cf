import type { TimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A scope of accounts: those of a company, and with a policy only those of workers who have or had it. */
export interface AccountScope {
  readonly companyId: string
  readonly timeOffPolicyId: string | undefined
}

/** An account with its worker. */
export interface OwnedAccount {
  readonly accountId: string
  readonly workerId: string
}

/** The recalculations of time off and their accounts. */
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
  }
>()("payroll/TimeOffRecalculationStore") {}
