import type { Migration } from "./migration.ts"

/** The database that the rows were stored in, which a restore into another one does not change: at most one row. */
export const databaseIdentity: Migration = {
  number: 74,
  name: "database identity",
  statements: ({ integer, table }) => [
    `create table database_identity (
  id ${integer} not null primary key check (id = 1),
  identity text not null
)${table}`
  ]
}
