import type { Migration } from "./migration.ts"

/** Indexes for whether a period is locked: its lockings, and its timesheets that are not. */
export const lockedPeriods: Migration = {
  number: 43,
  name: "locked periods",
  statements: () => [
    "create index timesheet_lock_company on timesheet_lock (company_id, last_day)",
    "create index timesheet_open_period on timesheet (company_id, period_begin) where status <> 'Locked'"
  ]
}
