import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const TYPES = "'In', 'Out', 'Meal Start', 'Meal End', 'Rest Start', 'Rest End'"

const punch = (words: Words) => [
  `create table punch (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  type text not null check (type in (${TYPES})),
  at ${words.integer} not null,
  time_zone text not null,
  company_location_id text references company_location (id),
  job_code text,
  user_wage_id text references wage (id),
  source text not null check (source in ('Clock', 'Web', 'Mobile', 'Kiosk', 'Import', 'Admin')),
  external_id text,
  device_time ${words.integer},
  attestation text,
  status text not null check (status in ('Recorded', 'Voided')),
  ${itsCompany}
)${words.table}`,
  "create index punch_time on punch (worker_id, at, id)",
  "create index punch_external on punch (company_id, external_id) where external_id is not null"
]

const amendment = (words: Words) => [
  `create table punch_amendment (${base(words)},
  ${ofCompany},
  punch_id text not null references punch (id),
  punch_version ${words.integer} not null check (punch_version >= 2),
  sealed text not null,
  ${itsCompany}
)${words.table}`,
  "create unique index punch_amendment_version on punch_amendment (punch_id, punch_version)"
]

const clock = (words: Words) => [
  `create table worker_clock (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  clock_status text not null check (clock_status in ('Off', 'Working', 'On Break', 'On Meal')),
  punch_id text,
  punch_type text check (punch_type in (${TYPES})),
  punch_at ${words.integer},
  punch_time_zone text,
  ${itsCompany}
)${words.table}`,
  "create unique index worker_clock_worker on worker_clock (worker_id)",
  "create index worker_clock_working on worker_clock (company_id, worker_id) where clock_status <> 'Off'"
]

/** Punches, why they were amended, and the clocks of workers. */
export const punches: Migration = {
  number: 26,
  name: "punches",
  statements: (words) => [
    ...punch(words),
    ...amendment(words),
    ...clock(words),
    ...words.ofClients("punch"),
    ...words.ofClients("punch_amendment"),
    ...words.ofClients("worker_clock")
  ]
}
