/** Brings a PostgreSQL database to this version's schema. */
import type pg from "pg"
import { postgres } from "./dialect.ts"
import { migrations } from "../migrations/all.ts"
import { SchemaTooNew } from "../migrations/migration.ts"

/** Everybody who migrates waits for this lock, with the patience of a start, not of a request. */
const LOCK = "select pg_advisory_xact_lock(hashtext('payroll.migration'))"
const PATIENCE = "set local lock_timeout = '60s'; set local statement_timeout = '120s'"
const MIGRATION_TABLE = `create table if not exists migration (
  number bigint not null primary key, name text not null, at bigint not null
)`

const applied = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ newest: number }>(
    "select coalesce(max(number), 0) as newest from migration"
  )
  return rows[0]?.newest ?? 0
}

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query("begin")
  await client.query(PATIENCE)
  await client.query(LOCK)
  try {
    await work()
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

/**
 * Applies the migrations that are missing, each in a transaction of its own under one lock: any
 * number of processes may do it at once, and a kill anywhere leaves whole steps. Gives the numbers
 * it applied. Rejects with SchemaTooNew for a database of a newer version.
 */
export const migratePostgres = async (client: pg.ClientBase): Promise<ReadonlyArray<number>> => {
  const done: Array<number> = []
  await inTransaction(client, async () => void (await client.query(MIGRATION_TABLE)))
  for (const { number, name, statements } of migrations) {
    await inTransaction(client, async () => {
      if ((await applied(client)) >= number) return
      for (const statement of statements(postgres.words)) await client.query(statement)
      await client.query(
        "insert into migration values ($1, $2, (extract(epoch from now()) * 1000)::bigint)",
        [number, name]
      )
      done.push(number)
    })
  }
  if ((await applied(client)) > (migrations.at(-1)?.number ?? 0)) throw new SchemaTooNew()
  return done
}
