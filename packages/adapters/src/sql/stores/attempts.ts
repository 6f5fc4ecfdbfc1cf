/** Queries of a subject's verification attempts, shared by the stores that include them. */
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import type { Attempts } from "@payroll/operations/ports/companyStore"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import { recordQueries, type RecordKey } from "./records.ts"

/** A subject's latest attempt and its number of failed ones, for the snapshot of a store's other queries. */
export const prepareAttempts = (database: Database["Service"]) => ({
  latest: recordQueries(database).by(verificationAttemptTable, "subject_id", {
    orderBy: "number desc",
    limit: () => sql.lit(1)
  }),
  failed: database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("verification_attempt")
      .select((of) => [
        of.fn.countAll<number>().as("count"),
        of.fn.min("company_id").as("company_id")
      ])
      .where("subject_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("status", "=", "failed")
  )
})

/** Combines the results of the two queries. */
export const attemptsOf = (
  [latest]: ReadonlyArray<VerificationAttempt>,
  [failed]: ReadonlyArray<{ readonly count: number }>
): Attempts => ({ latest, failed: failed?.count ?? 0 })
