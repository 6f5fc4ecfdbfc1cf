import type { Migration, Words } from "./migration.ts"

/** The table as it is, but for the reference to a company. */
const copied = (words: Words) => [
  `create table other_delivery_lane (
  endpoint_id text not null references webhook_endpoint (id),
  company_id text not null,
  client_id text not null,
  next_sequence ${words.integer} not null check (next_sequence >= 1),
  last_sequence ${words.integer} not null check (last_sequence >= 1),
  attempts ${words.integer} not null default 0 check (attempts >= 0),
  lease text,
  due_at ${words.integer},
  halted_at ${words.integer},
  replay_id text,
  primary key (endpoint_id, company_id)
)${words.narrow}`,
  `insert into other_delivery_lane (endpoint_id, company_id, client_id, next_sequence, last_sequence,
    attempts, lease, due_at, halted_at, replay_id)
  select endpoint_id, company_id, client_id, next_sequence, last_sequence,
    attempts, lease, due_at, halted_at, replay_id from delivery_lane`,
  "drop table delivery_lane",
  "alter table other_delivery_lane rename to delivery_lane",
  "create index delivery_lane_lease on delivery_lane (lease) where lease is not null",
  "create index delivery_lane_halted on delivery_lane (endpoint_id, company_id) where halted_at is not null",
  "create index delivery_lane_fresh on delivery_lane (due_at) where due_at is not null and attempts < 2",
  "create index delivery_lane_stale on delivery_lane (due_at) where due_at is not null and attempts >= 2",
  "create index delivery_lane_endpoint on delivery_lane (endpoint_id, due_at) where due_at is not null"
]

/** Events of the client itself have its id in the place of the company's, also in their lanes. */
export const eventsOfClients: Migration = {
  number: 65,
  name: "events of clients",
  statements: (words) => [
    `alter table client add column last_sequence ${words.integer} not null default 0 check (last_sequence >= 0)`,
    ...words.altered(
      ["alter table delivery_lane drop constraint delivery_lane_client_id_company_id_fkey"],
      copied(words)
    )
  ]
}
