import { HandOvers, type CompanyState } from "@payroll/operations/ports/handOvers"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { handOverPageTable, handOverTable } from "../records/handOver.ts"
import { prepareRevisions, recordQueries, recordReader, type RecordKey } from "./records.ts"

interface InPeriod extends RecordKey {
  readonly begin: string
  readonly end: string
}

interface Numbered extends RecordKey {
  readonly number: number
}

interface Before extends RecordKey {
  readonly before: string
}

interface StateRow {
  readonly id: string
  readonly company_id: string
  readonly state: number
}

/** Numbers that grow with every change of a worker of a company, and of a timesheet in a period. */
const prepareState = (database: Database["Service"]) => ({
  others: prepareRevisions(database),
  workers: database.prepare<RecordKey, StateRow>(
    (_db, p) => sql<StateRow>`
      select worker.id, worker.company_id, aggregate.revision as state
      from worker join aggregate
        on aggregate.id = worker.id and aggregate.client_id = ${p.clientId}
      where worker.company_id = ${p.id} and worker.client_id = ${p.clientId}`
  ),
  // A timesheet is locked and opened without its worker's revision.
  sheets: database.prepare<InPeriod, StateRow>(
    (_db, p) => sql<StateRow>`
      select worker_id as id, company_id, sum(version) as state from timesheet
      where company_id = ${p.id} and client_id = ${p.clientId}
        and period_begin between ${p.begin} and ${p.end}
      group by worker_id, company_id`
  )
})

const prepareReads = (database: Database["Service"]) => {
  const { by, pageBy, where } = recordQueries(database)
  return {
    handOver: by(handOverTable, "id"),
    list: pageBy(handOverTable, "company_id"),
    page: where(
      handOverPageTable,
      (p: Numbered) => sql`hand_over_id = ${p.id} and number = ${p.number}`,
      { orderBy: "number" }
    ),
    before: where(
      handOverTable,
      (p: Before) =>
        sql`pay_schedule_id = ${p.id} and pay_schedule_id is not null and id < ${p.before}`,
      {
        where: sql`is_partial = 0 and known_at is null`,
        orderBy: "id desc",
        limit: () => sql.lit(1)
      }
    )
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one, all } = recordReader(database, yield* ClientKeys)
  const state = prepareState(database)
  const reads = prepareReads(database)
  return HandOvers.of({
    state: Effect.fnUntraced(function* (clientId, id, contractorIds, { begin, end }) {
      const ids = JSON.stringify([id, ...contractorIds])
      const [workers, sheets, others] = yield* database.read(
        state.workers({ clientId, id }),
        state.sheets({ clientId, id, begin, end }),
        state.others({ clientId, ids })
      )
      const ofSheets = new Map(sheets.map((row) => [row.id, row.state]))
      const result: CompanyState = {
        workers: new Map(
          workers.map((row) => [row.id, `${row.state} ${ofSheets.get(row.id) ?? 0}`])
        ),
        others: JSON.stringify(others.map((row) => `${row.id} ${row.revision}`).toSorted())
      }
      return result
    }),
    handOver: (clientId, id) => one(reads.handOver({ clientId, id })),
    page: (clientId, id, number) => one(reads.page({ clientId, id, number })),
    before: (clientId, id, before) => one(reads.before({ clientId, id, before })),
    list: (clientId, id, { after, rows }) => all(reads.list({ clientId, id, after, rows }))
  })
})

export const layerHandOvers = Layer.effect(HandOvers, make)
