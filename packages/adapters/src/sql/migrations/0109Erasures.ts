import type { Migration, Words } from "./migration.ts"

/**
 * The table and its indexes; `payroll restore` makes them too, because a backup may be older than this migration. A row
 * names nobody and refers to no other row: a restored database may have it without what was erased.
 */
export const erasureTable = (words: Words): ReadonlyArray<string> => [
  `create table if not exists erasure (
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  company_id text,
  subject text not null check (subject in ('worker', 'businessUser', 'company', 'client')),
  subject_id text not null check (length(subject_id) = 36),
  at ${words.integer} not null,
  state text not null check (state in ('waiting', 'kept', 'done')),
  due_at ${words.integer},
  root_key_id text not null,
  root_mac text not null check (length(root_mac) = 43),
  check ((due_at is null) = (state = 'done'))
)${words.table}`,
  "create index if not exists erasure_due on erasure (due_at, id) where due_at is not null",
  "create index if not exists erasure_client on erasure (client_id, subject_id)"
]

/** The register of erasures. */
export const erasures: Migration = {
  number: 109,
  name: "erasures",
  statements: (words) => [...erasureTable(words), ...words.ofClients("erasure")]
}
