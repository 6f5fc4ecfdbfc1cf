import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const flag = (name: string, { integer }: Words) =>
  `${name} ${integer} not null check (${name} in (0, 1))`

const yesNo = (name: string) => `${name} text check (${name} in ('Yes', 'No'))`

const clients = (words: Words) => [
  `create table client (
  id text not null primary key check (length(id) = 36),
  name text not null unique check (length(name) between 1 and 100),
  duplicates text not null check (duplicates in ('review', 'reject')),
  created_at ${words.integer} not null,
  updated_at ${words.integer} not null
)${words.table}`,
  `create table client_key (
  client_id text not null references client (id),
  version ${words.integer} not null check (version >= 1),
  root_key_id text not null,
  wrapped text not null,
  created_at ${words.integer} not null,
  primary key (client_id, version)
)${words.table}`,
  `create table root_key_check (
  root_key_id text not null primary key,
  check_value text not null
)${words.table}`,
  `create table credential (
  key_id text not null primary key check (length(key_id) between 1 and 255),
  client_id text not null references client (id),
  role text not null check (role in ('read', 'write', 'admin')),
  secret_hash text not null,
  previous_secret_hash text,
  previous_until ${words.integer},
  created_at ${words.integer} not null,
  revoked_at ${words.integer}
)${words.table}`,
  "create index credential_client on credential (client_id)"
]

const companies = (words: Words) => [
  `create table company (${base(words)},
  kind text not null check (kind in ('employer', 'contractor')),
  name text not null check (length(name) <= 100),
  business_website text check (length(business_website) <= 2048),
  doing_business_as text check (length(doing_business_as) <= 100),
  terms_accepted_at ${words.integer} not null,
  terms_accepted_by text not null,
  kyb_status text not null check (kyb_status in ('new', 'pending', 'passed', 'failed')),
  foreign key (client_id) references client (id)
)${words.table}`,
  "create unique index company_client on company (client_id, id)",
  `create table kyb_information (${base(words)},
  ${ofCompany},
  entity_type text,
  incorporation_state text,
  date_of_incorporation text not null check (length(date_of_incorporation) = 10),
  federal_filing_form text check (federal_filing_form in ('941', '944')),
  ${yesNo("payroll_run_this_year")},
  ${yesNo("former_paid_this_year")},
  sealed text not null,
  ${itsCompany}
)${words.table}`,
  "create index kyb_information_company on kyb_information (company_id)",
  `create table company_location (${base(words)},
  ${ofCompany},
  label text not null check (length(label) between 1 and 40),
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zipcode text not null,
  country text not null,
  phone_number text,
  ${flag("is_work_location", words)},
  ${flag("is_mailing_address", words)},
  ${flag("is_filing_address", words)},
  status text not null check (status in ('Verification pending', 'Verified')),
  ${itsCompany}
)${words.table}`,
  "create index company_location_company on company_location (company_id)",
  `create table business_user (${base(words)},
  ${ofCompany},
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null,
  phone_number text not null,
  address1 text,
  address2 text,
  city text,
  state text,
  zipcode text,
  country text,
  ${flag("payroll_admin", words)},
  ${flag("bookkeeper", words)},
  ${flag("beneficial_owner", words)},
  ownership_percentage ${words.integer} check (ownership_percentage between 0 and 100),
  kyc_status text not null
    check (kyc_status in ('kyc not initiated', 'pending', 'passed', 'failed')),
  sealed text,
  ${itsCompany}
)${words.table}`,
  "create index business_user_company on business_user (company_id)"
]

const verification = (words: Words) => [
  `create table verification_attempt (${base(words)},
  ${ofCompany},
  subject_kind text not null check (subject_kind in ('company', 'businessUser', 'worker')),
  subject_id text not null,
  number ${words.integer} not null check (number >= 1),
  status text not null check (status in
    ('submitted', 'processing', 'passed', 'failed', 'needs_review', 'superseded')),
  reasons text not null,
  flags text not null,
  sealed text not null,
  tries ${words.integer} not null default 0 check (tries >= 0),
  started_at ${words.integer},
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`,
  "create index verification_attempt_subject on verification_attempt (subject_id, number)",
  "create index verification_attempt_due on verification_attempt (due_at) where due_at is not null"
]

/**
 * The writer's tables besides the records. Claims and events have no foreign keys: they are written under
 * the aggregate's lock, and `payroll check` verifies their references.
 */
const commits = (words: Words) => [
  `create table aggregate (
  id text not null primary key,
  kind text not null check (kind in ('companyProfile', 'worker')),
  client_id text not null,
  company_id text not null,
  revision ${words.integer} not null check (revision >= 1),
  last_sequence ${words.integer} not null check (last_sequence >= 0),
  ${itsCompany}
)${words.narrow}`,
  `create table claim (
  scope text not null,
  rule text not null check (rule in ('ein', 'email', 'ssn')),
  key_version ${words.integer} not null,
  digest text not null,
  holder text not null,
  client_id text not null,
  primary key (scope, rule, key_version, digest)
)${words.narrow}`,
  "create index claim_holder on claim (holder)",
  `create table event (
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  company_id text not null,
  sequence ${words.integer} not null check (sequence >= 1),
  type text not null,
  at ${words.integer} not null,
  commit_id text not null,
  body text not null,
  unique (company_id, sequence)
)${words.table}`,
  `create table audit (
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  credential text not null,
  operation text not null,
  record_id text not null,
  request_id text not null,
  at ${words.integer} not null
)${words.table}`,
  `create table stored_answer (
  client_id text not null references client (id),
  key text not null check (length(key) between 1 and 255),
  fingerprint text not null,
  status ${words.integer} not null,
  body text not null,
  at ${words.integer} not null,
  primary key (client_id, key)
)${words.table}`,
  "create index stored_answer_at on stored_answer (at)"
]

const webhooks = (words: Words) => [
  `create table webhook_endpoint (
  id text not null primary key check (length(id) = 36),
  client_id text not null references client (id),
  url text not null check (length(url) <= 2048),
  sealed text not null,
  state text not null check (state in ('active', 'disabled', 'removed')),
  created_at ${words.integer} not null,
  updated_at ${words.integer} not null
)${words.table}`,
  "create index webhook_endpoint_client on webhook_endpoint (client_id)",
  `create table delivery_lane (
  endpoint_id text not null references webhook_endpoint (id),
  company_id text not null,
  client_id text not null,
  next_sequence ${words.integer} not null check (next_sequence >= 1),
  last_sequence ${words.integer} not null check (last_sequence >= 1),
  attempts ${words.integer} not null default 0 check (attempts >= 0),
  lease text,
  due_at ${words.integer},
  primary key (endpoint_id, company_id),
  ${itsCompany}
)${words.narrow}`,
  "create index delivery_lane_due on delivery_lane (due_at) where due_at is not null",
  "create index delivery_lane_lease on delivery_lane (lease) where lease is not null",
  `create table delivery_attempt (
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  endpoint_id text not null,
  company_id text not null,
  sequence ${words.integer} not null,
  event_id text not null,
  at ${words.integer} not null,
  duration_ms ${words.integer} not null,
  result text not null check (length(result) <= 40),
  status ${words.integer}
)${words.table}`,
  "create index delivery_attempt_event on delivery_attempt (event_id)"
]

/** Clients and their keys, company onboarding, the writer's tables, webhooks. */
export const foundation: Migration = {
  number: 1,
  name: "foundation",
  statements: (words) => [
    ...clients(words),
    ...companies(words),
    ...verification(words),
    ...commits(words),
    ...webhooks(words)
  ]
}
