/** Access to a database next to the service, on SQLite or PostgreSQL. */
import Sqlite from "better-sqlite3"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { asAdministrator } from "./roles.ts"
import type { DatabaseSetting } from "@payroll/adapters/settings/settingValues"

type Row = Record<string, unknown>
type Rows = ReadonlyArray<unknown>

/** Runs a query; returns integers as numbers. */
export type All = (sql: string) => Promise<Rows>

export interface Beside {
  /** Reads one committed state. */
  readonly look: <A>(read: (all: All) => Promise<A>) => Promise<A>
  /** Writes in one transaction. */
  readonly change: (sql: string) => Promise<void>
  /** The integrity errors that the database reports. */
  readonly damage: () => Promise<ReadonlyArray<string>>
  /** The number that a query returns as `number`. */
  readonly number: (sql: string) => Promise<number>
  /** The number of connections of others, if the database can report it. */
  readonly others: () => Promise<number>
}

const numberOf = (look: Beside["look"], sql: string): Promise<number> =>
  look(async (all) => {
    const [row] = await all(sql)
    return (row as { readonly number: number }).number
  })

const withFile = async <A>(path: string, use: (db: Sqlite.Database) => Promise<A>): Promise<A> => {
  const db = new Sqlite(path)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

export const besideSqlite = (path: string): Beside => {
  const look: Beside["look"] = (read) =>
    withFile(path, (db) => {
      db.exec("begin")
      return read((sql) => Promise.resolve(db.prepare(sql).all()))
    })
  return {
    look,
    number: (sql) => numberOf(look, sql),
    change: (sql) => withFile(path, (db) => Promise.resolve(void db.prepare(sql).run())),
    damage: () =>
      withFile(path, (db) => {
        const integrity = String(db.pragma("integrity_check", { simple: true }))
        const lost = (db.pragma("foreign_key_check") as Rows).length
        return Promise.resolve([
          ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
          ...(lost === 0 ? [] : [`${lost} foreign keys lead nowhere`])
        ])
      }),
    others: () => Promise.resolve(0)
  }
}

const INT8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

const OTHERS = `select count(*) as number from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const DEADLOCK = "40P01"
const DEADLOCKS_MAX = 10

/** A separate connection to PostgreSQL as its administrator, for as long as it is used. */
export const withPostgres = async <A>(
  connectionString: string,
  use: (client: pg.Client) => Promise<A>
): Promise<A> => {
  const client = new pg.Client({ connectionString: asAdministrator(connectionString), types })
  // The test may end its session.
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** At most one connection, kept for a while, because some tests query often. */
const lookingPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: asAdministrator(connectionString),
    types,
    max: 1,
    allowExitOnIdle: true
  })
  // The test may stop the database.
  pool.on("error", () => undefined)
  return pool
}

export const besidePostgres = (url: string): Beside => {
  const pool = lookingPool(url)
  const inside = async <A>(begin: string, use: (client: pg.PoolClient) => Promise<A>) => {
    const client = await pool.connect()
    try {
      await client.query(begin)
      const result = await use(client)
      await client.query("commit")
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const look: Beside["look"] = (read) =>
    inside("begin isolation level repeatable read read only", (client) =>
      read(async (sql) => (await client.query<Row>(sql)).rows)
    )
  /** A statement of a test locks rows in whatever order it meets them, so that PostgreSQL may choose it to give way. */
  const change = async (sql: string): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inside("begin", async (client) => void (await client.query(sql)))
      } catch (error) {
        const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK
        if (!isDeadlock || tries === DEADLOCKS_MAX) throw error
      }
    }
  }
  return {
    look,
    number: (sql) => numberOf(look, sql),
    change,
    damage: () => Promise.resolve([]),
    others: () => numberOf(look, OTHERS)
  }
}

/** Access to the database of a service's settings. */
export const besideOf = (database: DatabaseSetting): Beside =>
  database.kind === "sqlite"
    ? besideSqlite(database.path)
    : besidePostgres(Redacted.value(database.url))
