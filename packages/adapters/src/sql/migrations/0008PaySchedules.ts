import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration } from "./migration.ts"

/** Pay schedules of companies, and their pay periods. */
export const paySchedules: Migration = {
  number: 8,
  name: "pay schedules",
  statements: (words) => [
    `create table pay_schedule (${base(words)},
  ${ofCompany},
  worker_type text not null check (worker_type in ('W2', '1099-NEC')),
  compensation_frequency text not null,
  specification text not null,
  edition ${words.integer} not null check (edition >= 1),
  periods_until text not null check (length(periods_until) = 10),
  status text not null check (status in ('active', 'inactive')),
  due_at ${words.integer},
  ${itsCompany}
)${words.table}`,
    "create index pay_schedule_company on pay_schedule (company_id, id)",
    "create unique index pay_schedule_active on pay_schedule (company_id, worker_type) where status = 'active'",
    "create index pay_schedule_due on pay_schedule (due_at) where due_at is not null",
    `create table pay_period (${base(words)},
  ${ofCompany},
  pay_schedule_id text not null references pay_schedule (id),
  edition ${words.integer} not null check (edition >= 1),
  period_begin text not null check (length(period_begin) = 10),
  period_end text not null check (length(period_end) = 10 and period_end >= period_begin),
  deadline text not null check (length(deadline) = 10),
  pay_date text not null check (length(pay_date) = 10),
  status text not null check (status in ('new', 'submitted', 'inProcess', 'processed', 'failed', 'returned', 'cancelled', 'skipped')),
  is_withdrawn ${words.integer} not null check (is_withdrawn in (0, 1)),
  ${itsCompany}
)${words.table}`,
    "create unique index pay_period_edition on pay_period (pay_schedule_id, edition, period_end)",
    "create index pay_period_calendar on pay_period (pay_schedule_id, period_end, id) where is_withdrawn = 0",
    "create index pay_period_unprocessed on pay_period (company_id, period_end, id) where status not in ('processed', 'skipped')"
  ]
}
