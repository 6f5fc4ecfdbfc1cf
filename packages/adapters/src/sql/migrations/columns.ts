import type { Words } from "./migration.ts"

/** The columns of every business record. Each such table ends with `itsCompany`. */
export const base = ({ integer }: Words): string => `
  id text not null primary key check (length(id) = 36),
  client_id text not null,
  version ${integer} not null check (version >= 1),
  created_at ${integer} not null,
  updated_at ${integer} not null`

export const ofCompany = "company_id text not null"

/**
 * The company must belong to the same client. One foreign key covers both columns, because each key costs a
 * look-up per row.
 */
export const itsCompany = "foreign key (client_id, company_id) references company (client_id, id)"
