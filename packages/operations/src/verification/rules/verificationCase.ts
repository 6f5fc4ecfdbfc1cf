/** Views of a verification that persons decide on. */
import {
  isWaiting,
  waitsUntil,
  type PersonDecision,
  DECISIONS
} from "@payroll/domain/decision/personDecision"
import { isoTimestamp } from "@payroll/domain/timestamp"
import {
  attemptStatuses,
  subjectKinds,
  type VerificationAttempt
} from "@payroll/domain/verification/attempt"
import { caseSummary } from "@payroll/domain/verification/caseSummary"
import * as Schema from "effect/Schema"
import { AttemptState, DecisionStatus, Reasons } from "../../answerStates.ts"
import { ids, oneOf, shownId, shownText, shownTime, shownWhole } from "../../answerSchema.ts"
import type { ReviewedAttempt } from "../../ports/verificationStore.ts"
import { actedByIdShape, actorSchemas } from "../../views/actorView.ts"
import { fieldsOf, nullable, recordFields, state, time, viewOf } from "../../views/view.ts"

const subjectFields = fieldsOf<VerificationAttempt>()(({ by }) => ({
  companyId: ids.companyId,
  subjectKind: oneOf(subjectKinds, "What is verified."),
  subjectId: shownId("The company, business user or worker that is verified."),
  name: by(
    shownText("The name of the company or the person."),
    (attempt) => caseSummary(attempt).name
  )
}))

export const outcomeFields = fieldsOf<VerificationAttempt>()(() => ({
  number: shownWhole("1 for the first submission of the subject."),
  status: state(attemptStatuses, AttemptState),
  reasons: Reasons,
  ...recordFields
}))

/** An attempt with the name of its client. */
export const attemptView = viewOf(
  "VerificationAttempt",
  "An attempt at verification.",
  fieldsOf<ReviewedAttempt>()(({ from, by, within }) => ({
    verificationId: by(ids.verificationId, ({ attempt }) => attempt.id),
    client: from("clientName", shownText("The name of the client.")),
    ...within("attempt", { ...subjectFields, ...outcomeFields })
  }))
)

/** A decision at a time (UTC milliseconds). */
export interface DecisionAt extends PersonDecision {
  readonly at: number
}

/** A decision; one that waited too long is void, whatever is stored. */
export const decisionView = viewOf(
  "Decision",
  "What a person decided.",
  fieldsOf<DecisionAt>()(({ from, by }) => ({
    decision: oneOf(DECISIONS, "What the person decided."),
    reason: nullable(shownText("Why; bank accounts have none.")),
    actedBy: from("person", shownText("The person.")),
    actedById: from("personId", actedByIdShape),
    credentialPerson: by(actorSchemas.credentialPerson, ({ person, credentialPerson: owner }) =>
      owner === undefined || owner === person ? null : owner
    ),
    credential: shownText("The key id of the credential that the person used."),
    decidedAt: from("createdAt", time("When the person decided.")),
    status: by(DecisionStatus, (decision) =>
      decision.status === "waiting" && !isWaiting(decision, decision.at) ? "void" : decision.status
    ),
    waitsUntil: by(
      Schema.NullOr(
        shownTime(
          "Until when the decision waits for a second person; null for one that does not wait."
        )
      ),
      (decision) => (isWaiting(decision, decision.at) ? isoTimestamp(waitsUntil(decision)) : null)
    )
  }))
)
