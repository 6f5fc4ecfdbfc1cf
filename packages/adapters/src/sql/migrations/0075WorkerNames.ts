import type { Migration } from "./migration.ts"

/**
 * Workers are found by name in all companies of a client. Partial, so that no look-up by id takes them for an index of
 * ids (docs/decisions/0011).
 */
export const workerNames: Migration = {
  number: 75,
  name: "worker names",
  statements: () => [
    `create index worker_client_name on worker (client_id, name_folded, id)
      where name_folded is not null`,
    `create index worker_client_last_name on worker (client_id, last_name_folded, id)
      where last_name_folded is not null`
  ]
}
