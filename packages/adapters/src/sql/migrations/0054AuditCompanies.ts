import type { Migration } from "./migration.ts"

/** Audit rows about no company have none: an earlier version stored an empty text. */
export const auditCompanies: Migration = {
  number: 54,
  name: "audit rows without a company",
  // The second condition is that of the index.
  statements: () => [
    "update audit set company_id = null where company_id = '' and company_id <> record_id"
  ]
}
