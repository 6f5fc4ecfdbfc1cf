import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const timesheet = (words: Words) => [
  `create table timesheet (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  period_begin text not null check (length(period_begin) = 10),
  period_end text not null check (length(period_end) = 10 and period_end >= period_begin),
  pay_period_id text,
  status text not null check (status in ('Open', 'Submitted', 'Approved', 'Locked')),
  minutes text not null,
  opened_because text,
  attestation text,
  submitted_by text,
  approved_by text,
  approved_at ${words.integer},
  is_locked_unapproved ${words.integer} not null check (is_locked_unapproved in (0, 1)),
  sealed text,
  ${itsCompany}
)${words.table}`,
  // One timesheet covers a day of a worker.
  "create unique index timesheet_worker on timesheet (worker_id, period_end)",
  "create index timesheet_company on timesheet (company_id, period_begin, worker_id)",
  "create index timesheet_unlocked on timesheet (company_id, worker_id, period_begin) where status <> 'Locked'"
]

const entry = (words: Words) => [
  `create table time_entry (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  work_date text not null check (length(work_date) = 10),
  minutes ${words.integer} not null check (minutes between 1 and 1440),
  start_at ${words.integer},
  end_at ${words.integer},
  time_zone text not null,
  job_code text,
  external_id text,
  status text not null check (status in ('Recorded', 'Voided')),
  sealed text,
  ${itsCompany}
)${words.table}`,
  "create index time_entry_day on time_entry (worker_id, work_date, id)",
  "create index time_entry_external on time_entry (company_id, external_id) where external_id is not null"
]

const exception = (words: Words) => [
  `create table time_exception (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  timesheet_id text not null references timesheet (id),
  code text not null,
  date text not null check (length(date) = 10),
  at ${words.integer},
  status text not null check (status in ('Open', 'Resolved', 'Waived')),
  waived_by text,
  sealed text,
  ${itsCompany}
)${words.table}`,
  "create index time_exception_sheet on time_exception (timesheet_id, id)",
  "create index time_exception_company on time_exception (company_id, id)",
  "create index time_exception_open on time_exception (company_id, id) where status = 'Open'"
]

/** Timesheets, entered time, and what is wrong with it. */
export const timesheets: Migration = {
  number: 38,
  name: "timesheets",
  statements: (words) => [
    ...timesheet(words),
    ...entry(words),
    ...exception(words),
    `alter table worker_clock add column due_at ${words.integer}`,
    "create index worker_clock_due on worker_clock (due_at, id) where due_at is not null",
    ...words.ofClients("timesheet"),
    ...words.ofClients("time_entry"),
    ...words.ofClients("time_exception")
  ]
}
