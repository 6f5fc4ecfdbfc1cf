import type { Migration } from "./migration.ts"

/** Events that are sent again: the jobs that move lanes back, and the last job that moved each lane. */
export const webhookReplays: Migration = {
  number: 19,
  name: "webhook replays",
  statements: (words) => [
    `create table webhook_replay (
  id text not null primary key check (length(id) = 36),
  client_id text not null references client (id),
  endpoint_id text not null references webhook_endpoint (id),
  kind text not null check (kind in ('company', 'since', 'missed')),
  company_id text,
  first_sequence ${words.integer},
  place text not null check (length(place) <= 36),
  companies ${words.integer} not null default 0 check (companies >= 0),
  created_at ${words.integer} not null,
  finished_at ${words.integer},
  due_at ${words.integer}
)${words.table}`,
    "create index webhook_replay_endpoint on webhook_replay (endpoint_id, id)",
    "create index webhook_replay_due on webhook_replay (due_at) where due_at is not null",
    ...words.ofClients("webhook_replay"),
    "alter table delivery_lane add column replay_id text"
  ]
}
