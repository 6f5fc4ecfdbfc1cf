import type { Migration } from "./migration.ts"

/** A row that is stored to find out whether the database takes writes, and removed. */
export const writeProbe: Migration = {
  number: 52,
  name: "write probe",
  statements: ({ integer, table }) => [
    `create table write_probe (
  id text not null primary key check (length(id) = 36),
  at ${integer} not null,
  filler text not null
)${table}`
  ]
}
