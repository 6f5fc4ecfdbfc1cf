import type { Migration } from "./migration.ts"

const MAY_WAIT = "status = 'needs_review' or (status = 'failed' and number >= 3)"
const IS_ASKED_LATE = "due_at > started_at + 3600000"

/**
 * Indexes of the cases of all clients that wait for a person, and of the attempts that the provider keeps for more than
 * an hour. Only few rows are ever in these indexes. `stores/reviewCandidates.ts` repeats the conditions of those of
 * verifications.
 */
export const reviewsOfAll: Migration = {
  number: 50,
  name: "reviews of all clients",
  statements: () => [
    `create index verification_attempt_review_all on verification_attempt (id) where ${MAY_WAIT}`,
    `create index verification_attempt_late on verification_attempt (client_id, id) where ${IS_ASKED_LATE}`,
    `create index verification_attempt_late_all on verification_attempt (id) where ${IS_ASKED_LATE}`,
    "create index person_decision_waiting_all on person_decision (subject_id) where status = 'waiting'",
    "create index company_bank_account_approval_all on company_bank_account (id) where awaits_approval = 1",
    "create index worker_bank_account_approval_all on worker_bank_account (id) where awaits_approval = 1"
  ]
}
