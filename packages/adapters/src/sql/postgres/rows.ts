/**
 * Rows on their way to PostgreSQL: an array for each column, unnested there. That is half the bytes
 * of JSON objects, which name each column again in each row, and cheaper for the server to read.
 */
import type pg from "pg"
import type { Row } from "../database.ts"
import type { Bound } from "../statement.ts"

/** The columns that hold integers, as `table.column`; all others hold text. */
export type IntegerColumns = ReadonlySet<string>

const INTEGER_COLUMNS =
  "select table_name || '.' || column_name as name from information_schema.columns " +
  "where table_schema = current_schema() and data_type = 'bigint'"

/** Asks a migrated database which columns hold integers. */
export const integerColumns = async (client: pg.ClientBase): Promise<IntegerColumns> => {
  const { rows } = await client.query<{ name: string }>(INTEGER_COLUMNS)
  return new Set(rows.map(({ name }) => name))
}

/** Rows of a table; all have the same columns. */
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

/** Escapes of JSON that mean something else in the text of an array. */
const FOREIGN_ESCAPE = /\\[bfnrtu]/
const EACH_ESCAPED = /["\\]/g

const element = (value: Row[string] | undefined): string | number =>
  typeof value === "string" ? `"${value.replace(EACH_ESCAPED, "\\$&")}"` : (value ?? "NULL")

/**
 * Values as the text of an array. It is that of JSON in other brackets but for the escapes, which
 * hardly any text has: the driver, which looks at each value, takes many times as long. Source:
 * postgresql.org/docs, arrays, input and output syntax.
 */
const arrayText = (values: ReadonlyArray<Row[string] | undefined>): string => {
  const json = JSON.stringify(values)
  const elements = FOREIGN_ESCAPE.test(json) ? values.map(element).join(",") : json.slice(1, -1)
  return `{${elements}}`
}

const arraysOf = (of: TableRows): ReadonlyArray<string> =>
  columnsOf(of).map((column) => arrayText(of.rows.map((row) => row[column])))

const texts = new Map<string, string>()
const TEXTS_MAX = 1_000

/** The rows of a table have the same columns wherever they come from, so its name stands for them. */
const keyOf = (kind: string, tables: ReadonlyArray<TableRows>): string =>
  [kind, ...tables.map(({ table }) => table)].join(" ")

/** A text is put together once. */
const textOf = (key: string, make: () => string): string => {
  const known = texts.get(key)
  if (known !== undefined) return known
  if (texts.size >= TEXTS_MAX) texts.clear()
  const text = make()
  texts.set(key, text)
  return text
}

/**
 * A statement about the rows of one table: `build` gets the source to select them from, which is
 * called `name`. The text must depend on nothing but the table and the name.
 */
export const fromRows = <R>(
  of: TableRows,
  name: string,
  integers: IntegerColumns,
  build: (from: string, columns: ReadonlyArray<string>) => string
): Bound<R> => ({
  sql: textOf(keyOf(`from ${name}`, [of]), () =>
    build(source(of, name, integers, 1), columnsOf(of))
  ),
  parameters: arraysOf(of)
})

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

/** Sets of tables that have a statement: each is a plan on each connection, and is never given up. */
const SETS_MAX = 32
const sets = new Set<string>()

const hasStatement = (key: string): boolean => {
  if (sets.size < SETS_MAX) sets.add(key)
  return sets.has(key)
}

const insertInto = (
  filled: ReadonlyArray<TableRows>,
  integers: IntegerColumns
): Bound<unknown> => ({
  sql: textOf(keyOf("insert", filled), () => insertText(filled, integers)),
  parameters: filled.flatMap(arraysOf)
})

/**
 * Inserts into many tables, parents first. One statement for all is fewer messages than one for each;
 * mixed work fills ever other sets of tables, which then get one for each after all.
 */
export const insertAll = (
  filled: ReadonlyArray<TableRows>,
  integers: IntegerColumns
): ReadonlyArray<Bound<unknown>> =>
  hasStatement(keyOf("insert", filled))
    ? [insertInto(filled, integers)]
    : filled.map((of) => insertInto([of], integers))
