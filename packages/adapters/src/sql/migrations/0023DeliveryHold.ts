import type { Migration, Words } from "./migration.ts"

/** `payroll restore` makes the table too, because a backup may be older than this migration. */
export const deliveryHoldTable = (words: Words): string =>
  `create table if not exists delivery_hold (
  id text not null primary key check (length(id) = 36),
  reason text not null check (reason in ('command', 'restore', 'setting')),
  held_at ${words.integer} not null,
  in_force ${words.integer} unique check (in_force = 1),
  released_at ${words.integer},
  release_id text check (length(release_id) = 36)
)${words.table}`

/** Holds of all webhook deliveries of the database; at most one row is in force. */
export const deliveryHold: Migration = {
  number: 23,
  name: "delivery hold",
  statements: (words) => [deliveryHoldTable(words)]
}
