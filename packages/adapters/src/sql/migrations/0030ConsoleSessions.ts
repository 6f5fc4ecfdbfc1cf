import type { Migration } from "./migration.ts"

/** Sessions of persons at the console, by the SHA-256 of the token that a browser holds. */
export const consoleSessions: Migration = {
  number: 30,
  name: "console sessions",
  statements: (words) => [
    `create table console_session (
  digest text not null primary key check (length(digest) = 64),
  client_id text not null references client (id),
  key_id text not null check (length(key_id) between 1 and 255),
  role text not null,
  secret_hash text not null,
  created_at ${words.integer} not null,
  seen_at ${words.integer} not null
)${words.table}`,
    "create index console_session_client on console_session (client_id)",
    ...words.ofClients("console_session")
  ]
}
