import {
  HISTORY_KINDS,
  RecordHistory,
  type HistoricRecord,
  type HistoryKind,
  type Maker,
  type RecordChange
} from "@payroll/operations/ports/recordHistory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { tableNameOf } from "../records/all.ts"
import { makeActingGuests } from "./actingGuests.ts"
import { fieldChanges, type RecordChangeColumns } from "../records/recordChange.ts"

interface RecordKey {
  readonly clientId: string
  readonly id: string
}

interface RecordRow {
  readonly id: string
  readonly company_id: string
  readonly created_at: number
}

interface MakerColumns {
  readonly credential: string
  readonly acted_by: string | null
  readonly acted_by_id: string | null
  readonly credential_person: string | null
  readonly operation: string
  readonly request_id: string
}

type ChangeRow = Pick<RecordChangeColumns, "record_id" | "version" | "at" | "sealed"> & MakerColumns

interface WriteRow extends MakerColumns {
  readonly record_id: string
  readonly company_id: string | null
}

/** More writes of one client than are decided in a millisecond. */
const WRITES_MAX = 100

/** These are named by their worker's id: no answer shows their own. */
const OF_WORKER: ReadonlySet<HistoryKind> = new Set<HistoryKind>([
  "kycInformation",
  "w4Information"
])

const prepareRecords = ({ prepare }: Database["Service"]) => {
  const recordIn = (kind: HistoryKind) =>
    prepare<RecordKey, RecordRow>(
      (_db, p) => sql<RecordRow>`
        select id, ${sql.ref(kind === "company" ? "id" : "company_id")} as company_id, created_at
        from ${sql.table(tableNameOf(kind))}
        where ${sql.ref(OF_WORKER.has(kind) ? "worker_id" : "id")} = ${p.id}
          and client_id = ${p.clientId}`
    )
  return HISTORY_KINDS.map((kind) => ({ kind, find: recordIn(kind) }))
}

const prepareChanges = ({ prepare }: Database["Service"]) => ({
  below: prepare<RecordKey & { readonly below: number; readonly rows: number }, ChangeRow>(
    (_db, p) => sql<ChangeRow>`
      select record_change.record_id, record_change.company_id, record_change.version,
        record_change.at, record_change.sealed,
        audit.credential, audit.acted_by, audit.acted_by_id, audit.credential_person,
        audit.operation, audit.request_id
      from record_change
      join audit on audit.id = record_change.audit_id and audit.client_id = ${p.clientId}
      where record_change.record_id = ${p.id} and record_change.client_id = ${p.clientId}
        and record_change.version < cast(${p.below} as bigint)
      order by record_change.version desc limit ${p.rows}`
  ),
  writesAt: prepare<RecordKey & { readonly at: number }, WriteRow>(
    (_db, p) => sql<WriteRow>`
      select record_id, company_id, credential, acted_by, acted_by_id, credential_person,
        operation, request_id
      from audit where client_id = ${p.clientId} and at = cast(${p.at} as bigint)
      order by id limit ${sql.lit(WRITES_MAX)}`
  )
})

const makerOf = (row: MakerColumns, guest: Maker["guest"]): Maker => ({
  credential: row.credential,
  actedBy: row.acted_by ?? undefined,
  actedById: row.acted_by_id ?? undefined,
  credentialPerson: row.credential_person ?? undefined,
  guest,
  operation: row.operation,
  requestId: row.request_id
})

/** Adds records to a company that its audit row does not name. */
const CONTRACTOR = "addBusinessContractor"

/** The write that added a record, among those of its time: that which names it, or the only candidate. */
const creationAmong = (
  { id, companyId }: HistoricRecord,
  writes: ReadonlyArray<WriteRow>
): WriteRow | undefined => {
  const naming = writes.find((row) => row.record_id === id)
  if (naming) return naming
  const ofCompany = writes.filter((row) => row.company_id === companyId)
  const others = writes.filter(({ operation }) => operation === CONTRACTOR)
  const [only, ...more] = ofCompany.length > 0 ? ofCompany : others
  return more.length === 0 ? only : undefined
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = prepareRecords(database)
  const { below, writesAt } = prepareChanges(database)
  const guestsOf = makeActingGuests(database)

  return RecordHistory.of({
    record: Effect.fnUntraced(function* (clientId, id, kind) {
      const lookUps = records.filter((each) =>
        kind === undefined ? !OF_WORKER.has(each.kind) : each.kind === kind
      )
      const results = yield* database.read(...lookUps.map(({ find }) => find({ clientId, id })))
      const [record] = results.flatMap(([row], index): ReadonlyArray<HistoricRecord> => {
        const of = lookUps[index]
        if (!row || !of) return []
        const { company_id: companyId, created_at: createdAt } = row
        return [{ id: row.id, clientId, companyId, kind: of.kind, createdAt }]
      })
      return record
    }),
    changes: Effect.fnUntraced(function* ({ clientId, id }, version, rows) {
      const [results] = yield* database.read(below({ clientId, id, below: version, rows }))
      if (results.length === 0) return []
      const key = yield* keys.of(clientId)
      const guestOf = yield* guestsOf(results)
      return results.map((row): RecordChange => ({
        version: row.version,
        at: row.at,
        maker: makerOf(row, guestOf(row)),
        fields: fieldChanges(row, key)
      }))
    }),
    creation: Effect.fnUntraced(function* (record) {
      const { clientId, id, createdAt: at } = record
      const read = database.read(writesAt({ clientId, id, at }))
      const [writes] = yield* readBeyondCompanies("recordHistory.creation", read)
      const made = creationAmong(record, writes)
      return made && makerOf(made, (yield* guestsOf([made]))(made))
    })
  })
})

export const layerRecordHistory = Layer.effect(RecordHistory, make)
