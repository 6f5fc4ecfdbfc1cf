import type {
  AttemptStatus,
  SubjectKind,
  VerificationAttempt
} from "@payroll/domain/verification/attempt"
import { shownReason } from "@payroll/domain/verification/reason"
import type { VerificationAttemptColumns } from "../tables.ts"
import { baseColumns, baseFields, open, seal, sealedField, type Mapping } from "./mapping.ts"

const TABLE = "verification_attempt"

type Columns = VerificationAttemptColumns & { due_at: number | null }

/** Unfinished attempts are due in the queue; settled ones, and those a person decides, are not. */
const dueAt = ({ status, updatedAt }: VerificationAttempt, firstAskMs: number): number | null => {
  if (status === "submitted") return updatedAt + firstAskMs
  return status === "processing" ? updatedAt : null
}

export const verificationAttemptRows: Mapping<VerificationAttempt, Columns> = {
  table: TABLE,
  toRow: (attempt, key, firstAskMs) => ({
    ...baseColumns(attempt),
    company_id: attempt.companyId,
    subject_kind: attempt.subjectKind,
    subject_id: attempt.subjectId,
    number: attempt.number,
    status: attempt.status,
    reasons: JSON.stringify(attempt.reasons),
    flags: JSON.stringify(attempt.flags),
    sealed: seal(key, TABLE, attempt.id, {
      submission: attempt.submission,
      providerTexts: attempt.providerTexts
    }),
    due_at: dueAt(attempt, firstAskMs)
  }),
  fromRow: (row, key) => {
    const sealed = open(key, TABLE, row.id, row.sealed)
    const { providerTexts } = sealed
    return {
      ...baseFields(row, row.company_id),
      subjectKind: row.subject_kind as SubjectKind,
      subjectId: row.subject_id,
      number: row.number,
      status: row.status as AttemptStatus,
      reasons: (JSON.parse(row.reasons) as ReadonlyArray<string>).map(shownReason),
      flags: JSON.parse(row.flags) as ReadonlyArray<string>,
      submission: sealedField(sealed, "submission"),
      ...(providerTexts && { providerTexts })
    }
  }
}
