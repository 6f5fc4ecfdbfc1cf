/** What a subject's verification attempts came to, for the stores that show it. */
import type { Attempts } from "@payroll/operations/ports/companyStore"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Database } from "../database.ts"
import { verificationAttemptRows } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"

interface Asked {
  readonly clientId: string
  readonly subjectId: string
}

/** The two queries about a subject, to be read in one snapshot with the rest. */
export const prepareAttempts = ({ prepare }: Database["Service"]) => ({
  latest: prepare((db, p: Asked) =>
    db
      .selectFrom("verification_attempt")
      .selectAll()
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .orderBy("number", "desc")
      .limit(1)
  ),
  failed: prepare((db, p: Asked) =>
    db
      .selectFrom("verification_attempt")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .where("status", "=", "failed")
  )
})

/** What the two queries found. */
export const attemptsOf = (
  [latest]: ReadonlyArray<Tables["verification_attempt"]>,
  [failed]: ReadonlyArray<{ readonly count: number }>,
  key: ClientKey
): Attempts => ({
  latest: latest && verificationAttemptRows.fromRow(latest, key),
  failed: failed?.count ?? 0
})
