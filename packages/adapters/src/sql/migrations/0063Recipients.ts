import type { Migration } from "./migration.ts"

/** The recipients of hand-overs. Those that are revoked stay, with the keys that data was encrypted to. */
export const recipients: Migration = {
  number: 63,
  name: "recipients of hand-overs",
  statements: (words) => [
    `create table recipient (
  id text not null primary key check (length(id) = 36),
  client_id text not null references client (id),
  name text not null check (length(name) between 1 and 100),
  public_key text not null check (length(public_key) <= 512),
  fingerprint text not null check (length(fingerprint) = 43),
  added_by text not null check (length(added_by) <= 1024),
  created_at ${words.integer} not null,
  confirmed_at ${words.integer},
  revoked_at ${words.integer}
)${words.table}`,
    "create unique index recipient_name on recipient (client_id, name) where revoked_at is null",
    "create unique index recipient_key on recipient (client_id, fingerprint) where revoked_at is null",
    "create index recipient_client on recipient (client_id, id) where revoked_at is null",
    ...words.ofClients("recipient")
  ]
}
