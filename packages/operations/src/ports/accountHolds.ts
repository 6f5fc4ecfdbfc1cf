/** Holds of changed bank accounts. */
import type { AccountHold } from "@payroll/domain/bankAccount/accountHold"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads holds; undefined where there is no such record or it is another client's. */
export class AccountHolds extends Context.Service<
  AccountHolds,
  {
    /** The last hold of an account, or of a change of a worker. */
    readonly ofSubject: (
      clientId: string,
      subjectId: string
    ) => Effect.Effect<AccountHold | undefined, Unavailable>
    /** The hold whose notices have a token with this digest, of any client; none for a text that is no token. */
    readonly ofToken: (token: string) => Effect.Effect<AccountHold | undefined, Unavailable>
    readonly hold: (
      clientId: string,
      holdId: string
    ) => Effect.Effect<AccountHold | undefined, Unavailable>
  }
>()("payroll/AccountHolds") {}
