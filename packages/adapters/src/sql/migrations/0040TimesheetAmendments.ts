import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const amendment = (words: Words) => [
  `create table timesheet_amendment (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  timesheet_id text not null references timesheet (id),
  status text not null check (status in ('Pending', 'Approved', 'Rejected', 'Settled')),
  changes text not null,
  is_late ${words.integer} not null check (is_late in (0, 1)),
  requested_by text,
  decided_by text,
  decided_at ${words.integer},
  difference text not null,
  paid_in_id text references timesheet (id),
  paid_on text check (length(paid_on) = 10),
  sealed text,
  ${itsCompany}
)${words.table}`,
  "create index timesheet_amendment_worker on timesheet_amendment (worker_id, id)",
  "create index timesheet_amendment_company on timesheet_amendment (company_id, id)",
  "create index timesheet_amendment_pending on timesheet_amendment (company_id, id) where status = 'Pending'",
  "create index timesheet_amendment_sheet on timesheet_amendment (timesheet_id, id) where status = 'Pending'"
]

/** Amendments of locked timesheets, and what was recorded and waits for them. */
export const timesheetAmendments: Migration = {
  number: 40,
  name: "timesheet amendments",
  statements: (words) => [
    ...amendment(words),
    "alter table punch add column waits_for text",
    "create index punch_waits on punch (waits_for) where waits_for is not null",
    "alter table time_entry add column waits_for text",
    "create index time_entry_waits on time_entry (waits_for) where waits_for is not null",
    ...words.ofClients("timesheet_amendment")
  ]
}
