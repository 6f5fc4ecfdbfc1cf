/** The view of the newest verification attempt of a subject. */
import { attemptStatuses, type VerificationAttempt } from "@payroll/domain/verification/attempt"
import { reasonsForAll } from "@payroll/domain/verification/reason"
import { shownWhole } from "../answerSchema.ts"
import { AttemptState, Reasons } from "../answerStates.ts"
import { fieldsOf, state, viewOf } from "./view.ts"

export const verificationView = viewOf(
  "Verification",
  "The newest attempt at verification.",
  fieldsOf<VerificationAttempt>()(({ by }) => ({
    number: shownWhole("1 for the first submission."),
    status: state(attemptStatuses, AttemptState),
    reasons: by(Reasons, reasonsForAll)
  }))
)
