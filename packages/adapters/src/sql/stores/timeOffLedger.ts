import { TimeOffLedger, type EntryPage } from "@payroll/operations/ports/timeOffLedger"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffEntryTable } from "../records/timeOffAccount.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

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

const prepareEntries = (database: Database["Service"]) => {
  const { by, where } = recordQueries(database)
  const inTime = (condition: (p: TimePage) => RawBuilder<unknown>) =>
    where(
      timeOffEntryTable,
      (p: TimePage) => sql`${condition(p)} and sequence >= 1
        and created_at < cast(${p.before} as bigint)
        and (created_at, id) > (cast(${p.at} as bigint), cast(${p.after} as text))`,
      { orderBy: "created_at, id", limit: ({ rows }) => rows }
    )
  return {
    ofCompany: inTime((p) => sql`company_id = ${p.id}`),
    ofWorker: inTime(
      (p) => sql`account_id in (
        select id from time_off_account where worker_id = ${p.id} and client_id = ${p.clientId}
      )`
    ),
    ofAccount: where(
      timeOffEntryTable,
      (p: SequencePage) => sql`account_id = ${p.id} and sequence > ${p.after}`,
      { orderBy: "sequence", limit: ({ rows }) => rows }
    ),
    entry: by(timeOffEntryTable, "id")
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one, all } = recordReader(database, keys)
  const { ofCompany, ofWorker, ofAccount, entry } = prepareEntries(database)
  const pagesOf =
    (query: typeof ofCompany) =>
    (clientId: string, id: string, { after, before, rows }: EntryPage) =>
      all(query({ clientId, id, at: after.at, after: after.id, before, rows }))
  return TimeOffLedger.of({
    ofCompany: pagesOf(ofCompany),
    ofWorker: pagesOf(ofWorker),
    ofAccount: (clientId, id, after, rows) => all(ofAccount({ clientId, id, after, rows })),
    entry: (clientId, id) => one(entry({ clientId, id }))
  })
})

export const layerTimeOffLedger = Layer.effect(TimeOffLedger, make)
