import type { Migration } from "./migration.ts"

/** The lanes of each endpoint that are on their way, by due time: what waits for an endpoint is counted from it. */
export const endpointLanes: Migration = {
  number: 31,
  name: "endpoint lanes",
  statements: () => [
    "create index delivery_lane_endpoint on delivery_lane (endpoint_id, due_at) where due_at is not null"
  ]
}
