import type { Migration } from "./migration.ts"

/** The traces of the commits that made events and verification attempts; only where traces are on. */
export const traceContexts: Migration = {
  number: 32,
  name: "trace contexts",
  statements: (words) => [
    `create table trace_context (
  record_id text not null primary key check (length(record_id) = 36),
  client_id text not null references client (id),
  traceparent text not null check (length(traceparent) = 55),
  at ${words.integer} not null
)${words.table}`,
    ...words.ofClients("trace_context")
  ]
}
