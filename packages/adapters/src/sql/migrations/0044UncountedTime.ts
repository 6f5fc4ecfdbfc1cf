import type { Migration } from "./migration.ts"

/** Timesheets that were approved or locked before their worked time was stored: a background loop counts them. */
export const uncountedTime: Migration = {
  number: 44,
  name: "uncounted time",
  statements: ({ integer }) => [
    `alter table timesheet add column due_at ${integer}`,
    `update timesheet set due_at = 0
      where status in ('Approved', 'Locked') and not exists (
        select 1 from worked_time
        where worked_time.worker_id = timesheet.worker_id and worked_time.timesheet_id = timesheet.id
      )`,
    "create index timesheet_due on timesheet (due_at, id) where due_at is not null"
  ]
}
