/** The attempts in the indexes of the review queue, and of those that the provider keeps. */
import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import { OVERDUE_MS } from "@payroll/operations/ports/reviewCases"
import { sql } from "kysely"

/** Must equal the condition of the partial indexes, or neither database uses them. */
export const mayWait = sql`(attempt.status = 'needs_review'
  or (attempt.status = 'failed' and attempt.number >= ${sql.lit(FAILED_ATTEMPTS_MAX)}))`

/** Due again more than an hour after the first time: few attempts ever are, so its indexes cost nothing. */
export const isAskedLate = sql`attempt.due_at > attempt.started_at + ${sql.lit(OVERDUE_MS)}`
