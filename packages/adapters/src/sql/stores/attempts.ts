/** Queries of a subject's verification attempts, shared by the stores that include them. */
import type { Attempts } from "@payroll/operations/ports/companyStore"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Database } from "../database.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"

interface SubjectKey {
  readonly clientId: string
  readonly subjectId: string
}

/** A subject's latest attempt and its number of failed ones, for the snapshot of a store's other queries. */
export const prepareAttempts = ({ prepare }: Database["Service"]) => ({
  latest: prepare((db, p: SubjectKey) =>
    db
      .selectFrom("verification_attempt")
      .selectAll()
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .orderBy("number", "desc")
      .limit(1)
  ),
  failed: prepare((db, p: SubjectKey) =>
    db
      .selectFrom("verification_attempt")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .where("status", "=", "failed")
  )
})

/** Decodes the rows of the two queries. */
export const attemptsOf = (
  [latest]: ReadonlyArray<Tables["verification_attempt"]>,
  [failed]: ReadonlyArray<{ readonly count: number }>,
  key: ClientKey
): Attempts => ({
  latest: latest && verificationAttemptTable.fromRow(latest, key),
  failed: failed?.count ?? 0
})
