import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration } from "./migration.ts"

/** Results of pay that others report. A worker has one first report in a period, and each is replaced at most once. */
export const payResults: Migration = {
  number: 68,
  name: "pay results",
  statements: (words) => [
    `create table pay_result (${base(words)},
  ${ofCompany},
  pay_period_id text not null references pay_period (id),
  worker_id text not null references worker (id),
  status text not null check (status in ('paid', 'failed', 'returned', 'notPaid')),
  gross text check (length(gross) <= 16),
  net text check (length(net) <= 16),
  return_code text check (length(return_code) = 3),
  bank_account_id text,
  replaces_id text,
  ${itsCompany}
)${words.table}`,
    "create unique index pay_result_worker on pay_result (pay_period_id, worker_id, coalesce(replaces_id, ''))",
    "create index pay_result_period on pay_result (pay_period_id, id)",
    `alter table pay_period add column result_counts text not null
      default '{"paid":0,"failed":0,"returned":0,"notPaid":0}'`,
    "alter table worker_bank_account add column return_code text",
    ...words.ofClients("pay_result")
  ]
}
