import type { Migration } from "./migration.ts"

const STATES = "('new', 'pending', 'ready', 'failed', 'replaced', 'deactivated')"

/**
 * Adds the state `deactivated`. A copied column has the new check: SQLite cannot change a check, and a
 * table that is built again would lose what refers to it.
 */
const withDeactivated = (table: string) => [
  `alter table ${table} add column state text not null default 'new' check (state in ${STATES})`,
  `update ${table} set state = status`,
  `alter table ${table} drop column status`,
  `alter table ${table} rename column state to status`
]

/** Bank accounts that are no longer used, without another one in their place. */
export const deactivatedAccounts: Migration = {
  number: 20,
  name: "deactivated bank accounts",
  statements: () => [
    ...withDeactivated("company_bank_account"),
    "drop index worker_bank_account_worker",
    ...withDeactivated("worker_bank_account"),
    `create index worker_bank_account_worker on worker_bank_account (worker_id, id)
      where status not in ('replaced', 'deactivated')`,
    // A business user whose worker was terminated can be hired again, as a new worker.
    "drop index worker_business_user",
    `create unique index worker_business_user on worker (business_user_id)
      where business_user_id is not null and user_status not in ('Terminated', 'Removed')`
  ]
}
