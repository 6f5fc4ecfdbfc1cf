import type { Migration } from "./migration.ts"

/**
 * Indexes by which the rows of a worker, a wage, a location, a policy or a timesheet are found when it goes. Where the
 * reference may be null they are partial.
 */
const REFERENCES: ReadonlyArray<readonly [table: string, column: string, isOptional?: true]> = [
  ["worker", "business_user_id", true],
  ["worker", "company_location_id", true],
  ["worker_bank_account", "worker_id"],
  ["worker_exit", "worker_id"],
  ["punch", "user_wage_id", true],
  ["punch", "company_location_id", true],
  ["time_off_entry", "time_off_policy_id"],
  ["time_off_request", "time_off_policy_id"],
  ["time_off_request", "account_id"],
  ["time_off_recalculation", "time_off_policy_id"],
  ["time_off_recalculation", "worker_id", true],
  ["time_exception", "worker_id"],
  ["timesheet_content", "worker_id"],
  ["timesheet_amendment", "timesheet_id"],
  ["timesheet_amendment", "paid_in_id", true],
  ["worked_time", "timesheet_id"],
  ["pay_result", "worker_id"]
]

const indexOf = ([table, column, isOptional]: (typeof REFERENCES)[number]): string =>
  `create index ${table}_by_${column} on ${table} (${column})${
    isOptional ? ` where ${column} is not null` : ""
  }`

/** Legal holds, with their reasons, and indexes by which rows that go are found. */
export const retention: Migration = {
  number: 110,
  name: "retention",
  statements: () => [
    "alter table company add column legal_hold text",
    "alter table worker add column legal_hold text",
    "create index company_held on company (id) where legal_hold is not null",
    "create index worker_held on worker (company_id) where legal_hold is not null",
    ...REFERENCES.map(indexOf)
  ]
}
