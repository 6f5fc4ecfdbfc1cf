import type { Migration } from "./migration.ts"

/**
 * The attempts that may wait for a person: in review, or failed once enough attempts were made to use all up. The
 * index before held every failed one. `stores/reviewCandidates.ts` repeats the condition.
 */
const MAY_WAIT = "status = 'needs_review' or (status = 'failed' and number >= 3)"

/** The review queue of a client, and of a company. */
export const reviewQueue: Migration = {
  number: 22,
  name: "review queue",
  statements: () => [
    "drop index verification_attempt_review",
    `create index verification_attempt_review on verification_attempt (client_id, id) where ${MAY_WAIT}`,
    `create index verification_attempt_review_company on verification_attempt (client_id, company_id, id)
      where ${MAY_WAIT}`
  ]
}
