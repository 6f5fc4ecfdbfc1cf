import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A bank account whose state has to move. */
export interface DueBankAccount {
  /** Whose it is. */
  readonly of: "company" | "worker"
  readonly clientId: string
  readonly companyId: string
  readonly bankAccountId: string
}

/** The bank accounts that are not decided yet, as a queue by the database's clock. */
export class BankAccountQueue extends Context.Service<
  BankAccountQueue,
  {
    /** Leases at most `limit` due accounts; nobody else gets them before the lease ends. */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueBankAccount>, Unavailable>
    /** Milliseconds until the next account is due; undefined when none is undecided. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  }
>()("payroll/BankAccountQueue") {}
