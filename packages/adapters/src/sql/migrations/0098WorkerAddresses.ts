import type { Migration } from "./migration.ts"

/** The workers of a client by their email, with which they come to the portal: whichever company they work for. */
export const workerAddresses: Migration = {
  number: 98,
  name: "worker addresses",
  statements: () => [
    "create index worker_address on worker (client_id, email_key, id) where email_key is not null"
  ]
}
