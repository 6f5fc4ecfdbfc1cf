/** How answers show a verification that persons decide on. */
import { isWaiting, waitsUntil, type PersonDecision } from "@payroll/domain/decision/personDecision"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { attemptStatuses, type VerificationAttempt } from "@payroll/domain/verification/attempt"
import { caseSummary } from "@payroll/domain/verification/caseSummary"
import * as Schema from "effect/Schema"
import {
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text
} from "./read.ts"

export const attemptShownFields = {
  verificationId: Text,
  companyId: Text,
  subjectKind: Text,
  subjectId: Text,
  /** Of the company or the person. */
  name: Text,
  /** 1 for the first submission of the subject. */
  number: Schema.Finite,
  status: StateShown,
  reasons: Schema.Array(Text),
  ...recordShownFields
}

export const attemptShown = (attempt: VerificationAttempt) => ({
  verificationId: attempt.id,
  companyId: attempt.companyId,
  subjectKind: attempt.subjectKind,
  subjectId: attempt.subjectId,
  name: caseSummary(attempt).name,
  number: attempt.number,
  status: stateShown(attemptStatuses, attempt.status),
  reasons: attempt.reasons,
  ...recordShown(attempt)
})

export const decisionShownFields = {
  decision: Text,
  reason: OptionalText,
  actedBy: Text,
  credential: Text,
  decidedAt: Text,
  /** `waiting`, `effective` or `void`. */
  status: Text,
  /** Null for one that does not wait. */
  waitsUntil: OptionalText
}

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
