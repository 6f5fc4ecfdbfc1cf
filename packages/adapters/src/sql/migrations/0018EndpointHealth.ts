import type { Migration } from "./migration.ts"

/** Since when an endpoint fails, until when it is left alone, and lanes by how often they were tried. */
export const endpointHealth: Migration = {
  number: 18,
  name: "endpoint health",
  statements: ({ integer }) => [
    `alter table webhook_endpoint add column first_failure_at ${integer}`,
    `alter table webhook_endpoint add column paused_until ${integer}`,
    // A backlog of retries stands in no way of what is sent for the first time.
    "drop index delivery_lane_due",
    "create index delivery_lane_fresh on delivery_lane (due_at) where due_at is not null and attempts < 2",
    "create index delivery_lane_stale on delivery_lane (due_at) where due_at is not null and attempts >= 2"
  ]
}
