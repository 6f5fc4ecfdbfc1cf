import type { Words } from "./migration.ts"

/** What every business record has. Whose it is, is said by a key that its table ends with. */
export const base = ({ integer }: Words): string => `
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  version ${integer} not null check (version >= 1),
  created_at ${integer} not null,
  updated_at ${integer} not null`

export const ofCompany = "company_id text not null"

/**
 * The last of a table's columns: the company is the client's own. One key for both, because each one
 * is looked up for each row.
 */
export const itsCompany = "foreign key (client_id, company_id) references company (client_id, id)"
