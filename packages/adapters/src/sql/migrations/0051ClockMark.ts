import type { Migration } from "./migration.ts"

/** The time that was reached, which decides what is deleted: at most one row. */
export const clockMark: Migration = {
  number: 51,
  name: "clock mark",
  statements: ({ integer, table }) => [
    `create table clock_mark (
  id ${integer} not null primary key check (id = 1),
  at ${integer} not null,
  lead ${integer},
  agreed_ms ${integer} not null,
  moves ${integer} not null,
  hour ${integer} not null,
  events_left ${integer} not null,
  answers_left ${integer} not null,
  traces_left ${integer} not null,
  attempts_left ${integer} not null
)${table}`
  ]
}
