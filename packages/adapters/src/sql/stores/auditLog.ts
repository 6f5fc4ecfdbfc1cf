import {
  AuditLog,
  type AuditFilter,
  type AuditKey,
  type AuditRow
} from "@payroll/operations/ports/auditLog"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { sparsePage } from "./sparsePage.ts"
import { Database } from "../database.ts"
import type { Tables } from "../tables.ts"

type Row = Tables["audit"] & { readonly client: string }

interface Range {
  readonly clientId: string
  readonly companyId: string
  readonly recordId: string
  readonly afterAt: number
  readonly afterId: string
  readonly before: number
  readonly rows: number
}

type Params = Record<keyof Range, unknown>

const inRange = (p: Params) => sql`
  (audit.at, audit.id) > (cast(${p.afterAt} as bigint), cast(${p.afterId} as text))
  and audit.at < cast(${p.before} as bigint)`

const inOrder = sql`order by audit.at, audit.id`

const rowsWhere = (condition: RawBuilder<unknown>, p: Params) => sql<Row>`
  select audit.*, client.name as client
  from audit join client on client.id = audit.client_id
  where ${condition} and ${inRange(p)} ${inOrder} limit ${p.rows}`

/** Of a company as a record, and of its other records. Each has an index with the order. */
const rowsOfCompany = (p: Params) => {
  const part = (condition: RawBuilder<unknown>) => sql`
    select * from (
      select audit.* from audit
      where audit.client_id = ${p.clientId} and audit.company_id = ${p.companyId}
        and ${condition} and ${inRange(p)} ${inOrder} limit ${p.rows}
    ) as part`
  return sql<Row>`
    select audit.*, client.name as client
    from (
      ${part(sql`audit.company_id <> audit.record_id`)} union all
      ${part(sql`audit.record_id = ${p.companyId}`)}
    ) as audit join client on client.id = audit.client_id
    ${inOrder} limit ${p.rows}`
}

/** Each has its index, which has the order too. */
const prepareReads = ({ prepare, prepareForAll }: Database["Service"]) => ({
  ofRecord: prepare<Range, Row>((_db, p) =>
    rowsWhere(sql`audit.client_id = ${p.clientId} and audit.record_id = ${p.recordId}`, p)
  ),
  ofCompany: prepare<Range, Row>((_db, p) => rowsOfCompany(p)),
  ofClient: prepare<Range, Row>((_db, p) => rowsWhere(sql`audit.client_id = ${p.clientId}`, p)),
  ofAll: prepareForAll<Range, Row>("auditLog.ofAll", (_db, p) => rowsWhere(sql`1 = 1`, p))
})

const shownRow = (row: Row): AuditRow => ({
  id: row.id,
  at: row.at,
  client: row.client,
  companyId: row.company_id ?? undefined,
  credential: row.credential,
  actedBy: row.acted_by ?? undefined,
  operation: row.operation,
  recordId: row.record_id,
  requestId: row.request_id,
  address: row.address ?? undefined
})

const matches =
  ({ companyIds, companyId, recordId, operation, credential, actedBy }: AuditFilter) =>
  (row: AuditRow): boolean =>
    (companyIds === undefined || companyIds.has(row.companyId ?? "")) &&
    (companyId === undefined || row.companyId === companyId) &&
    (recordId === undefined || row.recordId === recordId) &&
    (operation === undefined || row.operation === operation) &&
    (credential === undefined || row.credential === credential) &&
    (actedBy === undefined || row.actedBy === actedBy)

/** Whether the index that is read has all that match, and nothing else. */
const isIndexed = (filter: AuditFilter): boolean => {
  const { clientId, companyIds, companyId, recordId, operation, credential, actedBy } = filter
  const isPlain = [companyIds, operation, credential, actedBy].every((each) => each === undefined)
  return (
    isPlain &&
    (clientId === undefined
      ? companyId === undefined && recordId === undefined
      : companyId === undefined || recordId === undefined)
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { ofRecord, ofCompany, ofClient, ofAll } = prepareReads(database)

  const readOf = ({ clientId, companyId, recordId }: AuditFilter) => {
    if (clientId === undefined) return ofAll
    if (recordId !== undefined) return ofRecord
    return companyId === undefined ? ofClient : ofCompany
  }

  return AuditLog.of({
    page: Effect.fnUntraced(function* (filter, after, rows) {
      const read = readOf(filter)
      const range = {
        clientId: filter.clientId ?? "",
        companyId: filter.companyId ?? "",
        recordId: filter.recordId ?? "",
        before: filter.before
      }
      const rowsAfter = Effect.fnUntraced(function* (key: AuditKey, count: number) {
        const place = { afterAt: key.at, afterId: key.id, rows: count }
        const [found] = yield* database.read(read({ ...range, ...place }))
        return found.map(shownRow)
      })
      if (isIndexed(filter)) return { rows: yield* rowsAfter(after, rows), stoppedAt: undefined }
      return yield* sparsePage<AuditRow, Unavailable, never>(
        (last, count) => rowsAfter(last ?? after, count),
        matches(filter),
        rows
      )
    })
  })
})

export const layerAuditLog = Layer.effect(AuditLog, make)
