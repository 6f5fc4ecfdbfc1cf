import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** An attempt with the name of the client whose it is. */
export interface ReviewedAttempt {
  readonly attempt: VerificationAttempt
  readonly clientName: string
}

/** Reads the attempts of all clients for those who operate the service. */
export class VerificationReview extends Context.Service<
  VerificationReview,
  {
    /**
     * The attempts that only a person moves on, waiting longest first, at most `limit`: those in
     * `needs_review`, and the latest of subjects that failed as often as they may. Of one client, or
     * of all. One that does not open is logged and left out.
     */
    readonly waiting: (
      clientId: string | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ReviewedAttempt>, Unavailable>
    /** One attempt, whatever its status. */
    readonly find: (attemptId: string) => Effect.Effect<ReviewedAttempt | undefined, Unavailable>
  }
>()("payroll/VerificationReview") {}
