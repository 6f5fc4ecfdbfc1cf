import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const request = (words: Words) => `create table time_off_request (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  account_id text not null references time_off_account (id),
  policy_type text not null,
  time_off_policy_id text not null references time_off_policy (id),
  status text not null
    check (status in ('Pending', 'Approved', 'Declined', 'Cancelled', 'Taken')),
  start_date text not null check (length(start_date) = 10),
  end_date text not null check (length(end_date) = 10),
  asked text not null,
  are_days_given ${words.integer} not null check (are_days_given in (0, 1)),
  request_reference_id text,
  requested_by text,
  decided_at ${words.integer},
  decided_by text,
  is_overridden ${words.integer} not null check (is_overridden in (0, 1)),
  sealed text,
  ${itsCompany}
)${words.table}`

/** Requests for time off. */
export const timeOffRequests: Migration = {
  number: 33,
  name: "time off requests",
  statements: (words) => [
    request(words),
    "create index time_off_request_worker on time_off_request (worker_id, id)",
    "create index time_off_request_company on time_off_request (company_id, id)",
    // The same reference again names the stored request.
    `create unique index time_off_request_reference
  on time_off_request (worker_id, request_reference_id) where request_reference_id is not null`,
    ...words.ofClients("time_off_request")
  ]
}
