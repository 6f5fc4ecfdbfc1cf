/** The company and the worker of an id: it is their own, or that of a record which is shown on their page. */
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { companyTable } from "../records/company.ts"
import { workerTable } from "../records/worker.ts"
import type { Tables } from "../tables.ts"
import type { RecordKey } from "./records.ts"

const COMPANY_PARTS = ["company_location", "business_user", "company_bank_account", "pay_schedule"]
const WORKER_PARTS = ["wage", "worker_bank_account"]

/** The id itself, and the ids in a column of the records that have it. */
const ownersOf = (
  { id, clientId }: RecordKey,
  column: string,
  tables: ReadonlyArray<string>
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select cast(${id} as text)`,
      ...tables.map(
        (table) => sql`
          select ${sql.ref(column)} from ${sql.table(table)}
          where id = ${id} and client_id = ${clientId}`
      )
    ],
    sql` union all `
  )

type WorkerRow = Tables["worker"] & { readonly company_name: string }

export const prepareRecordOfId = (
  { prepare, read }: Database["Service"],
  keys: ClientKeys["Service"]
) => {
  const companies = prepare<RecordKey, Tables["company"]>(
    (_db, p) => sql<Tables["company"]>`
      select * from company
      where client_id = ${p.clientId} and id in (${ownersOf(p, "company_id", COMPANY_PARTS)})`
  )
  const workers = prepare<RecordKey, WorkerRow>(
    (_db, p) => sql<WorkerRow>`
      select worker.*, company.name as company_name from worker
      join company on company.id = worker.company_id
      where worker.client_id = ${p.clientId} and company.client_id = ${p.clientId}
        and worker.id in (${ownersOf(p, "worker_id", WORKER_PARTS)})`
  )
  return Effect.fnUntraced(function* (clientId: string, id: string) {
    const params = { clientId, id }
    const [[company], [worker]] = yield* read(companies(params), workers(params))
    const key = yield* keys.of(clientId)
    return {
      company: company && companyTable.fromRow(company, key),
      worker: worker && { worker: workerTable.fromRow(worker, key), company: worker.company_name }
    }
  })
}
