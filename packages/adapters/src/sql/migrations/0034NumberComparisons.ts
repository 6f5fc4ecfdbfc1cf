import type { Migration } from "./migration.ts"

/** The comparisons of numbers by a credential, which are counted for its limit. */
export const numberComparisons: Migration = {
  number: 34,
  name: "number comparisons",
  statements: () => [
    "create index audit_compared on audit (credential, at) where operation = 'compareNumber'"
  ]
}
