import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const exits = (words: Words) => [
  `create table worker_exit (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  kind text not null check (kind in ('deactivation', 'termination')),
  day text not null check (length(day) = 10),
  final_pay_check_type text,
  dismissal_type text,
  status text not null
    check (status in ('planned', 'effective', 'replaced', 'withdrawn', 'ended')),
  due_at ${words.integer},
  sealed text,
  ${itsCompany}
)${words.table}`,
  "create index worker_exit_worker on worker_exit (worker_id, id) where status in ('planned', 'effective')",
  "create index worker_exit_due on worker_exit (due_at) where due_at is not null"
]

/**
 * Adds the state `Removed`. A copied column has the new check: SQLite cannot change a check, and cannot
 * replace a table that others refer to without switching foreign keys off.
 */
const removed = [
  `alter table worker add column state text not null default 'Add Wage'
    check (state in ('Add Wage', 'Invite Sent', 'Active', 'Deactivate', 'Terminated', 'Removed'))`,
  "update worker set state = user_status",
  "drop index worker_state",
  "alter table worker drop column user_status",
  "alter table worker rename column state to user_status",
  "create index worker_state on worker (company_id, user_status, kyc_status, worker_type, id)",
  // A business user whose worker was removed can be made a worker again.
  "drop index worker_business_user",
  `create unique index worker_business_user on worker (business_user_id)
    where business_user_id is not null and user_status <> 'Removed'`
]

/** Workers who leave for a time or for good, or were added by mistake. */
export const workerExits: Migration = {
  number: 12,
  name: "worker exits",
  statements: (words) => [...exits(words), ...removed]
}
