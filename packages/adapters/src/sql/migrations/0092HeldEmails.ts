import type { Migration } from "./migration.ts"

/** Changes of the emails of business users that wait, with their holds. */
export const heldEmails: Migration = {
  number: 92,
  name: "held emails",
  statements: () => [
    "alter table business_user add column waiting text",
    "alter table account_hold add column business_user_id text"
  ]
}
