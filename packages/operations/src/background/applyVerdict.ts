/** A provider's verdict, as the verification loop applies it. */
import type { Verdict, VerificationAttempt } from "@payroll/domain/verification/attempt"
import { storableVerdict } from "@payroll/domain/verification/verdict"
import * as Effect from "effect/Effect"
import type { Author } from "../ownCommit.ts"
import { commitVerdict } from "../verification/rules/commitVerdict.ts"

/** The author in the audit for verdicts that the worker applies by itself. */
const WORKER: Author = { credential: "worker", operation: "verification.verdict" }

/**
 * Applies a verdict once, however often it is given: an attempt that was settled or superseded
 * meanwhile, or is under another lease, stays as it is.
 */
export const applyVerdict = (attempt: VerificationAttempt, verdict: Verdict) =>
  commitVerdict(attempt, storableVerdict(attempt, verdict), WORKER).pipe(
    Effect.asVoid,
    Effect.catchTag(["RecordNotFound", "StateConflict"], ({ message }) =>
      Effect.logWarning("a verdict has nowhere to go", { attemptId: attempt.id, message })
    )
  )
