import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration } from "./migration.ts"

/** The bank accounts that workers are paid to. */
export const workerBankAccounts: Migration = {
  number: 6,
  name: "worker bank accounts",
  statements: (words) => [
    `create table worker_bank_account (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  bank_name text not null,
  account_type text not null check (account_type in ('Checking', 'Savings')),
  account_name text not null,
  routing_number text not null check (length(routing_number) = 9),
  pay_percentage ${words.integer} not null check (pay_percentage between 0 and 100),
  status text not null check (status in ('new', 'pending', 'ready', 'failed', 'replaced')),
  awaits_approval ${words.integer} not null check (awaits_approval in (0, 1)),
  due_at ${words.integer},
  sealed text not null,
  ${itsCompany}
)${words.table}`,
    "create index worker_bank_account_worker on worker_bank_account (worker_id, id) where status <> 'replaced'",
    "create index worker_bank_account_due on worker_bank_account (due_at) where due_at is not null",
    "create index worker_bank_account_approval on worker_bank_account (client_id, id) where awaits_approval = 1"
  ]
}
