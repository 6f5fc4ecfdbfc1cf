import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const ofText = ({ integer }: Words) => `
  title text not null,
  language text not null check (language in ('en', 'es')),
  series_id text not null,
  edition ${integer} not null check (edition >= 1),
  format text not null check (format in ('text', 'pdf')),
  text_sha256 text not null check (length(text_sha256) = 64)`

const template = (words: Words) => `create table document_template (${base(words)},
  ${ofCompany},
  ${ofText(words)},
  status text not null check (status in ('current', 'replaced')),
  ${itsCompany}
)${words.table}`

const document = (words: Words) => `create table document (${base(words)},
  ${ofCompany},
  ${ofText(words)},
  worker_id text not null references worker (id),
  document_template_id text not null references document_template (id),
  kind text not null,
  status text not null check (status in ('to sign', 'signed', 'superseded', 'revoked')),
  ${itsCompany}
)${words.table}`

const content = (words: Words) => `create table document_content (${base(words)},
  ${ofCompany},
  owner_id text not null,
  worker_id text,
  sealed text,
  ${itsCompany}
)${words.table}`

/** Documents of workers. */
export const documents: Migration = {
  number: 83,
  name: "documents",
  statements: (words) => [
    template(words),
    document(words),
    content(words),
    "create index document_template_company on document_template (company_id, id)",
    "create index document_template_client on document_template (client_id, company_id)",
    "create index document_company on document (company_id, id)",
    "create index document_client on document (client_id, company_id)",
    "create index document_worker on document (worker_id, id)",
    "create index document_of_template on document (document_template_id)",
    "create unique index document_content_owner on document_content (owner_id)",
    "create index document_content_company on document_content (client_id, company_id)",
    ...words.ofClients("document_template"),
    ...words.ofClients("document"),
    ...words.ofClients("document_content")
  ]
}
