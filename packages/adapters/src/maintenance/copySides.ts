/** The two sides of a copy: a SQLite file and a PostgreSQL database, read and written row by row in one order. */
import type Sqlite from "better-sqlite3"
import type pg from "pg"
import { beginFor } from "../sql/postgres/rowSecurity.ts"
import type { CopiedColumn, CopiedTable } from "./copiedTables.ts"
import { batchRows } from "./batchRows.ts"

type Value = string | number | null
export type CopiedRow = ReadonlyArray<Value>
type Batch = ReadonlyArray<CopiedRow>

/** A database that is copied from or to. Rows are in the order of the bytes of their keys. */
export interface Side {
  /** The rows of a table after a key, in batches. */
  readonly batches: (table: CopiedTable, after?: CopiedRow) => AsyncGenerator<Batch>
  /** The key of the last row of a table. */
  readonly lastKey: (table: CopiedTable) => Promise<CopiedRow | undefined>
  /** Inserts rows in one transaction. */
  readonly insert: (table: CopiedTable, rows: Batch) => Promise<void>
  /** Runs statements in one transaction. */
  readonly execute: (statements: ReadonlyArray<string>) => Promise<void>
  readonly first: (query: string) => Promise<CopiedRow | undefined>
}

const quoted = (name: string): string => `"${name}"`
const listOf = (columns: ReadonlyArray<CopiedColumn>): string =>
  columns.map(({ name }) => quoted(name)).join(", ")

/** The columns of the key, text by its bytes, whatever language the database has. */
const orderOf = ({ key }: CopiedTable, bytewise: string, direction = ""): string =>
  key
    .map(({ name, type }) => `${quoted(name)}${type === "text" ? bytewise : ""}${direction}`)
    .join(", ")

const afterKey = (table: CopiedTable, bytewise: string, place: (index: number) => string): string =>
  `where (${orderOf(table, bytewise)}) > (${table.key.map((_column, index) => place(index)).join(", ")})`

export const sqliteSide = (db: Sqlite.Database): Side => ({
  // oxlint-disable-next-line typescript/require-await -- The other side waits for its database.
  async *batches(table, after) {
    const where = after === undefined ? "" : afterKey(table, "", () => "?")
    const rows = db
      .prepare(`select ${listOf(table.columns)} from ${quoted(table.name)} ${where}
        order by ${orderOf(table, "")}`)
      .raw()
      .iterate(...(after ?? [])) as IterableIterator<CopiedRow>
    let batch: Array<CopiedRow> = []
    for (const row of rows) {
      batch.push(row)
      if (batch.length < batchRows(table.name)) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  },
  lastKey: (table) =>
    Promise.resolve(
      db
        .prepare(`select ${listOf(table.key)} from ${quoted(table.name)}
          order by ${orderOf(table, "", " desc")} limit 1`)
        .raw()
        .get() as CopiedRow | undefined
    ),
  insert: (table, rows) => {
    const places = table.columns.map(() => "?").join(", ")
    const insert = db.prepare(
      `insert into ${quoted(table.name)} (${listOf(table.columns)}) values (${places})`
    )
    db.transaction(() => {
      for (const row of rows) insert.run(...row)
    }).immediate()
    return Promise.resolve()
  },
  execute: (statements) => {
    db.transaction(() => {
      for (const statement of statements) db.exec(statement)
    }).immediate()
    return Promise.resolve()
  },
  first: (query) => Promise.resolve(db.prepare(query).raw().get() as CopiedRow | undefined)
})

const BYTEWISE = ' collate "C"'
const POSTGRES_TYPES = { text: "text", integer: "bigint" } as const
const ALL_CLIENTS = ["*"]

/** Begins a transaction that reads all rows as they are at one moment. */
export const SNAPSHOT = "begin isolation level repeatable read"

/** Runs work in a transaction that sees the rows of all clients. */
export const inTransaction = async <A>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<A>
): Promise<A> => {
  await client.query(beginFor(begin, ALL_CLIENTS))
  try {
    const result = await work()
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

/** `isOpen` says that the connection is in a transaction from the beginning to the end. */
export const postgresSide = (client: pg.ClientBase, isOpen: boolean): Side => {
  const within = <A>(work: () => Promise<A>): Promise<A> =>
    isOpen ? work() : inTransaction(client, "begin", work)
  const rowsOf = async (text: string, values: ReadonlyArray<Value> = []): Promise<Batch> => {
    const { rows } = await client.query({ text, values: [...values], rowMode: "array" })
    return rows as Batch
  }
  let cursors = 0
  return {
    async *batches(table, after) {
      cursors += 1
      const cursor = `copied_${cursors}`
      const where = after === undefined ? "" : afterKey(table, BYTEWISE, (index) => `$${index + 1}`)
      if (!isOpen) await client.query(beginFor(SNAPSHOT, ALL_CLIENTS))
      try {
        await rowsOf(
          `declare ${cursor} no scroll cursor for select ${listOf(table.columns)}
            from ${quoted(table.name)} ${where} order by ${orderOf(table, BYTEWISE)}`,
          after
        )
        for (;;) {
          const batch = await rowsOf(`fetch ${batchRows(table.name)} from ${cursor}`)
          if (batch.length > 0) yield batch
          if (batch.length < batchRows(table.name)) break
        }
        await client.query(`close ${cursor}`)
      } finally {
        if (!isOpen) await client.query("commit")
      }
    },
    lastKey: (table) =>
      within(async () => {
        const [row] = await rowsOf(`select ${listOf(table.key)} from ${quoted(table.name)}
          order by ${orderOf(table, BYTEWISE, " desc")} limit 1`)
        return row
      }),
    insert: (table, rows) =>
      within(async () => {
        const lists = table.columns.map(
          ({ type }, index) => `$${index + 1}::${POSTGRES_TYPES[type]}[]`
        )
        await client.query(
          `insert into ${quoted(table.name)} (${listOf(table.columns)})
            select * from unnest(${lists.join(", ")})`,
          table.columns.map((_column, index) => rows.map((row) => row[index]))
        )
      }),
    execute: (statements) =>
      within(async () => {
        for (const statement of statements) await client.query(statement)
      }),
    first: (query) => within(async () => (await rowsOf(query))[0])
  }
}
