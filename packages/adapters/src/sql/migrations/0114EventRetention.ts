import type { Migration } from "./migration.ts"

/** How many days a client keeps events; null for those that every client has. */
export const eventRetention: Migration = {
  number: 114,
  name: "event retention",
  statements: ({ integer }) => [
    `alter table client add column event_retention_days ${integer}
      check (event_retention_days between 90 and 3650)`
  ]
}
