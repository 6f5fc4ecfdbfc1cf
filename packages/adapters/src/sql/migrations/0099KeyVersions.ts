import type { Migration } from "./migration.ts"

/** Several versions of a client's key, the steps in which they change, and the key rings of the processes that run. */
export const keyVersions: Migration = {
  number: 99,
  name: "key versions",
  statements: ({ integer, table }) => [
    `alter table client_key add column rotation ${integer} not null default 0`,
    `alter table client_key add column audited_at ${integer}`,
    `alter table client_key add column retired_at ${integer}`,
    `alter table audit_link add column key_version ${integer} not null default 1`,
    `alter table root_key_check add column unused_since ${integer}`,
    `create table key_rotation (
  number ${integer} not null primary key check (number >= 1),
  step text not null check (step in ('add', 'load', 'both', 'new', 'done', 'retired')),
  started_at ${integer} not null,
  stepped_at ${integer} not null
)${table}`,
    `create table key_process (
  id text not null primary key,
  kind text not null,
  root_keys text not null,
  rotation ${integer} not null,
  step text not null,
  seen_at ${integer} not null
)${table}`
  ]
}
