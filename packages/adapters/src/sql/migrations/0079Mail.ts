import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const mailTable = (words: Words) => `create table mail (${base(words)},
  ${ofCompany},
  template text not null,
  language text not null check (language in ('en', 'es')),
  status text not null check (status in ('waiting', 'accepted', 'failed', 'expired')),
  attempts ${words.integer} not null check (attempts >= 0),
  next_attempt_at ${words.integer},
  expires_at ${words.integer},
  outcome text,
  sealed text not null,
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`

/** Mails to people, which wait until they are sent. */
export const mail: Migration = {
  number: 79,
  name: "mail",
  statements: (words) => [
    mailTable(words),
    "create index mail_due on mail (due_at, id) where due_at is not null",
    "create index mail_client on mail (client_id, id)",
    "create index mail_company on mail (client_id, company_id)",
    ...words.ofClients("mail")
  ]
}
