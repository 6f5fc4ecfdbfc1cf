import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const OF_GUEST = `
  session_id text not null references guest_session (id),
  handed_over text not null,
  address text,
  user_agent text`

const signature = (words: Words) => `create table signature (${base(words)},
  ${ofCompany},
  ${OF_GUEST},
  document_id text not null references document (id),
  worker_id text not null references worker (id),
  typed_name text not null,
  edition ${words.integer} not null,
  text_sha256 text not null check (length(text_sha256) = 64),
  statement text not null,
  ${itsCompany}
)${words.table}`

const consent = (words: Words) => `create table document_consent (${base(words)},
  ${ofCompany},
  ${OF_GUEST},
  worker_id text not null references worker (id),
  language text not null check (language in ('en', 'es')),
  edition ${words.integer} not null,
  withdrawn_at ${words.integer},
  ${itsCompany}
)${words.table}`

const flagIn = (table: string, column: string, { integer }: Words) =>
  `alter table ${table} add column ${column} ${integer} not null default 0 check (${column} in (0, 1))`

/** Signatures of documents, and the consent to electronic ones. */
export const signatures: Migration = {
  number: 84,
  name: "signatures",
  statements: (words) => [
    flagIn("document_template", "needs_confirmation", words),
    flagIn("document", "needs_confirmation", words),
    flagIn("document", "is_confirmed", words),
    "alter table document add column pdf_sha256 text",
    signature(words),
    consent(words),
    "create index signature_document on signature (document_id, id)",
    "create index signature_session on signature (session_id)",
    "create index signature_worker on signature (worker_id)",
    "create index signature_company on signature (client_id, company_id)",
    "create unique index document_consent_worker on document_consent (worker_id) where withdrawn_at is null",
    "create index document_consent_all on document_consent (worker_id, id)",
    "create index document_consent_session on document_consent (session_id)",
    "create index document_consent_company on document_consent (client_id, company_id)",
    ...words.ofClients("signature"),
    ...words.ofClients("document_consent")
  ]
}
