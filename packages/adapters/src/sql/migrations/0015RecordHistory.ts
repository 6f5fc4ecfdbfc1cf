import type { Migration, Words } from "./migration.ts"

/**
 * Without a foreign key to the record: a row is written with the update that locked it, for its client, and
 * `payroll check` verifies the reference to the audit.
 */
const recordChange = (words: Words) => `create table record_change (
  record_id text not null,
  version ${words.integer} not null check (version >= 2),
  client_id text not null,
  company_id text not null,
  record_kind text not null,
  at ${words.integer} not null,
  audit_id text not null,
  sealed text not null,
  primary key (record_id, version)
)${words.table}`

/** The changes that updates made to records. */
export const recordHistory: Migration = {
  number: 15,
  name: "record history",
  statements: (words) => [recordChange(words), ...words.ofClients("record_change")]
}
