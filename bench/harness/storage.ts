/** The database of one measurement: the server's settings for it, and queries that count its rows. */
import Sqlite from "better-sqlite3"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import pg from "pg"
import { dataDirOf } from "./server.ts"

export interface Storage {
  /** The server's settings for this database. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs a query that returns one number. */
  readonly number: (query: string) => Promise<number>
}

/** The SQLite file in a measurement's data directory. */
export const sqliteIn = (directory: string): Storage => ({
  environment: {},
  number: async (query) => {
    const db = new Sqlite(join(dataDirOf(directory), "payroll.db"), { readonly: true })
    try {
      return (await db.prepare(query).pluck().get()) as number
    } finally {
      db.close()
    }
  }
})

/** Runs `work` with a new connection. */
const withPostgres = async <A>(
  url: string,
  work: (client: pg.Client) => Promise<A>
): Promise<A> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const postgresAt = (url: string): Storage => ({
  environment: { PAYROLL_DATABASE_URL: url },
  number: (query) =>
    withPostgres(url, async (client) => {
      const { rows } = await client.query<Record<string, string>>(query)
      return Number(Object.values(rows[0] ?? {})[0])
    })
})

/** Runs `use` with a new database and drops it afterwards. Runs a checkpoint before `use`. */
export const withPostgresDatabase = async <A>(
  server: string,
  use: (storage: Storage) => Promise<A>
): Promise<A> => {
  const name = `bench_${randomBytes(6).toString("hex")}`
  await withPostgres(server, async (client) => {
    await client.query(`create database ${name}`)
    await client.query("checkpoint")
  })
  try {
    return await use(postgresAt(Object.assign(new URL(server), { pathname: `/${name}` }).href))
  } finally {
    await withPostgres(server, (client) => client.query(`drop database ${name} with (force)`))
  }
}
