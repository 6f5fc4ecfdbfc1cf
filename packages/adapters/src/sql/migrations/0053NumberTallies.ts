import type { Migration } from "./migration.ts"

/** The different values of sealed fields that were tried on a day, as keyed digests. */
export const numberTallies: Migration = {
  number: 53,
  name: "number tallies",
  statements: (words) => [
    `create table number_tally (
  client_id text not null references client (id),
  tally text${words.bytewise} not null,
  at ${words.integer} not null,
  digests text${words.bytewise} not null,
  primary key (client_id, tally)
)${words.table}`,
    "create index number_tally_at on number_tally (at)",
    ...words.ofClients("number_tally")
  ]
}
