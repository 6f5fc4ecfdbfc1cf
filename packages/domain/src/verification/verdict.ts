/** What a verdict makes of the attempt it is about, whoever the subject is. */
import * as Result from "effect/Result"
import type { StateConflict } from "../errors.ts"
import { changed, created } from "../record.ts"
import { move, reachable } from "../status.ts"
import { attemptStatuses, type Verdict, type VerificationAttempt } from "./attempt.ts"

/** Whether an attempt has yet to come to something: newer data would supersede it. */
export const isUnfinished = ({ status }: VerificationAttempt): boolean =>
  reachable(attemptStatuses, status).includes("superseded")

/**
 * The verdict as it counts. A flag known at submission outweighs whatever a provider says: a person
 * has to look. Once one does, the person's word counts and the reasons for looking are kept.
 */
const counted = ({ status, flags, reasons }: VerificationAttempt, given: Verdict): Verdict => {
  if (status === "needs_review") {
    return { status: given.status, reasons: [...reasons, ...given.reasons] }
  }
  return flags.length === 0
    ? given
    : { status: "needs_review", reasons: [...flags, ...given.reasons] }
}

/** The attempt after a verdict. StateConflict when it was settled or superseded meanwhile. */
export const settled = (
  attempt: VerificationAttempt,
  given: Verdict,
  at: number
): Result.Result<VerificationAttempt, StateConflict> => {
  const { status, reasons } = counted(attempt, given)
  return Result.map(move("verification", attemptStatuses, attempt.status, status), () =>
    changed(attempt, { status, reasons }, at)
  )
}

/** A failed attempt once more, with what it was about, for a person to decide. */
export const reopened = (
  failed: VerificationAttempt,
  id: string,
  at: number
): VerificationAttempt => ({
  ...failed,
  ...created(id, failed, at),
  number: failed.number + 1,
  status: "needs_review"
})
