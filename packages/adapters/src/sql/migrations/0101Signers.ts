import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const STATUSES = "('to sign', 'signed', 'signed on paper', 'superseded', 'revoked')"
const ONE_SIGNER = "check ((worker_id is null) <> (business_user_id is null))"
const SIGNED = ["document", "signature", "document_consent", "terms_acceptance"]

const OF_SIGNER = `
  worker_id text references worker (id),
  business_user_id text references business_user (id)`

const OF_GUEST = `
  session_id text not null references guest_session (id),
  handed_over text not null,
  address text,
  user_agent text`

const document = (words: Words) => {
  const { integer } = words
  const flag = (name: string) => `${name} ${integer} not null default 0 check (${name} in (0, 1))`
  return `create table other_document (${base(words)},
  ${ofCompany},
  title text not null,
  language text not null check (language in ('en', 'es')),
  series_id text not null,
  edition ${integer} not null check (edition >= 1),
  format text not null check (format in ('text', 'pdf')),
  text_sha256 text not null check (length(text_sha256) = 64),
  ${OF_SIGNER},
  document_template_id text not null references document_template (id),
  kind text not null,
  status text not null check (status in ${STATUSES}),
  ${flag("needs_confirmation")},
  ${flag("is_confirmed")},
  pdf_sha256 text,
  file_id text,
  ${ONE_SIGNER},
  ${itsCompany}
)${words.table}`
}

const signature = (words: Words) => `create table other_signature (${base(words)},
  ${ofCompany},
  ${OF_GUEST},
  document_id text not null references other_document (id),
  ${OF_SIGNER},
  typed_name text not null,
  edition ${words.integer} not null,
  text_sha256 text not null check (length(text_sha256) = 64),
  statement text not null,
  ${ONE_SIGNER},
  ${itsCompany}
)${words.table}`

const consent = (words: Words) => `create table other_document_consent (${base(words)},
  ${ofCompany},
  ${OF_GUEST},
  ${OF_SIGNER},
  language text not null check (language in ('en', 'es')),
  edition ${words.integer} not null,
  withdrawn_at ${words.integer},
  ${ONE_SIGNER},
  ${itsCompany}
)${words.table}`

const acceptance = (words: Words) => `create table other_terms_acceptance (${base(words)},
  ${ofCompany},
  document_id text not null references other_document (id),
  ${OF_SIGNER},
  edition ${words.integer} not null,
  text_sha256 text not null check (length(text_sha256) = 64),
  credential text not null,
  session_id text references guest_session (id),
  handed_over text,
  address text,
  user_agent text,
  ${ONE_SIGNER},
  ${itsCompany}
)${words.table}`

const RECORD = "id, client_id, version, created_at, updated_at, company_id, worker_id"
const GUEST = "session_id, handed_over, address, user_agent"

/** The columns of each table before. */
const COLUMNS: Readonly<Record<string, string>> = {
  document: `${RECORD}, title, language, series_id, edition, format, text_sha256, document_template_id, kind, status,
    needs_confirmation, is_confirmed, pdf_sha256, file_id`,
  signature: `${RECORD}, ${GUEST}, document_id, typed_name, edition, text_sha256, statement`,
  document_consent: `${RECORD}, ${GUEST}, language, edition, withdrawn_at`,
  terms_acceptance: `${RECORD}, ${GUEST}, document_id, edition, text_sha256, credential`
}

const INDEXES = [
  "create index document_company on document (company_id, id)",
  "create index document_client on document (client_id, company_id)",
  "create index document_worker on document (worker_id, id)",
  "create index document_of_template on document (document_template_id)",
  "create index signature_document on signature (document_id, id)",
  "create index signature_session on signature (session_id)",
  "create index signature_worker on signature (worker_id)",
  "create index signature_company on signature (client_id, company_id)",
  "create unique index document_consent_worker on document_consent (worker_id) where withdrawn_at is null",
  "create index document_consent_all on document_consent (worker_id, id)",
  "create index document_consent_session on document_consent (session_id)",
  "create index document_consent_company on document_consent (client_id, company_id)",
  "create unique index terms_acceptance_document on terms_acceptance (document_id)",
  "create index terms_acceptance_worker on terms_acceptance (worker_id)",
  "create index terms_acceptance_session on terms_acceptance (session_id)",
  "create index terms_acceptance_company on terms_acceptance (client_id, company_id)"
]

/** The tables that refer to documents are replaced before these are, so that no row ever refers to none. */
const copied = (words: Words) => [
  ...[document, signature, consent, acceptance].map((create) => create(words)),
  ...SIGNED.map(
    (table) =>
      `insert into other_${table} (${COLUMNS[table]}) select ${COLUMNS[table]} from ${table} order by id`
  ),
  ...SIGNED.toReversed().map((table) => `drop table ${table}`),
  ...SIGNED.map((table) => `alter table other_${table} rename to ${table}`),
  ...INDEXES
]

const altered = [
  ...SIGNED.flatMap((table) => [
    `alter table ${table} alter column worker_id drop not null`,
    `alter table ${table} add column business_user_id text references business_user (id)`,
    `alter table ${table} add ${ONE_SIGNER}`
  ]),
  "alter table document drop constraint document_status_check",
  `alter table document add constraint document_status_check check (status in ${STATUSES})`
]

/**
 * Documents that a business user signs for a company, and the state of those that were signed on paper. Versions before
 * know neither.
 */
export const signers: Migration = {
  number: 101,
  name: "signers",
  statements: (words) => [
    ...words.altered(altered, copied(words)),
    "alter table document_content add column business_user_id text",
    `create index document_of_company on document (company_id, id) where business_user_id is not null`,
    "create index document_business_user on document (business_user_id, id)",
    "create index signature_business_user on signature (business_user_id)",
    `create unique index document_consent_business_user on document_consent (business_user_id)
      where withdrawn_at is null`,
    "create index document_consent_all_business_user on document_consent (business_user_id, id)",
    "create index terms_acceptance_business_user on terms_acceptance (business_user_id)"
  ],
  needsStop: true
}
