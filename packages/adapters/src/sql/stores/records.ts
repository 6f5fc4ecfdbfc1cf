/**
 * Reads of whole records. The columns of a query, and how a row becomes a record, follow from the description of
 * the table, so that a store only has conditions.
 */
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import type { OfClient, Scoped } from "../statement.ts"

export interface RecordKey extends OfClient {
  readonly id: string
}

export interface Ids extends OfClient {
  /** A JSON array. */
  readonly ids: string
}

export interface Page extends RecordKey {
  readonly after: string
  readonly rows: number
}

interface RecordTable<Columns, R> {
  readonly name: string
  readonly fromRow: (row: Columns, key: ClientKey) => R
}

/** The table without its sealed fields, for readers that must not or need not see them. */
export const withoutSealed = <Columns extends { readonly sealed: string | null }, R>({
  name,
  fromRow
}: RecordTable<Columns, R>): RecordTable<Columns, R> => ({
  name,
  fromRow: (row, key) => fromRow({ ...row, sealed: null }, key)
})

/** A statement with its values, and how its rows are decoded. */
export interface Query<out R> {
  readonly statement: Scoped<unknown>
  readonly decode: (row: never, key: ClientKey) => R
}

/** Rows as they are stored, for statements that select parts of records. */
export const rowsOf = <Row>(statement: Scoped<Row>): Query<Row> => ({
  statement,
  decode: (row: Row) => row
})

/** The records of a statement that selects whole rows of a table. */
export const recordsOf = <Columns, R>(
  { fromRow }: RecordTable<Columns, R>,
  statement: Scoped<Columns>
): Query<R> => ({ statement, decode: fromRow })

interface Options<Values> {
  /** A condition that depends on no values, as the predicate of a partial index. */
  readonly where?: RawBuilder<unknown>
  /** By default `id`. */
  readonly orderBy?: string
  readonly limit?: (values: Values) => unknown
}

/** Prepares queries of whole records. */
export const recordQueries = ({ dialect, prepare }: Database["Service"]) => {
  /** The records of a client that meet a condition. */
  const where = <Values extends OfClient, Columns, R>(
    table: RecordTable<Columns, R>,
    condition: (values: Values) => RawBuilder<unknown>,
    { where: fixed, orderBy = "id", limit }: Options<Values> = {}
  ) => {
    const statement = prepare<Values, Columns>(
      (_db, p) => sql<Columns>`
        select * from ${sql.table(table.name)}
        where ${condition(p)} and client_id = ${p.clientId} ${fixed ? sql`and ${fixed}` : sql``}
        order by ${sql.raw(orderBy)} ${limit ? sql`limit ${limit(p)}` : sql``}`
    )
    return (values: Values): Query<R> => recordsOf(table, statement(values))
  }
  return {
    where,
    /** The record with an id, or the records with an id in another column. */
    by: <Columns, R, Values extends RecordKey = RecordKey>(
      table: RecordTable<Columns, R>,
      column: keyof Columns & string,
      options?: Options<Values>
    ) => where(table, (p: Values) => sql`${sql.ref(column)} = ${p.id}`, options),
    /** The records with one of several ids in a column. */
    byEach: <Columns, R>(
      table: RecordTable<Columns, R>,
      column: keyof Columns & string,
      options?: Options<Ids>
    ) =>
      where(table, (p: Ids) => dialect.oneOf(sql.ref(`${table.name}.${column}`), p.ids), options),
    /** A page of the records with an id in a column, in the order of their own ids. */
    pageBy: <Columns, R>(
      table: RecordTable<Columns, R>,
      column: keyof Columns & string,
      fixed?: RawBuilder<unknown>
    ) =>
      where(table, (p: Page) => sql`${sql.ref(column)} = ${p.id} and id > ${p.after}`, {
        ...(fixed && { where: fixed }),
        limit: ({ rows }) => rows
      })
  }
}

export const prepareRevision = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("aggregate")
      .select(["company_id", "revision"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )

export const prepareRevisions = ({ dialect, prepare }: Database["Service"]) =>
  prepare((db, p: Ids) =>
    db
      .selectFrom("aggregate")
      .select(["id", "company_id", "revision"])
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("aggregate.id"), p.ids))
  )

type Queries = Readonly<Record<string, Query<unknown>>>
type Snapshot<Q extends Queries> = {
  readonly [Name in keyof Q]: Q[Name] extends Query<infer R> ? ReadonlyArray<R> : never
}

/** Runs queries, and decodes their rows with the key of the client. */
export const recordReader = ({ read }: Database["Service"], keys: ClientKeys["Service"]) => {
  /** Runs several queries in one snapshot. */
  const snapshot = Effect.fnUntraced(function* <const Q extends Queries>(
    clientId: string,
    queries: Q
  ): Effect.fn.Return<Snapshot<Q>, Unavailable> {
    const named = Object.entries<Query<unknown>>(queries)
    const results = yield* read(...named.map(([, { statement }]) => statement))
    const key = yield* keys.of(clientId)
    // Cheaper than Object.fromEntries, in reads of which most lists are empty.
    const records: Record<string, ReadonlyArray<unknown>> = {}
    for (const [index, [name, { decode }]] of named.entries()) {
      const rows = results[index] ?? []
      records[name] = rows.length === 0 ? rows : rows.map((row) => decode(row as never, key))
    }
    return records as Snapshot<Q>
  })
  const all = <R>(query: Query<R>): Effect.Effect<ReadonlyArray<R>, Unavailable> =>
    Effect.map(snapshot(query.statement.clientId, { query }), (records) => records.query)
  return {
    snapshot,
    all,
    /** The only record; undefined if there is none. */
    one: <R>(query: Query<R>) => Effect.map(all(query), ([record]) => record)
  }
}

type Grouped<K extends string> = Readonly<
  Record<string, ReadonlyArray<Readonly<Record<K, string>>>>
>

/** Groups several lists by a field. The function returns the part of each list with a value. */
export const groupedBy = <const K extends string, const Lists extends Grouped<K>>(
  field: K,
  lists: Lists
) => {
  const groups = Object.entries<Grouped<K>[string]>(lists as Grouped<K>).map(
    ([name, list]) => [name, Map.groupBy(list, (record) => record[field])] as const
  )
  const partsOf = (value: string): unknown => {
    const parts: Record<string, ReadonlyArray<unknown>> = {}
    for (const [name, group] of groups) parts[name] = group.get(value) ?? []
    return parts
  }
  return partsOf as (value: string) => Lists
}
