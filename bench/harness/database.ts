/** The databases that addUsers runs on: a fresh one for each measurement, and counts of its rows. */
import Sqlite from "better-sqlite3"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { send, withPatience } from "../../packages/adapters/src/sql/postgres/pool.ts"
import { withPostgresServer } from "./postgresServer.ts"
import { dataDirOf } from "./server.ts"

/** Runs a query that returns one number. */
export type Count = (sql: string) => Promise<number>

export interface BenchDatabase {
  readonly name: string
  /** Creates a database; returns the settings that a program needs for it, and how to count in it. */
  readonly fresh: (directory: string) => Promise<{
    readonly environment: Readonly<Record<string, string>>
    readonly count: Count
  }>
}

export const sqlite: BenchDatabase = {
  name: "SQLite",
  fresh: (directory) =>
    Promise.resolve({
      environment: {},
      count: (sql) => {
        const db = new Sqlite(join(dataDirOf(directory), "payroll.db"), { fileMustExist: true })
        try {
          return Promise.resolve(db.prepare(sql).pluck().get() as number)
        } finally {
          db.close()
        }
      }
    })
}

const query = (
  url: string,
  sql: string
): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> =>
  withPatience(url, (client) => send(client, { sql, parameters: [] }))

const postgresAt = (server: string): BenchDatabase => ({
  name: "PostgreSQL",
  fresh: async () => {
    const name = `payroll_bench_${randomBytes(8).toString("hex")}`
    await query(server, `create database ${name}`)
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    return {
      environment: { PAYROLL_DATABASE_URL: url },
      count: async (sql) => {
        const [row = {}] = await query(url, sql)
        return Number(Object.values(row)[0])
      }
    }
  }
})

/** Runs `use` with the PostgreSQL at a URL, or with a fresh one without fsync, as in the tests. */
export const withPostgres = <A>(
  url: string | undefined,
  use: (database: BenchDatabase) => Promise<A>
): Promise<A> =>
  url === undefined ? withPostgresServer({}, (own) => use(postgresAt(own))) : use(postgresAt(url))
