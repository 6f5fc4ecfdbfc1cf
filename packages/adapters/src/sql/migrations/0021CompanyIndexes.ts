import type { Migration } from "./migration.ts"

/**
 * Indexes of lists that PostgreSQL cannot take for a look-up by id. They begin with `client_id` and end
 * with the id, so a look-up could use them, and reads all companies of a client with them. A plan made
 * while the table is small, where all indexes cost the same, is kept: that of the foreign keys to `company`, too.
 */
export const companyIndexes: Migration = {
  number: 21,
  name: "company indexes",
  statements: () => [
    "drop index company_state",
    "drop index company_updated",
    "drop index company_name",
    "drop index kyb_information_ein_last4",
    "create index company_employer_state on company (client_id, kyb_status, id) where kind = 'employer'",
    "create index company_contractor_state on company (client_id, kyb_status, id) where kind = 'contractor'",
    "create index company_updated on company (client_id, updated_at, id) where updated_at > 0",
    "create index company_name on company (client_id, name_folded, id) where name_folded is not null",
    `create index kyb_information_ein_last4 on kyb_information (client_id, ein_last4, company_id)
      where ein_last4 is not null`
  ]
}
