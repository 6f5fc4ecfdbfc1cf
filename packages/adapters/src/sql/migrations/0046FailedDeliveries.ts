import type { Migration } from "./migration.ts"

/** Attempts other than deliveries, by result: what was given up or refused is found without the rest. */
export const failedDeliveries: Migration = {
  number: 46,
  name: "failed deliveries",
  statements: () => [
    "create index delivery_attempt_failed on delivery_attempt (client_id, result, id) where result <> 'delivered'"
  ]
}
