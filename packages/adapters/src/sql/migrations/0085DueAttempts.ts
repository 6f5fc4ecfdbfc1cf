import type { Migration } from "./migration.ts"

/** Attempts are leased in the order of their times and ids: those of one bulk call are due at the same time. */
export const dueAttempts: Migration = {
  number: 85,
  name: "due attempts",
  statements: () => [
    `create index verification_attempt_due_id on verification_attempt (due_at, id)
      where due_at is not null`,
    "drop index verification_attempt_due"
  ]
}
