/** The attempts in the indexes of the review queue. */
import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import { sql } from "kysely"

/** Must equal the condition of the partial indexes, or neither database uses them. */
export const mayWait = sql`(attempt.status = 'needs_review'
  or (attempt.status = 'failed' and attempt.number >= ${sql.lit(FAILED_ATTEMPTS_MAX)}))`
