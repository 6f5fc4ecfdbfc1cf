import { TimeOffLedger, type EntryPage } from "@payroll/operations/ports/timeOffLedger"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffEntryTable } from "../records/timeOffAccount.ts"
import type { Tables } from "../tables.ts"
import { recordReads } from "./recordReads.ts"
import type { RecordKey } from "./records.ts"

type EntryRow = Tables["time_off_entry"]

interface TimePage extends RecordKey {
  readonly at: number
  readonly after: string
  readonly before: number
  readonly rows: number
}

interface SequencePage extends RecordKey {
  readonly after: number
  readonly rows: number
}

const prepareEntries = ({ prepare }: Database["Service"]) => {
  const inTime = (of: (p: Record<keyof TimePage, unknown>) => RawBuilder<unknown>) =>
    prepare<TimePage, EntryRow>(
      (_db, p) => sql<EntryRow>`
        select * from time_off_entry
        where ${of(p)} and client_id = ${p.clientId} and sequence >= 1
          and created_at < cast(${p.before} as bigint)
          and (created_at, id) > (cast(${p.at} as bigint), cast(${p.after} as text))
        order by created_at, id limit ${p.rows}`
    )
  return {
    ofCompany: inTime((p) => sql`company_id = ${p.id}`),
    ofWorker: inTime(
      (p) => sql`account_id in (
        select id from time_off_account where worker_id = ${p.id} and client_id = ${p.clientId}
      )`
    ),
    ofAccount: prepare((db, p: SequencePage) =>
      db
        .selectFrom("time_off_entry")
        .selectAll()
        .where("account_id", "=", p.id)
        .where("client_id", "=", p.clientId)
        .where("sequence", ">", p.after)
        .orderBy("sequence")
        .limit(p.rows)
    ),
    entry: prepare((db, p: RecordKey) =>
      db
        .selectFrom("time_off_entry")
        .selectAll()
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
    )
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const queries = prepareEntries(database)
  const pageIn =
    (query: (typeof queries)["ofCompany"]) =>
    (clientId: string, id: string, { after, before, rows: max }: EntryPage) =>
      records.all(
        timeOffEntryTable,
        query({ clientId, id, at: after.at, after: after.id, before, rows: max })
      )
  return TimeOffLedger.of({
    ofCompany: pageIn(queries.ofCompany),
    ofWorker: pageIn(queries.ofWorker),
    ofAccount: (clientId, id, after, max) =>
      records.all(timeOffEntryTable, queries.ofAccount({ clientId, id, after, rows: max })),
    entry: (clientId, id) => records.one(timeOffEntryTable, queries.entry({ clientId, id }))
  })
})

export const layerTimeOffLedger = Layer.effect(TimeOffLedger, make)
