import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const recalculation = (words: Words) => `create table time_off_recalculation (${base(words)},
  ${ofCompany},
  worker_id text references worker (id),
  time_off_policy_id text references time_off_policy (id),
  is_dry_run ${words.integer} not null check (is_dry_run in (0, 1)),
  status text not null check (status in ('Queued', 'Running', 'Done', 'Failed')),
  done_account_id text,
  account_count ${words.integer} not null,
  difference_count ${words.integer} not null,
  differences text not null,
  failed_account_id text,
  failures ${words.integer} not null,
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`

/** Recalculations of time off, and who ever had a policy. */
export const timeOffRecalculations: Migration = {
  number: 35,
  name: "time off recalculations",
  statements: (words) => [
    recalculation(words),
    `create index time_off_recalculation_due on time_off_recalculation (due_at, id)
  where due_at is not null`,
    "create index time_off_recalculation_company on time_off_recalculation (company_id, id)",
    "create index time_off_assignment_of_policy on time_off_assignment (time_off_policy_id, account_id)",
    ...words.ofClients("time_off_recalculation")
  ]
}
