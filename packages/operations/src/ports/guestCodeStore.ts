/** Codes by mail, of which the database has keyed digests. */
import type { GuestCodes, SentCode } from "@payroll/domain/flowLink/guestCodes"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Unavailable } from "../writer.ts"

/** The session and the purpose that a code is bound to. */
type Bound = Pick<SentCode, "sessionId" | "purpose">

/** A code that is shown in a mail, and its digest. */
export interface NewCode {
  readonly code: Redacted.Redacted<string>
  readonly digest: string
}

export class GuestCodeStore extends Context.Service<
  GuestCodeStore,
  {
    /** True if a mail server is set. */
    readonly hasMail: boolean
    /** Makes a random code; stores nothing. */
    readonly newCode: (clientId: string, bound: Bound) => Effect.Effect<NewCode, Unavailable>
    /** True if a typed code is the one that was sent; takes as long whether it is or not. */
    readonly isRight: (
      clientId: string,
      sent: SentCode,
      typed: Redacted.Redacted<string>
    ) => Effect.Effect<boolean, Unavailable>
    /** The codes of a worker or a business user; undefined of one who never requested any. */
    readonly ofSubject: (
      clientId: string,
      subjectId: string
    ) => Effect.Effect<GuestCodes | undefined, Unavailable>
  }
>()("payroll/GuestCodeStore") {}
