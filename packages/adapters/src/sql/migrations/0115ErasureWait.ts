import type { Migration } from "./migration.ts"

/** The days of a client after which one person may confirm an erasure alone; null for those that every client has. */
export const erasureWait: Migration = {
  number: 115,
  name: "erasure wait",
  statements: ({ integer }) => [
    `alter table client add column erasure_wait_days ${integer}
      check (erasure_wait_days between 1 and 90)`
  ]
}
