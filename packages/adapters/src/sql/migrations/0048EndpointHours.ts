import type { Migration } from "./migration.ts"

/** The numbers of deliveries to each webhook endpoint in each of the last hours. */
export const endpointHours: Migration = {
  number: 48,
  name: "endpoint hours",
  statements: (words) => [
    `create table endpoint_hour (
  client_id text not null references client (id),
  endpoint_id text not null,
  hour ${words.integer} not null check (hour >= 0),
  delivered ${words.integer} not null check (delivered >= 0),
  failed ${words.integer} not null check (failed >= 0),
  primary key (client_id, hour, endpoint_id)
)${words.narrow}`,
    "create index endpoint_hour_hour on endpoint_hour (hour)",
    ...words.ofClients("endpoint_hour")
  ]
}
