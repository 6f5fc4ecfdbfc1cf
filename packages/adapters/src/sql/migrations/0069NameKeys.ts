import type { Migration } from "./migration.ts"

/** A name that a version before folded may have blanks, also while such a version runs next to this one. */
export const hasOldKey = (column: string): string =>
  `(${column} is null or ${column} <> replace(${column}, ' ', ''))`

/** Names are found without punctuation and blanks. The worker fills the columns of existing rows again. */
export const nameKeys: Migration = {
  number: 69,
  name: "name keys",
  statements: () => [
    "drop index company_unfilled",
    "drop index worker_unfilled",
    `create index company_unfilled on company (id) where ${hasOldKey("name_folded")}`,
    `create index worker_unfilled on worker (id) where ${hasOldKey("name_folded")}`
  ],
  // One word with punctuation has no blank.
  backfills: [{ table: "company", set: "name_folded = null" }]
}
