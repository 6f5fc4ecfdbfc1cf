import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const codes = (words: Words) => `create table guest_codes (${base(words)},
  ${ofCompany},
  worker_id text not null,
  locked_at ${words.integer},
  requested_at text not null,
  wrong_at text not null,
  code text,
  confirmed text not null,
  ${itsCompany}
)${words.table}`

/** Codes by mail of workers, and what they confirmed. */
export const guestCodes: Migration = {
  number: 90,
  name: "guest codes",
  statements: (words) => [
    codes(words),
    "create unique index guest_codes_worker on guest_codes (worker_id)",
    "create index guest_codes_company on guest_codes (client_id, company_id)",
    ...words.ofClients("guest_codes")
  ]
}
