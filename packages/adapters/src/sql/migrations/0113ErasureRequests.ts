import type { Migration } from "./migration.ts"

/**
 * Requests to erase what is stored about somebody. A row of the audit without its person has the digest of what it
 * said, which its link covers.
 */
export const erasureRequests: Migration = {
  number: 113,
  name: "erasure requests",
  statements: (words) => [
    `create table erasure_request (
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  company_id text,
  subject text not null check (subject in ('worker', 'businessUser', 'company', 'client')),
  subject_id text not null check (length(subject_id) = 36),
  asked_by text not null check (length(asked_by) <= 1024),
  asked_at ${words.integer} not null,
  confirmed_at ${words.integer},
  foreign key (client_id, company_id) references company (client_id, id)
)${words.table}`,
    "create unique index erasure_request_subject on erasure_request (client_id, subject_id)",
    "create index erasure_request_company on erasure_request (client_id, company_id)",
    "alter table audit add column erased text",
    ...words.ofClients("erasure_request")
  ]
}
