/** A PostgreSQL database with storage over it, and a separate connection. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import type { StorageSettings } from "../src/storage.ts"
import { asAdministrator } from "@payroll/testing/database/roles"
import { postgres, type TestDatabase } from "@payroll/testing/database/databases"

/** All other connections. */
export const others =
  "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
const ofDatabase = "from pg_stat_database where datname = current_database()"

/** Queries that return a count. */
export const counts = {
  /** Ends all other connections. */
  killed: `select count(pg_terminate_backend(pid))::int as count ${others}`,
  connections: `select count(*)::int as count ${others}`,
  deadlocks: `select deadlocks::int as count ${ofDatabase}`,
  rollbacks: `select xact_rollback::int as count ${ofDatabase}`
} as const

export type Count = (query: keyof typeof counts) => Effect.Effect<number>

const urlOf = ({ database }: StorageSettings): string =>
  database.kind === "postgres" ? Redacted.value(database.url) : ""

const connection = (connectionString: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: asAdministrator(connectionString) })
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )

/** A fresh database for storage, its URL, and a counter. */
export const beside = Effect.gen(function* () {
  const settings = yield* postgres.fresh
  const client = yield* connection(urlOf(settings))
  const count: Count = (query) =>
    Effect.promise(async () => {
      const { rows } = await client.query<{ count: number }>(counts[query])
      return rows[0]?.count ?? 0
    })
  /** Runs SQL on the separate connection. */
  const run = (sql: string) =>
    Effect.promise(async () => {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return rows
    })
  /** Returns the same database at another address. */
  const through = (url: string): TestDatabase => ({
    ...postgres,
    fresh: Effect.succeed({ ...settings, database: { kind: "postgres", url: Redacted.make(url) } })
  })
  return { count, run, url: urlOf(settings), through }
})
