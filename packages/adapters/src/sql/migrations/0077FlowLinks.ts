import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const link = (words: Words) => `create table flow_link (${base(words)},
  ${ofCompany},
  flow text not null,
  subject_id text not null,
  status text not null check (status in ('created', 'sent', 'opened', 'completed', 'expired', 'revoked',
    'undeliverable', 'requested')),
  digest text not null check (length(digest) = 64),
  expires_at ${words.integer} not null,
  language text not null check (language in ('en', 'es')),
  return_url text,
  given_to text not null,
  sent_at ${words.integer},
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`

const session = (words: Words) => `create table guest_session (${base(words)},
  ${ofCompany},
  flow text not null,
  subject_id text not null,
  language text not null check (language in ('en', 'es')),
  flow_link_id text not null references flow_link (id),
  digest text not null check (length(digest) = 64),
  public_id text not null,
  handed_over text not null,
  ended_at ${words.integer},
  seen_at ${words.integer},
  ${itsCompany}
)${words.table}`

/** The groups of all events that there were before. */
const BEFORE = [
  "company",
  "companybankaccount",
  "employeebankaccount",
  "employee",
  "payschedule",
  "payperiod",
  "timeoffpolicy",
  "timeoffassignment",
  "timeoffrequest",
  "timesheet",
  "timesheetamendment",
  "timeexception",
  "credential",
  "recipient"
].map((category) => `${category}.*`)

/** Links to pages for people, and their sessions. Endpoints of all events go on with the categories there were. */
export const flowLinks: Migration = {
  number: 77,
  name: "flow links",
  statements: (words) => [
    link(words),
    session(words),
    "create unique index flow_link_digest on flow_link (digest)",
    "create index flow_link_company on flow_link (company_id, id)",
    "create index flow_link_subject on flow_link (subject_id, id)",
    "create index flow_link_due on flow_link (due_at, id) where due_at is not null",
    "create unique index guest_session_digest on guest_session (digest)",
    "create index guest_session_link on guest_session (flow_link_id)",
    "create index guest_session_open on guest_session (subject_id) where ended_at is null",
    ...words.ofClients("flow_link"),
    ...words.ofClients("guest_session"),
    `update webhook_endpoint set event_types = '${JSON.stringify(BEFORE)}', version = version + 1
      where event_types is null and spreads = 0`
  ]
}
