import type { Disclosure } from "@payroll/domain/handover/disclosure"
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
import { makeActingGuests } from "./actingGuests.ts"
import { sparsePage } from "./sparsePage.ts"
import { Database } from "../database.ts"
import type { Tables } from "../tables.ts"

type Row = Tables["audit"] & { readonly client: string }

interface Range {
  readonly clientId: string
  readonly companyId: string
  readonly recordId: string
  /** Both ends are left out. */
  readonly lowAt: number
  readonly lowId: string
  readonly highAt: number
  readonly highId: string
  readonly rows: number
}

type Direction = "asc" | "desc"

type Params = Record<keyof Range, unknown>

const inRange = (p: Params) => sql`
  (audit.at, audit.id) > (cast(${p.lowAt} as bigint), cast(${p.lowId} as text))
  and (audit.at, audit.id) < (cast(${p.highAt} as bigint), cast(${p.highId} as text))`

const inOrder = (direction: Direction) =>
  sql.raw(`order by audit.at ${direction}, audit.id ${direction}`)

const rowsWhere = (condition: RawBuilder<unknown>, p: Params, direction: Direction) => sql<Row>`
  select audit.*, client.name as client
  from audit join client on client.id = audit.client_id
  where ${condition} and ${inRange(p)} ${inOrder(direction)} limit ${p.rows}`

/** Rows of a company as a record, and of its other records. Each has an index with the order. */
const rowsOfCompany = (p: Params, direction: Direction) => {
  const part = (condition: RawBuilder<unknown>) => sql`
    select * from (
      select audit.* from audit
      where audit.client_id = ${p.clientId} and audit.company_id = ${p.companyId}
        and ${condition} and ${inRange(p)} ${inOrder(direction)} limit ${p.rows}
    ) as part`
  return sql<Row>`
    select audit.*, client.name as client
    from (
      ${part(sql`audit.company_id <> audit.record_id`)} union all
      ${part(sql`audit.record_id = ${p.companyId}`)}
    ) as audit join client on client.id = audit.client_id
    ${inOrder(direction)} limit ${p.rows}`
}

/** Each has its index, which has the order too. */
const prepareReads = ({ prepare, prepareForAll }: Database["Service"], direction: Direction) => ({
  ofRecord: prepare<Range, Row>((_db, p) =>
    rowsWhere(
      sql`audit.client_id = ${p.clientId} and audit.record_id = ${p.recordId}`,
      p,
      direction
    )
  ),
  ofCompany: prepare<Range, Row>((_db, p) => rowsOfCompany(p, direction)),
  ofClient: prepare<Range, Row>((_db, p) =>
    rowsWhere(sql`audit.client_id = ${p.clientId}`, p, direction)
  ),
  ofAll: prepareForAll<Range, Row>(
    direction === "asc" ? "auditLog.ofAll" : "auditLog.ofAllNewest",
    (_db, p) => rowsWhere(sql`1 = 1`, p, direction)
  )
})

/** Integers of the database end there. */
const TIME_MAX = Number.MAX_SAFE_INTEGER

/** The keys between which a list goes on behind one. No id is empty, so that a time alone comes before all of it. */
const rangeBehind = (
  { since, before, isNewestFirst }: AuditFilter,
  place: AuditKey | undefined
): Pick<Range, "lowAt" | "lowId" | "highAt" | "highId"> => {
  const low = { at: since, id: "" }
  const high = { at: Math.min(before, TIME_MAX), id: "" }
  const [from, to] = isNewestFirst ? [low, place ?? high] : [place ?? low, high]
  return { lowAt: from.at, lowId: from.id, highAt: to.at, highId: to.id }
}

const shownRow = (row: Row, guest: AuditRow["guest"]): AuditRow => ({
  id: row.id,
  at: row.at,
  client: row.client,
  companyId: row.company_id ?? undefined,
  credential: row.credential,
  actedBy: row.acted_by ?? undefined,
  actedById: row.acted_by_id ?? undefined,
  credentialPerson: row.credential_person ?? undefined,
  guest,
  operation: row.operation,
  recordId: row.record_id,
  requestId: row.request_id,
  address: row.address ?? undefined,
  disclosure: row.disclosure === null ? undefined : (JSON.parse(row.disclosure) as Disclosure)
})

const personsOf = ({ actedBy, actedById, credentialPerson }: AuditRow) => [
  actedBy,
  actedById,
  credentialPerson
]

const matches =
  ({ companyId, recordId, operation, credential, actedBy, requestId }: AuditFilter) =>
  (row: AuditRow): boolean =>
    (companyId === undefined || row.companyId === companyId) &&
    (recordId === undefined || row.recordId === recordId) &&
    (operation === undefined || row.operation === operation) &&
    (credential === undefined || row.credential === credential) &&
    (actedBy === undefined || personsOf(row).includes(actedBy)) &&
    (requestId === undefined || row.requestId === requestId)

/** Returns true if the index that is read has all rows that match, and nothing else. */
const isIndexed = (filter: AuditFilter): boolean => {
  const { clientId, companyId, recordId } = filter
  const { operation, credential, actedBy, requestId } = filter
  const unindexed = [operation, credential, actedBy, requestId]
  const isPlain = unindexed.every((each) => each === undefined)
  return (
    isPlain &&
    (clientId === undefined
      ? companyId === undefined && recordId === undefined
      : companyId === undefined || recordId === undefined)
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const guestsOf = makeActingGuests(database)
  const [oldest, newest] = [prepareReads(database, "asc"), prepareReads(database, "desc")]

  const readOf = ({ clientId, companyId, recordId, isNewestFirst }: AuditFilter) => {
    const { ofRecord, ofCompany, ofClient, ofAll } = isNewestFirst ? newest : oldest
    if (clientId === undefined) return ofAll
    if (recordId !== undefined) return ofRecord
    return companyId === undefined ? ofClient : ofCompany
  }

  return AuditLog.of({
    page: Effect.fnUntraced(function* (filter, after, rows) {
      const read = readOf(filter)
      const about = {
        clientId: filter.clientId ?? "",
        companyId: filter.companyId ?? "",
        recordId: filter.recordId ?? ""
      }
      const rowsAfter = Effect.fnUntraced(function* (key: AuditKey | undefined, count: number) {
        const [found] = yield* database.read(
          read({ ...about, ...rangeBehind(filter, key), rows: count })
        )
        const guestOf = yield* guestsOf(found)
        return found.map((row) => shownRow(row, guestOf(row)))
      })
      return yield* sparsePage<AuditRow, Unavailable>(
        {
          read: (last, count) => rowsAfter(last ?? after, count),
          isMatch: matches(filter),
          isDense: isIndexed(filter)
        },
        rows
      )
    })
  })
})

export const layerAuditLog = Layer.effect(AuditLog, make)
