import type { Migration, Words } from "./migration.ts"

const flag = (name: string, { integer }: Words) =>
  `${name} ${integer} not null default 0 check (${name} in (0, 1))`

/** Endpoints of earlier versions keep their rule: after the last attempt an event is passed over. */
const endpoints = (words: Words) => [
  "alter table webhook_endpoint add column description text check (length(description) <= 255)",
  "alter table webhook_endpoint add column event_types text check (length(event_types) <= 2048)",
  `alter table webhook_endpoint add column order_rule text not null default 'skip'
  check (order_rule in ('halt', 'skip'))`,
  `alter table webhook_endpoint add column version ${words.integer} not null default 1
  check (version >= 1)`,
  `alter table webhook_endpoint add column disabled_reason text
  check (disabled_reason in ('person', 'gone', 'failing'))`,
  `alter table webhook_endpoint add column previous_until ${words.integer}`,
  `alter table webhook_endpoint add column ${flag("takes_streams", words)}`,
  `alter table webhook_endpoint add column ${flag("spreads", words)}`,
  `alter table webhook_endpoint add column ${flag("from_settings", words)}`,
  "update webhook_endpoint set takes_streams = 1 where state <> 'removed'",
  "update webhook_endpoint set disabled_reason = 'gone' where state = 'disabled'",
  // The one endpoint of a client for which a commit opens lanes.
  "create unique index webhook_endpoint_streams on webhook_endpoint (client_id) where takes_streams = 1"
]

const lanes = (words: Words) => [
  `alter table delivery_lane add column halted_at ${words.integer}`,
  "create index delivery_lane_halted on delivery_lane (endpoint_id, company_id) where halted_at is not null"
]

const lists = [
  "create index event_client on event (client_id, id)",
  "alter table delivery_attempt add column event_type text",
  "create index delivery_attempt_client on delivery_attempt (client_id, id)",
  "create index delivery_attempt_company on delivery_attempt (company_id, id)"
]

/** Several endpoints per client, each with what it gets and in which order; events and deliveries in lists. */
export const webhookEndpoints: Migration = {
  number: 17,
  name: "webhook endpoints",
  statements: (words) => [...endpoints(words), ...lanes(words), ...lists]
}
