import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const hold = (words: Words) => `create table account_hold (${base(words)},
  ${ofCompany},
  account_id text not null,
  worker_id text,
  status text not null check (status in ('held', 'ended', 'frozen', 'withdrawn')),
  hold_until ${words.integer} not null,
  made_by text not null,
  digest text not null check (length(digest) = 64),
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`

const ofAccounts = (table: string, { integer }: Words) => [
  `alter table ${table} add column hold text check (hold in ('held', 'frozen'))`,
  `alter table ${table} add column hold_until ${integer}`,
  `create index ${table}_held on ${table} (id) where hold is not null`
]

/**
 * Holds of changed bank accounts. Accounts that were changed before have none, and clients that exist go on with
 * changes by programs that take effect at once.
 */
export const accountHolds: Migration = {
  number: 80,
  name: "account holds",
  statements: (words) => [
    `alter table client add column bank_change_hold_days ${words.integer} not null default 3
      check (bank_change_hold_days between 0 and 10)`,
    `alter table client add column hold_api_bank_changes ${words.integer} not null default 0
      check (hold_api_bank_changes in (0, 1))`,
    hold(words),
    "create unique index account_hold_digest on account_hold (digest)",
    "create index account_hold_account on account_hold (account_id, id)",
    "create index account_hold_company on account_hold (client_id, company_id)",
    "create index account_hold_due on account_hold (due_at, id) where due_at is not null",
    ...ofAccounts("company_bank_account", words),
    ...ofAccounts("worker_bank_account", words),
    ...words.ofClients("account_hold")
  ]
}
