import type { Migration } from "./migration.ts"

/** The few requests of a company that wait, which lists of companies count. */
export const pendingTimeOff: Migration = {
  number: 81,
  name: "pending time off",
  statements: () => [
    `create index time_off_request_pending on time_off_request (company_id, id)
  where status = 'Pending'`
  ]
}
