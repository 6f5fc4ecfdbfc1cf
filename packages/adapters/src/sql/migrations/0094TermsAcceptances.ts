import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const acceptance = (words: Words) => `create table terms_acceptance (${base(words)},
  ${ofCompany},
  document_id text not null references document (id),
  worker_id text not null references worker (id),
  edition ${words.integer} not null,
  text_sha256 text not null check (length(text_sha256) = 64),
  credential text not null,
  session_id text references guest_session (id),
  handed_over text,
  address text,
  user_agent text,
  ${itsCompany}
)${words.table}`

/** Which terms a worker accepted. */
export const termsAcceptances: Migration = {
  number: 94,
  name: "terms acceptances",
  statements: (words) => [
    acceptance(words),
    "create unique index terms_acceptance_document on terms_acceptance (document_id)",
    "create index terms_acceptance_worker on terms_acceptance (worker_id)",
    "create index terms_acceptance_session on terms_acceptance (session_id)",
    "create index terms_acceptance_company on terms_acceptance (client_id, company_id)",
    ...words.ofClients("terms_acceptance")
  ]
}
