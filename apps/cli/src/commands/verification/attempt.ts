/** Shared by the commands for one verification. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import { caseSummary } from "@payroll/domain/verification/caseSummary"
import type { ReviewedAttempt } from "@payroll/operations/ports/verificationStore"
import * as Argument from "effect/cli/Argument"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const attemptId = Argument.String("id").pipe(
  Argument.filter(
    (text) => UUID.test(text),
    () => "must be the ID of a verification"
  ),
  Argument.map((text) => text.toLowerCase()),
  Argument.withDescription("The ID of the verification, as printed by list")
)

/** The fields of an attempt that commands print. */
export const shownAttempt = ({ attempt, clientName }: ReviewedAttempt) => ({
  attemptId: attempt.id,
  client: clientName,
  subjectKind: attempt.subjectKind,
  subjectId: attempt.subjectId,
  companyId: attempt.companyId,
  name: caseSummary(attempt).name,
  number: attempt.number,
  status: attempt.status,
  reasons: attempt.reasons,
  submittedAt: isoTimestamp(attempt.createdAt),
  updatedAt: isoTimestamp(attempt.updatedAt)
})
