import type { Migration } from "./migration.ts"

/** Indexes of what a worker had and no longer has: bank accounts that were replaced, and exits that are over. */
export const formerRecords: Migration = {
  number: 42,
  name: "former records",
  statements: () => [
    `create index worker_bank_account_former on worker_bank_account (worker_id, id)
      where status in ('replaced', 'deactivated')`,
    `create index worker_exit_former on worker_exit (worker_id, id)
      where status in ('replaced', 'withdrawn', 'ended')`
  ]
}
