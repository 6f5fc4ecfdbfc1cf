import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const workers = (words: Words) => [
  `create table worker (${base(words)},
  ${ofCompany},
  user_reference_id text check (length(user_reference_id) <= 100),
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text,
  phone_number text,
  date_of_join text not null check (length(date_of_join) = 10),
  worker_type text not null check (worker_type in ('W2', '1099-NEC')),
  job_title text not null,
  location_category text not null check (location_category in ('Remote', 'Office')),
  work_state text,
  company_location_id text references company_location (id),
  business_user_id text references business_user (id),
  contractor_company_id text references company (id),
  user_status text not null
    check (user_status in ('Add Wage', 'Invite Sent', 'Active', 'Deactivate', 'Terminated')),
  kyc_status text not null
    check (kyc_status in ('kyc not initiated', 'pending', 'passed', 'failed')),
  ${itsCompany}
)${words.table}`,
  "create index worker_company on worker (company_id, id)"
]

const wages = (words: Words) => [
  `create table wage (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  wage_rate text not null check (length(wage_rate) <= 16),
  wage_basis text not null,
  worker_type text not null check (worker_type in ('W2', '1099-NEC')),
  differential_pay text not null check (differential_pay in ('Yes', 'No')),
  user_type text,
  employment_status text,
  tax_exempt text not null,
  start_date text not null check (length(start_date) = 10),
  payment_method text check (payment_method in ('Check', 'Direct Deposit')),
  status text not null check (status in ('Verification Pending', 'Ready')),
  ${itsCompany}
)${words.table}`,
  "create index wage_worker on wage (worker_id, id)",
  `create table earlier_version (${base(words)},
  ${ofCompany},
  record_kind text not null check (record_kind in ('wage', 'w4Information')),
  record_id text not null,
  record_version ${words.integer} not null,
  valid_from ${words.integer} not null,
  valid_until ${words.integer} not null,
  content text not null,
  ${itsCompany}
)${words.table}`,
  "create index earlier_version_record on earlier_version (record_id, record_version)"
]

/** Workers and their wages. */
export const workersAndWages: Migration = {
  number: 2,
  name: "workers and wages",
  statements: (words) => [...workers(words), ...wages(words)]
}
