import type { Words } from "./migration.ts"

/** What every business record has. */
export const base = ({ integer }: Words): string => `
  id text not null primary key check (length(id) = 36),
  client_id text not null references client (id),
  version ${integer} not null check (version >= 1),
  created_at ${integer} not null,
  updated_at ${integer} not null`

export const ofCompany = "company_id text not null references company (id)"
