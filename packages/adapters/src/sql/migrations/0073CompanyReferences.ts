import type { Migration } from "./migration.ts"

/** The client's own id of a company, by which it is found. */
export const companyReferences: Migration = {
  number: 73,
  name: "company references",
  statements: () => [
    "alter table company add column company_reference_id text",
    `create index company_reference on company (client_id, company_reference_id, id)
      where company_reference_id is not null`
  ]
}
