import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { shownReason } from "@payroll/domain/verification/reason"
import { integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** Unfinished attempts are due in the queue; settled ones, and those a person decides, are not. */
const dueAt = ({ status, updatedAt }: VerificationAttempt, firstAskMs: number): number | null => {
  if (status === "submitted") return updatedAt + firstAskMs
  return status === "processing" ? updatedAt : null
}

const shownReasons = (reasons: ReadonlyArray<string>): ReadonlyArray<string> =>
  reasons.map(shownReason)

export const verificationAttemptTable = table<VerificationAttempt>(
  "verification_attempt",
  "nothing"
)(
  {
    subjectKind: text("subject_kind", "operational"),
    subjectId: text("subject_id", "operational"),
    number: integer("number", "operational"),
    status: text("status", "operational"),
    reasons: json("reasons", "personal", shownReasons),
    flags: json("flags", "personal"),
    submission: sealed,
    providerTexts: optional(sealed)
  },
  { dueAt }
)
