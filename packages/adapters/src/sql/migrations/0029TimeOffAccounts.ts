import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const account = (words: Words) => [
  `create table time_off_account (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  policy_type text not null,
  last_sequence ${words.integer} not null check (last_sequence >= 0),
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`,
  "create unique index time_off_account_worker on time_off_account (worker_id, policy_type)",
  "create index time_off_account_due on time_off_account (due_at, id) where due_at is not null",
  // No account has a sequence below 0: the condition keeps the planner of PostgreSQL from other uses of the index.
  `create index time_off_account_company on time_off_account (company_id, id)
  where last_sequence >= 0`
]

const assignment = (words: Words) => [
  `create table time_off_assignment (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  account_id text not null references time_off_account (id),
  time_off_policy_id text not null references time_off_policy (id),
  status text not null check (status in ('Active', 'Ended')),
  dates text not null,
  opening_minutes ${words.integer},
  opening_date text check (length(opening_date) = 10),
  previous_worker_id text references worker (id),
  reinstated_minutes ${words.integer} not null check (reinstated_minutes >= 0),
  ${itsCompany}
)${words.table}`,
  "create index time_off_assignment_worker on time_off_assignment (worker_id, id)",
  "create index time_off_assignment_account on time_off_assignment (account_id, id)",
  `create index time_off_assignment_policy on time_off_assignment (time_off_policy_id, id)
  where status = 'Active'`,
  `create index time_off_assignment_previous on time_off_assignment (previous_worker_id)
  where previous_worker_id is not null`
]

const entry = (words: Words) => [
  `create table time_off_entry (${base(words)},
  ${ofCompany},
  account_id text not null references time_off_account (id),
  worker_id text not null,
  sequence ${words.integer} not null check (sequence >= 1),
  kind text not null,
  key text not null,
  effective_date text not null check (length(effective_date) = 10),
  minutes ${words.integer} not null,
  earned_minutes ${words.integer} not null,
  capped_minutes ${words.integer} not null,
  time_off_policy_id text not null references time_off_policy (id),
  policy_version ${words.integer} not null check (policy_version >= 1),
  pay_period text,
  request_id text,
  reverses text,
  corrects text,
  reported_in text,
  explanation text not null,
  reason_code text,
  sealed text,
  acted_by text,
  ${itsCompany}
)${words.table}`,
  "create unique index time_off_entry_sequence on time_off_entry (account_id, sequence)",
  // One cause per key: whatever corrects it names it.
  "create unique index time_off_entry_key on time_off_entry (account_id, key) where corrects is null",
  `create index time_off_entry_company on time_off_entry (company_id, created_at, id)
  where sequence >= 1`
]

/** Accounts of time off, which policies are assigned to whom, and the entries of the ledger. */
export const timeOffAccounts: Migration = {
  number: 29,
  name: "time off accounts",
  statements: (words) => [
    ...account(words),
    ...assignment(words),
    ...entry(words),
    ...words.ofClients("time_off_account"),
    ...words.ofClients("time_off_assignment"),
    ...words.ofClients("time_off_entry")
  ]
}
