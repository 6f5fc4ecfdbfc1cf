/** The database of one measurement: what the server is told of it, and how its rows are counted. */
import Sqlite from "better-sqlite3"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import pg from "pg"
import { dataDirOf } from "./server.ts"

export interface Storage {
  /** What a server needs to be told of it. */
  readonly environment: Readonly<Record<string, string>>
  /** The one number that a query gives. */
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

/** Runs work with a connection of its own. */
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

/** A database of its own on a server, dropped afterwards. The server's files are flushed before. */
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
