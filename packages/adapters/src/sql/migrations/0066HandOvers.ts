import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const handOver = (words: Words) => `create table hand_over (${base(words)},
  ${ofCompany},
  kind text not null check (kind in ('payPeriod', 'year')),
  pay_schedule_id text,
  pay_period_id text,
  year ${words.integer},
  form text,
  format_version text not null,
  is_final ${words.integer} not null check (is_final in (0, 1)),
  is_partial ${words.integer} not null check (is_partial in (0, 1)),
  worker_count ${words.integer} not null check (worker_count >= 0),
  not_payable_count ${words.integer} not null check (not_payable_count >= 0),
  digests text not null,
  digest text not null check (length(digest) = 64),
  ${itsCompany}
)${words.table}`

const page = (words: Words) => `create table hand_over_page (${base(words)},
  ${ofCompany},
  hand_over_id text not null references hand_over (id),
  number ${words.integer} not null check (number >= 0),
  sealed text not null,
  ${itsCompany}
)${words.table}`

/** Hand-overs to payroll, sealed, so that each is the same when it is asked for again. */
export const handOvers: Migration = {
  number: 66,
  name: "hand-overs",
  statements: (words) => [
    handOver(words),
    page(words),
    "create index hand_over_company on hand_over (company_id, id)",
    "create index hand_over_schedule on hand_over (pay_schedule_id, id) where pay_schedule_id is not null",
    "create unique index hand_over_page_number on hand_over_page (hand_over_id, number)",
    ...words.ofClients("hand_over"),
    ...words.ofClients("hand_over_page")
  ]
}
