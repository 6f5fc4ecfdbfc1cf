/** The statements of the results that are reported of pay periods. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { payResultTable } from "../records/payResult.ts"
import { recordQueries, type Ids, type Page, type RecordKey } from "./records.ts"

interface OfPeriod extends RecordKey {
  readonly companyId: string
  readonly workerType: string
  readonly begin: string
  readonly end: string
  readonly rows: number
}

export const preparePayResults = (database: Database["Service"]) => {
  const { dialect, prepare } = database
  const { pageBy, where } = recordQueries(database)
  return {
    ofWorkers: where(
      payResultTable,
      (p: RecordKey & Ids) =>
        sql`pay_period_id = ${p.id} and ${dialect.oneOf(sql.ref("pay_result.worker_id"), p.ids)}`
    ),
    all: pageBy(payResultTable, "pay_period_id"),
    latest: where(
      payResultTable,
      (p: Page) => sql`pay_period_id = ${p.id} and id > ${p.after} and not exists (
        select 1 from pay_result as later
        where later.pay_period_id = ${p.id} and later.worker_id = pay_result.worker_id
          and later.replaces_id = pay_result.id and later.client_id = ${p.clientId}
      )`,
      { limit: ({ rows }) => rows }
    ),
    // The rule of the domain (`isPaidBy`), so that nobody else is read.
    unreported: prepare<OfPeriod, { readonly id: string }>(
      (_db, p) => sql<{ readonly id: string }>`
        select id, company_id from worker
        where company_id = ${p.companyId} and client_id = ${p.clientId}
          and worker_type = ${p.workerType} and user_status <> 'Removed'
          and date_of_join <= ${p.end}
          and not exists (
            select 1 from worker_exit
            where worker_exit.worker_id = worker.id and worker_exit.client_id = ${p.clientId}
              and worker_exit.status in ('planned', 'effective')
              and (worker_exit.day < ${p.begin} or worker_exit.day < worker.date_of_join)
          )
          and not exists (
            select 1 from pay_result
            where pay_result.pay_period_id = ${p.id} and pay_result.worker_id = worker.id
              and pay_result.client_id = ${p.clientId}
          )
        order by id limit ${p.rows}`
    )
  }
}
