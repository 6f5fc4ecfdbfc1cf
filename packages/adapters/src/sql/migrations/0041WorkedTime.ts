import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration } from "./migration.ts"

/** The worked and paid minutes of approved and locked timesheets, by day. */
export const workedTime: Migration = {
  number: 41,
  name: "worked time",
  statements: (words) => [
    `create table worked_time (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  timesheet_id text not null references timesheet (id),
  days text not null,
  ${itsCompany}
)${words.table}`,
    "create index worked_time_worker on worked_time (worker_id, id)",
    ...words.ofClients("worked_time")
  ]
}
