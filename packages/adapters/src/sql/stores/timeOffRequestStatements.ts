/** Statements that read requests for time off. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { recordQueries, withoutSealed } from "./records.ts"

/** The requests of a company or of a worker, in pages. */
export const prepareRequests = (database: Database["Service"]) => {
  const { pageBy } = recordQueries(database)
  const table = withoutSealed(timeOffRequestTable)
  return {
    ofCompany: pageBy(table, "company_id"),
    pendingOfCompany: pageBy(table, "company_id", sql`status = 'Pending'`),
    ofWorker: pageBy(table, "worker_id")
  }
}
