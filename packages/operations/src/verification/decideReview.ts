/** A person decides on a verification that was left to one. */
import { noMove } from "@payroll/domain/status"
import { FAILED_ATTEMPTS_MAX, type VerificationAttempt } from "@payroll/domain/verification/attempt"
import { reopened } from "@payroll/domain/verification/verdict"
import * as Effect from "effect/Effect"
import { changes, combined, insert } from "../changes.ts"
import { Contended } from "../errors.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { VerificationReview } from "../ports/verificationReview.ts"
import { commitAbout, commitVerdict } from "./commitVerdict.ts"
import { moveSubject } from "./moveSubject.ts"

/** Who the audit says it was. */
const OPERATOR = "operator"
const TRIES_MAX = 5

export interface ReviewDecision {
  readonly status: "passed" | "failed"
  /** One that `isReason` takes. */
  readonly reason: string
}

const conflict = (from: string, to: string) => noMove("verification", from, to)

/**
 * Puts a subject that failed as often as it may under review once more: it is pending again, with an
 * attempt that says what the last one said. Two commits lead to a decision, so that each is a move
 * that the tables have; after a crash between them the new attempt waits for the same person.
 */
const reopen = Effect.fnUntraced(function* (failed: VerificationAttempt, to: string) {
  const { attempts } = yield* CompanyStore
  const { latest, failed: failures } = yield* attempts(failed.clientId, failed.subjectId)
  if (latest?.id !== failed.id || failures < FAILED_ATTEMPTS_MAX) {
    return yield* conflict(failed.status, to)
  }
  let attempt = failed
  const author = { credential: OPERATOR, operation: "verification.reopen" }
  const done = yield* commitAbout(failed, author, (moment) =>
    Effect.map(moveSubject(failed, "pending", moment), (moved) => {
      attempt = reopened(failed, moment.newId(), moment.at)
      return combined([moved, changes({ writes: [insert("verificationAttempt", attempt)] })])
    })
  )
  return done ? attempt : yield* new Contended()
})

/**
 * Passes or fails an attempt that waits for a person, with the person's reason; gives the attempt
 * that was decided. After too many failed attempts the last one can be passed, too: that makes a new
 * one.
 * RecordNotFound for an attempt that there is not, StateConflict for one that waits for nobody.
 */
export const decideReview = Effect.fnUntraced(function* (
  attemptId: string,
  { status, reason }: ReviewDecision
) {
  const { find } = yield* VerificationReview
  const operation = status === "passed" ? "verification.approve" : "verification.reject"
  let id = attemptId
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { attempt: known } = yield* orNotFound("verification", find(id))
    const isStuck = known.status === "failed" && status === "passed"
    const attempt = isStuck ? yield* reopen(known, status) : known
    if (attempt.status !== "needs_review") return yield* conflict(attempt.status, status)
    const author = { credential: OPERATOR, operation }
    const verdict = { status, reasons: [reason], providerTexts: undefined }
    if (yield* commitVerdict(attempt, verdict, author)) return attempt
    id = attempt.id
  }
  return yield* new Contended()
})
