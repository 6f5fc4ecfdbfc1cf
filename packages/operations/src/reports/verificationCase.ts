/** How answers show a verification that persons decide on. */
import {
  isWaiting,
  waitsUntil,
  type PersonDecision,
  DECISIONS
} from "@payroll/domain/decision/personDecision"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { attemptStatuses, subjectKinds } from "@payroll/domain/verification/attempt"
import { caseSummary } from "@payroll/domain/verification/caseSummary"
import * as Schema from "effect/Schema"
import { AttemptState, DecisionStatus, Reasons } from "../answerStates.ts"
import { entityOf, ids, oneOf, shownId, shownText, shownTime, shownWhole } from "../answerSchema.ts"
import type { ReviewedAttempt } from "../ports/verificationStore.ts"
import { recordSchemas, recordView, stateView } from "../views/view.ts"

export const attemptShownFields = {
  verificationId: ids.verificationId,
  client: shownText("The name of the client."),
  companyId: ids.companyId,
  subjectKind: oneOf(subjectKinds, "What is verified."),
  subjectId: shownId("The company, business user or worker that is verified."),
  name: shownText("The name of the company or the person."),
  number: shownWhole("1 for the first submission of the subject."),
  status: AttemptState,
  reasons: Reasons,
  ...recordSchemas
}

export const AttemptShown = entityOf(
  "VerificationAttempt",
  "An attempt at verification.",
  attemptShownFields
)

export const attemptShown = ({ attempt, clientName }: ReviewedAttempt) => ({
  verificationId: attempt.id,
  client: clientName,
  companyId: attempt.companyId,
  subjectKind: attempt.subjectKind,
  subjectId: attempt.subjectId,
  name: caseSummary(attempt).name,
  number: attempt.number,
  status: stateView(attemptStatuses, attempt.status),
  reasons: attempt.reasons,
  ...recordView(attempt)
})

export const DecisionShown = entityOf("Decision", "What a person decided.", {
  decision: oneOf(DECISIONS, "What the person decided."),
  reason: Schema.NullOr(shownText("Why; bank accounts have none.")),
  actedBy: shownText("The person."),
  credential: shownText("The key id of the credential that the person used."),
  decidedAt: shownTime("When the person decided."),
  status: DecisionStatus,
  waitsUntil: Schema.NullOr(
    shownTime("Until when the decision waits for a second person; null for one that does not wait.")
  )
})

/** A decision; one that waited too long is void, whatever is stored. */
export const decisionShown = (decision: PersonDecision, at: number) => {
  const waits = isWaiting(decision, at)
  const status = decision.status === "waiting" && !waits ? "void" : decision.status
  return {
    decision: decision.decision,
    reason: decision.reason ?? null,
    actedBy: decision.person,
    credential: decision.credential,
    decidedAt: isoTimestamp(decision.createdAt),
    status,
    waitsUntil: waits ? isoTimestamp(waitsUntil(decision)) : null
  }
}
