import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const lock = (words: Words) => [
  `create table timesheet_lock (${base(words)},
  ${ofCompany},
  pay_period_id text,
  first_day text not null check (length(first_day) = 10),
  last_day text not null check (length(last_day) = 10),
  worker_type text,
  lock_unapproved ${words.integer} not null check (lock_unapproved in (0, 1)),
  status text not null check (status in ('Running', 'Done')),
  place text not null,
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`,
  "create index timesheet_lock_due on timesheet_lock (due_at, id) where due_at is not null"
]

const content = (words: Words) => [
  `create table timesheet_content (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  timesheet_id text not null references timesheet (id),
  locked text not null,
  ${itsCompany}
)${words.table}`,
  "create unique index timesheet_content_sheet on timesheet_content (timesheet_id)"
]

/** Locked timesheets, with all that they came to. */
export const timesheetLocks: Migration = {
  number: 39,
  name: "timesheet locks",
  statements: (words) => [
    ...lock(words),
    ...content(words),
    "alter table timesheet add column lock_id text",
    "create index timesheet_lock_id on timesheet (lock_id) where lock_id is not null",
    ...words.ofClients("timesheet_lock"),
    ...words.ofClients("timesheet_content")
  ]
}
