import type { Migration } from "./migration.ts"

/** How the pay of a worker goes, changes of that which wait, and what a hold is about. */
export const payChanges: Migration = {
  number: 86,
  name: "pay changes",
  statements: () => [
    "alter table worker add column payment_method text check (payment_method in ('Check', 'Direct Deposit'))",
    "alter table worker add column waiting text",
    "alter table account_hold add column change text not null default 'account'",
    `create index account_hold_waiting on account_hold (account_id)
      where change <> 'account' and status in ('held', 'frozen')`
  ]
}
