/** Pages of records that have several properties, of which an index knows some. */
import type { ListPage, Placed } from "@payroll/operations/listPage"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { ScopedStatement } from "../statement.ts"

/** Limit on the rows that are read for a page in the order of the list. */
export const WALK_MAX = 5_000
/** Limit on the rows that are looked at one by one, because an index says that they may match. */
export const CANDIDATES_MAX = 1_000
/** Limit on the ids that are read of an index that is not in their order. */
export const NAMED_MAX = 5_000
/** A state that has fewer rows is read before a name. */
export const RARE_MAX = 500

/** Rows that may match, in the order of ids. */
export interface Candidates {
  readonly ids: ReadonlyArray<string>
  /** True if there may be more after the last of them. */
  readonly isCut: boolean
}

export interface RowPlace {
  readonly id: string
  readonly updated_at: number
}

interface FoundRows<Row> {
  readonly records: ReadonlyArray<Row>
  readonly stoppedAt: Placed | undefined
}

/** A page of rows among candidates; `among` reads at most `rows` of those ids that match. */
export const pageAmongCandidates = Effect.fnUntraced(function* <Row>(
  { ids, isCut }: Candidates,
  among: (ids: string, rows: number) => Effect.Effect<ReadonlyArray<Row>, Unavailable>,
  rows: number
): Effect.fn.Return<FoundRows<Row>, Unavailable> {
  const records = ids.length === 0 ? [] : yield* among(JSON.stringify(ids), rows)
  const last = ids.at(-1)
  const isLastPage = records.length >= rows || !isCut || last === undefined
  return { records, stoppedAt: isLastPage ? undefined : { id: last, updatedAt: 0 } }
})

/** The statements that read a list in its own order. */
export interface Walk<Values, Row> {
  /** The matching rows among the next `WALK_MAX`. */
  readonly rows: ScopedStatement<Values, Row>
  /** The last of these, if there are as many. */
  readonly last: ScopedStatement<Values, RowPlace>
}

/**
 * A page of the matching rows among the next `WALK_MAX`, which are many if `isDense`: then a page is
 * full before all are read.
 */
export const pageOfWalk = Effect.fnUntraced(function* <
  Values extends { readonly rows: number },
  Row
>(
  { read }: Database["Service"],
  walk: Walk<Values, Row>,
  values: Values,
  isDense: boolean
): Effect.fn.Return<FoundRows<Row>, Unavailable> {
  if (isDense) {
    const [page] = yield* read(walk.rows(values))
    if (page.length >= values.rows) return { records: page, stoppedAt: undefined }
  }
  // Again, because both have to be of one snapshot: a row may have changed its place since.
  const [records, [last]] = yield* read(walk.rows(values), walk.last(values))
  const isLastPage = records.length >= values.rows || !last
  const stoppedAt = isLastPage ? undefined : { id: last.id, updatedAt: last.updated_at }
  return { records, stoppedAt }
})

/** The ids of several lists, each in order and with at most `limit`. */
export const merged = (
  lists: ReadonlyArray<ReadonlyArray<{ readonly id: string }>>,
  limit: number
): Candidates => {
  const ids = [...new Set(lists.flat().map(({ id }) => id))].toSorted()
  const isCut = lists.some((list) => list.length >= limit)
  // A list that is cut may lack ids beyond its last one.
  return { ids: isCut ? ids.slice(0, limit) : ids, isCut }
}

/**
 * Candidates after an id, of lists that are in another order than that of ids; undefined where one of
 * the lists may not be whole.
 */
export const mergedAfter = (
  lists: ReadonlyArray<ReadonlyArray<{ readonly id: string }>>,
  after: string
): Candidates | undefined => {
  if (lists.some((list) => list.length >= NAMED_MAX)) return undefined
  const ids = merged(lists, NAMED_MAX).ids.filter((id) => id > after)
  return { ids: ids.slice(0, CANDIDATES_MAX), isCut: ids.length > CANDIDATES_MAX }
}

/** The rows before which a page of a list begins, for a condition on id or on `updated_at` and id. */
export const valuesOf = ({ rows, place }: ListPage) =>
  place.by === "id"
    ? { rows, after: place.after, afterAt: 0, before: 0 }
    : { rows, after: place.after.id, afterAt: place.after.at, before: place.before }

/** A condition that holds if no value is given. */
export const ifGiven = (value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(cast(${value} as text) is null or ${condition})`

/** A column that equals a value, if one is given. */
export const sameIfGiven = (column: string, value: unknown): RawBuilder<unknown> =>
  ifGiven(value, sql`${sql.ref(column)} = ${value}`)

/** A column whose text begins with a prefix, as the range of its bytes. */
export const inRange = (column: string, from: unknown, end: unknown): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${end}`
