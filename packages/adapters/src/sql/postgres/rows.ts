/**
 * Rows as PostgreSQL receives them: an array per column, unnested on the server. That is half the
 * bytes of JSON objects, which repeat each column name in each row, and cheaper to parse.
 */
import type pg from "pg"
import type { Row } from "../records/row.ts"
import type { Bound } from "../statement.ts"

/** The integer columns, as `table.column`; all others are text. */
export type IntegerColumns = ReadonlySet<string>

const INTEGER_COLUMNS =
  "select table_name || '.' || column_name as name from information_schema.columns " +
  "where table_schema = current_schema() and data_type = 'bigint'"

/** Reads the integer columns from the catalog of a migrated database. */
export const integerColumns = async (client: pg.ClientBase): Promise<IntegerColumns> => {
  const { rows } = await client.query<{ name: string }>(INTEGER_COLUMNS)
  return new Set(rows.map(({ name }) => name))
}

/** Rows of one table, all with the same columns. */
export interface TableRows {
  readonly table: string
  readonly rows: ReadonlyArray<Row>
}

const columnsOf = ({ rows }: TableRows): ReadonlyArray<string> => Object.keys(rows[0] ?? {})

/** `unnest(...) as name(columns)`, whose parameters are numbered from `first`. */
const source = (of: TableRows, name: string, integers: IntegerColumns, first: number): string => {
  const columns = columnsOf(of)
  const arrays = columns.map(
    (column, index) =>
      `$${first + index}::${integers.has(`${of.table}.${column}`) ? "bigint" : "text"}[]`
  )
  return `unnest(${arrays.join(", ")}) as ${name} (${columns.join(", ")})`
}

/** JSON escapes that mean something else in an array literal. */
const FOREIGN_ESCAPE = /\\[bfnrtu]/
const EACH_ESCAPED = /["\\]/g

const element = (value: Row[string] | undefined): string | number =>
  typeof value === "string" ? `"${value.replace(EACH_ESCAPED, "\\$&")}"` : (value ?? "NULL")

/**
 * Values as an array literal: JSON in other brackets, except for a few escapes that are rare in
 * practice. The driver, which converts each value, is many times slower. Source:
 * postgresql.org/docs, arrays, input and output syntax.
 */
const arrayText = (values: ReadonlyArray<Row[string] | undefined>): string => {
  const json = JSON.stringify(values)
  const elements = FOREIGN_ESCAPE.test(json) ? values.map(element).join(",") : json.slice(1, -1)
  return `{${elements}}`
}

const arraysOf = (of: TableRows): ReadonlyArray<string> =>
  columnsOf(of).map((column) => arrayText(of.rows.map((row) => row[column])))

/** The texts of each database: two of one process can have different columns. */
const textsOf = new WeakMap<IntegerColumns, Map<string, string>>()
const TEXTS_MAX = 1_000

/** All rows that are inserted into a table have the same columns, so the table's name identifies the statement. */
const keyOf = (kind: string, tables: ReadonlyArray<TableRows>): string =>
  [kind, ...tables.map(({ table }) => table)].join(" ")

/** Builds each statement text once. */
const textOf = (integers: IntegerColumns, key: string, make: () => string): string => {
  const texts = textsOf.get(integers) ?? new Map<string, string>()
  const existing = texts.get(key)
  if (existing !== undefined) return existing
  textsOf.set(integers, texts)
  if (texts.size >= TEXTS_MAX) texts.clear()
  const text = make()
  texts.set(key, text)
  return text
}

/** Plans of named statements stay on each connection: returns true for the first keys only, which get one. */
export const firstOf = (max: number) => {
  const keys = new Set<string>()
  return (key: string): boolean => {
    if (keys.size < max) keys.add(key)
    return keys.has(key)
  }
}

/**
 * A statement about the rows of one table: `build` gets the source to select them from, named `name`.
 * The text must depend on nothing but the table, its columns and the name.
 */
export const fromRows = <R>(
  of: TableRows,
  name: string,
  integers: IntegerColumns,
  build: (from: string, columns: ReadonlyArray<string>) => string
): Bound<R> => {
  const columns = columnsOf(of)
  const key = `from ${name} ${of.table} ${columns.join()}`
  return {
    sql: textOf(integers, key, () => build(source(of, name, integers, 1), columns)),
    parameters: arraysOf(of)
  }
}

/** Rows with the same columns together. */
export const byColumns = ({ table, rows }: TableRows): ReadonlyArray<TableRows> =>
  [...Map.groupBy(rows, (row) => Object.keys(row).join()).values()].map((alike) => ({
    table,
    rows: alike
  }))

const insertText = (filled: ReadonlyArray<TableRows>, integers: IntegerColumns): string => {
  let first = 1
  const inserts = filled.map((of) => {
    const columns = columnsOf(of).join(", ")
    const from = source(of, "added", integers, first)
    first += columnsOf(of).length
    return `insert into ${of.table} (${columns}) select ${columns} from ${from}`
  })
  const named = inserts.slice(1).map((insert, index) => `insert${index} as (${insert})`)
  return [...(named.length > 0 ? [`with ${named.join(", ")}`] : []), inserts[0]].join(" ")
}

const SETS_MAX = 32
const hasStatement = firstOf(SETS_MAX)

const insertInto = (
  filled: ReadonlyArray<TableRows>,
  integers: IntegerColumns
): Bound<unknown> => ({
  sql: textOf(integers, keyOf("insert", filled), () => insertText(filled, integers)),
  parameters: filled.flatMap(arraysOf)
})

/**
 * Inserts into many tables, parents first, with one statement to save messages. Mixed work touches
 * ever new sets of tables: beyond `SETS_MAX` of them each table gets its own statement.
 */
export const insertAll = (
  filled: ReadonlyArray<TableRows>,
  integers: IntegerColumns
): ReadonlyArray<Bound<unknown>> =>
  hasStatement(keyOf("insert", filled))
    ? [insertInto(filled, integers)]
    : filled.map((of) => insertInto([of], integers))
