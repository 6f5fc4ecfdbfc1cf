import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const file = (words: Words) => `create table file (${base(words)},
  ${ofCompany},
  worker_id text references worker (id),
  kind text not null check (kind in ('document', 'identity')),
  media_type text not null,
  byte_length ${words.integer} not null check (byte_length >= 1),
  sha256 text not null check (length(sha256) = 64),
  status text not null check (status in ('stored', 'attached', 'copied')),
  ${itsCompany}
)${words.table}`

const chunk = (words: Words) => `create table file_chunk (${base(words)},
  ${ofCompany},
  file_id text not null references file (id) on delete cascade,
  worker_id text,
  number ${words.integer} not null check (number >= 0),
  sealed text not null,
  ${itsCompany}
)${words.table}`

/** Files that people upload, in chunks, and the file that a document was signed with. */
export const files: Migration = {
  number: 93,
  name: "files",
  statements: (words) => [
    file(words),
    chunk(words),
    "alter table document add column file_id text",
    "create index file_company on file (company_id, worker_id)",
    "create index file_client on file (client_id, company_id)",
    "create index file_worker on file (worker_id)",
    "create index file_unused on file (updated_at, id) where status <> 'attached'",
    "create unique index file_chunk_file on file_chunk (file_id, number)",
    "create index file_chunk_company on file_chunk (client_id, company_id)",
    ...words.ofClients("file"),
    ...words.ofClients("file_chunk")
  ]
}
