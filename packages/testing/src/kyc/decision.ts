/** Decisions of a person on verifications, as the operation takes them. */
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import { Administration } from "@payroll/operations/ports/administration"
import { callBy } from "./world.ts"

export interface ReviewDecision {
  readonly status: "passed" | "failed"
  readonly reason: string
}

/** The credential and the person that decide. */
export interface Decider {
  readonly credential: string
  readonly person: string
}

const ROSA: Decider = { credential: "pk_rosa", person: "Rosa Diaz" }

/** Decides on an attempt of any client; returns the id of the attempt that was decided. */
export const decideReview = Effect.fnUntraced(function* (
  attemptId: string,
  { status, reason }: ReviewDecision,
  by: Decider = ROSA
) {
  const { reviewedAttempt } = yield* VerificationStore
  const { findClient } = yield* Administration
  const review = yield* reviewedAttempt(attemptId)
  if (!review) return yield* new RecordNotFound({ record: "verification" })
  const client = yield* findClient(review.clientName)
  const caller = { client, credential: by.credential, role: "review" } as const
  const answer = yield* callBy(caller)("decideVerification", {
    verification: { verificationId: attemptId, decision: status, reason },
    actedBy: by.person
  })
  const { verificationId, decisionStatus } = answer["verification"] ?? {}
  return { id: String(verificationId), decisionStatus }
})
