import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const workSchedule = (words: Words) => `create table work_schedule (${base(words)},
  ${ofCompany},
  worker_id text not null references worker (id),
  effective_from text not null check (length(effective_from) = 10),
  days text not null,
  rule_set_id text,
  daily_threshold_minutes ${words.integer} check (daily_threshold_minutes between 1 and 1440),
  agreement_date text,
  meal_waiver ${words.integer} not null check (meal_waiver in (0, 1)),
  ${itsCompany}
)${words.table}`

/** Time zones of locations, and when workers are scheduled to work. */
export const workSchedules: Migration = {
  number: 24,
  name: "work schedules",
  statements: (words) => [
    "alter table company_location add column time_zone text",
    workSchedule(words),
    "create unique index work_schedule_day on work_schedule (worker_id, effective_from)",
    ...words.ofClients("work_schedule")
  ]
}
