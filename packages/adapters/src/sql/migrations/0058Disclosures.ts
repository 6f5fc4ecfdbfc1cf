import type { Migration } from "./migration.ts"

/** The kinds of the whole values that left the service, and why, in audit rows. */
export const disclosures: Migration = {
  number: 58,
  name: "disclosures",
  statements: () => [
    "alter table audit add column disclosure text check (length(disclosure) <= 2048)"
  ]
}
