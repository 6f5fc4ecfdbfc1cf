import type { Migration, Words } from "./migration.ts"

/** A new table, because SQLite changes neither a check nor a not-null constraint. */
const credentials = (words: Words) => [
  `create table issued_credential (
  key_id text not null primary key check (length(key_id) between 1 and 255),
  client_id text references client (id),
  role text not null check (role in ('read', 'write', 'review', 'kiosk', 'admin')),
  person text check (length(person) between 1 and 100),
  company_ids text check (length(company_ids) <= 4096),
  secret_hash text not null,
  previous_secret_hash text,
  previous_until ${words.integer},
  created_at ${words.integer} not null,
  expires_at ${words.integer},
  last_used_at ${words.integer},
  revoked_at ${words.integer}
)${words.table}`,
  `insert into issued_credential
  (key_id, client_id, role, secret_hash, previous_secret_hash, previous_until, created_at, revoked_at)
select key_id, client_id, role, secret_hash, previous_secret_hash, previous_until, created_at, revoked_at
from credential`,
  "drop table credential",
  "alter table issued_credential rename to credential",
  "create index credential_client on credential (client_id, key_id)"
]

/** Rows of earlier versions have none of these. */
const auditColumns = [
  "alter table audit add column company_id text",
  "alter table audit add column acted_by text check (length(acted_by) between 1 and 100)",
  "alter table audit add column address text check (length(address) <= 45)",
  "create index audit_client on audit (client_id, id)",
  "create index audit_company on audit (company_id, id) where company_id is not null"
]

/** Credentials of people and of the service, with limits; who acted on what, and from where. */
export const credentialsAndAudit: Migration = {
  number: 4,
  name: "credentials and audit",
  statements: (words) => [...credentials(words), ...auditColumns]
}
