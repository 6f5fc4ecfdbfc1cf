/** The rows about a person or a company, by the description of who owns the rows of each table. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import {
  OWNER_KINDS,
  owners,
  type NoOwner,
  type OwnedBy,
  type OwnerKind,
  type TableName
} from "./owners.ts"
import { columnName } from "../records/columnName.ts"
import type { RecordChangeColumns } from "../records/recordChange.ts"
import type { Row } from "../records/row.ts"
import { isForPayroll, sealedFields } from "./sealedFields.ts"
import type { OfClient, ScopedStatement } from "../statement.ts"
import type { RecordKey } from "./records.ts"

export type OwnedPlace = ReadonlyArray<string | number>

interface OwnerId extends OfClient {
  readonly companyId: string
  readonly ownerId: string
}

interface After extends OwnerId {
  readonly key: OwnedPlace
  readonly rows: number
}

/** A table with rows about an owner, which are read page by page. */
export interface PagedTable {
  readonly name: TableName
  /** The key before every row. */
  readonly first: OwnedPlace
  readonly keyOf: (row: Row) => OwnedPlace
  /** The rows behind a key. */
  readonly after: (values: After) => ReturnType<ScopedStatement<After, Row>>
}

/** A table with rows about an owner; each row has `is_own`: 1 if all of it is about the owner. */
export interface OwnedTable extends PagedTable {
  /** True if rows of the company have parts about several people. */
  readonly hasParts: boolean
  /** True if it is not handed out. */
  readonly isLeftOut: boolean
  /** True if readers are not shown all of its fields whole. */
  readonly hasNumbers: boolean
  /** Counts the rows of the company, or of all companies of the client. */
  readonly count: ScopedStatement<OwnerId, CountRow>
  readonly countOfClient: ScopedStatement<OwnerId, CountRow>
}

interface CountRow {
  readonly company_id: string | null
  readonly count: number
}

interface Described extends OwnedBy<string> {
  readonly name: TableName
}

const described = Object.entries<OwnedBy<string> | NoOwner>(owners).flatMap(
  ([name, owned]): ReadonlyArray<Described> =>
    typeof owned === "string" ? [] : [{ ...owned, name: name as TableName }]
)

/** The columns of keys that are no text. */
const INTEGERS: ReadonlySet<string> = new Set(["version"])

const waysOf = (
  { worker, businessUser }: Pick<Described, "worker" | "businessUser">,
  kind: Exclude<OwnerKind, "company">
) => (kind === "worker" ? worker : businessUser) ?? []

/** The ids of the records that belong to a person by a column. No row is about one of the audit, which grows most. */
export const idsOf = (
  kind: Exclude<OwnerKind, "company">,
  p: Record<"clientId" | "ownerId", unknown>
): RawBuilder<unknown> => {
  const selects = described.flatMap((table) =>
    table.key[0] === "id" && table.name !== "audit"
      ? waysOf(table, kind).flatMap((way) =>
          typeof way === "object" && "by" in way && !("through" in way) && way.by !== "id"
            ? [
                sql`select id from ${sql.table(table.name)}
                  where ${sql.ref(way.by)} = ${p.ownerId} and client_id = ${p.clientId}`
              ]
            : []
        )
      : []
  )
  return sql.join(selects, sql` union all `)
}

/** Condition: the whole row is about the owner. */
const isOwn = (table: Described, kind: OwnerKind, p: OwnerId): RawBuilder<unknown> => {
  if (kind === "company") return sql`1 = 1`
  const conditions = waysOf(table, kind).flatMap((way) => {
    if (way === "inside") return []
    if ("about" in way) {
      const column = sql.ref(`stored.${way.about}`)
      return [sql`${column} = ${p.ownerId}`, sql`${column} in (${idsOf(kind, p)})`]
    }
    const column = sql.ref(`stored.${way.by}`)
    if (!("through" in way)) return [sql`${column} = ${p.ownerId}`]
    const parent = described.find(({ name }) => name === way.through)
    const [by] = parent ? waysOf(parent, kind) : []
    if (typeof by !== "object" || !("by" in by)) throw new TypeError(`no owner of ${way.through}`)
    return [
      sql`${column} in (select id from ${sql.table(way.through)}
        where ${sql.ref(by.by)} = ${p.ownerId} and client_id = ${p.clientId})`
    ]
  })
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`
}

const numbered: ReadonlySet<string> = new Set(
  Object.entries(sealedFields).flatMap(([kind, fields]) =>
    Object.values(fields).some(isForPayroll) ? [columnName(kind)] : []
  )
)

const prepareTable = (
  { prepare }: Database["Service"],
  table: Described,
  kind: OwnerKind
): OwnedTable => {
  const { name, key, company } = table
  const hasParts = kind !== "company" && waysOf(table, kind).includes("inside")
  const statement = prepare<After & Readonly<Record<string, unknown>>, Row>((_db, p) => {
    const columns = key.map((column) => sql.ref(`stored.${column}`))
    const values = key.map((column, index) =>
      INTEGERS.has(column)
        ? sql`cast(${p[`key${index}`]} as bigint)`
        : sql`cast(${p[`key${index}`]} as text)`
    )
    const own = isOwn(table, kind, p)
    return sql<Row>`
      select stored.*, case when ${own} then 1 else 0 end as is_own
      from ${sql.table(name)} as stored
      where stored.client_id = ${p.clientId}
        and ${sql.ref(`stored.${company}`)} = ${kind === "company" ? p.ownerId : p.companyId}
        and ${hasParts ? sql`1 = 1` : own}
        and (${sql.join(columns)}) > (${sql.join(values)})
      order by ${sql.join(columns)} limit ${p.rows}`
  })
  const ofCompany = sql.ref(company)
  return {
    name,
    count: prepare<OwnerId, CountRow>(
      (_db, p) => sql<CountRow>`
        select min(${ofCompany}) as company_id, count(*) as count from ${sql.table(name)}
        where client_id = ${p.clientId} and ${ofCompany} = ${p.companyId}`
    ),
    countOfClient: prepare<OwnerId, CountRow>(
      (_db, p) => sql<CountRow>`
        select min(${ofCompany}) as company_id, count(*) as count from ${sql.table(name)}
        where client_id = ${p.clientId}`
    ),
    first: key.map((column) => (INTEGERS.has(column) ? -1 : "")),
    keyOf: (row) => key.map((column) => row[column] ?? ""),
    hasParts,
    isLeftOut: table.leftOut !== undefined,
    hasNumbers: numbered.has(name),
    after: ({ key: place, ...values }) =>
      statement({
        ...values,
        key: place,
        ...Object.fromEntries(place.map((value, index) => [`key${index}`, value]))
      })
  }
}

/** All tables with rows about an owner. */
const allOf = (database: Database["Service"], kind: OwnerKind): ReadonlyArray<OwnedTable> =>
  described
    .filter((table) => kind === "company" || waysOf(table, kind).length > 0)
    .map((table) => prepareTable(database, table, kind))

/** Those that are handed out. Tables with numbers come first, so that few pages have to be asked for whole. */
export const shownOf = (all: ReadonlyArray<OwnedTable>): ReadonlyArray<OwnedTable> => {
  const tables = all.filter(({ isLeftOut }) => !isLeftOut)
  return [
    ...tables.filter(({ hasNumbers }) => hasNumbers),
    ...tables.filter(({ hasNumbers }) => !hasNumbers)
  ]
}

const forEachKind = <A>(of: (kind: OwnerKind) => A): Readonly<Record<OwnerKind, A>> =>
  Object.fromEntries(OWNER_KINDS.map((kind) => [kind, of(kind)])) as Record<OwnerKind, A>

const tableOf = { worker: "worker", businessUser: "business_user", company: "company" } as const

/** Changes of a person that are looked at for earlier addresses. */
const CHANGES_MAX = 1_000

const prepareAddresses = (
  { prepare }: Database["Service"],
  kind: Exclude<OwnerKind, "company">
) => {
  const person = prepare<OwnerId, { readonly company_id: string; readonly email: string | null }>(
    (db, p) =>
      db
        .selectFrom(tableOf[kind])
        .select(["company_id", "email"])
        .where("id", "=", p.ownerId)
        .where("client_id", "=", p.clientId)
  )
  const changes = prepare<OwnerId, RecordChangeColumns>((db, p) =>
    db
      .selectFrom("record_change")
      .selectAll()
      .where("record_id", "=", p.ownerId)
      .where("client_id", "=", p.clientId)
      .where("record_kind", "=", sql.lit(kind))
      .orderBy("version")
      .limit(sql.lit(CHANGES_MAX))
  )
  return (owner: OwnerId) => [person(owner), changes(owner)] as const
}

export const prepareOwned = (database: Database["Service"]) => ({
  allOf: forEachKind((kind) => allOf(database, kind)),
  /** The company of an owner. */
  owner: forEachKind((kind) =>
    database.prepare<RecordKey, { readonly company_id: string }>(
      (_db, p) => sql<{ readonly company_id: string }>`
        select ${sql.ref(kind === "company" ? "id" : "company_id")} as company_id
        from ${sql.table(tableOf[kind])} where id = ${p.id} and client_id = ${p.clientId}`
    )
  ),
  addressesOf: {
    worker: prepareAddresses(database, "worker"),
    businessUser: prepareAddresses(database, "businessUser")
  }
})
