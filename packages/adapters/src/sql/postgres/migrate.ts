/** Brings a PostgreSQL database to this version's schema. */
import type pg from "pg"
import { postgres } from "./dialect.ts"
import { migrations } from "../migrations/all.ts"
import { SchemaTooNew } from "../migrations/migration.ts"
import { NEWER_STOP, noteOfStop, othersConnected, stopNeededBy } from "../migrations/others.ts"
import { StartRefused } from "../../startRefused.ts"
import { isRaceLost } from "./errors.ts"
import { grantTo, renewGrants } from "./grant.ts"
import { PATIENT } from "./pool.ts"

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

/** How often a step is tried that deadlocks with processes that serve meanwhile. */
const TRIES_MAX = 5

const inTransaction = async <A>(client: pg.ClientBase, work: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    await client.query("begin")
    await client.query(PATIENCE)
    await client.query(LOCK)
    try {
      const result = await work()
      await client.query("commit")
      return result
    } catch (error) {
      await client.query("rollback")
      if (!isRaceLost(error) || tries === TRIES_MAX) throw error
    }
  }
}

/** What others may see of a role's sessions is enough. */
const OTHERS = `
  select count(*) as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1`

/** Rejects if a migration that is missing needs others to stop, and others are connected. */
const requireAlone = async (client: pg.ClientBase): Promise<void> => {
  const needs = stopNeededBy(await applied(client))
  if (!needs) return
  const { rows } = await client.query<{ others: number }>(OTHERS, [PATIENT])
  const others = rows[0]?.others ?? 0
  if (others > 0) throw othersConnected(needs, `the database has ${others} other connections`)
}

/** Each in a transaction of its own. */
const applyMissing = async (
  client: pg.ClientBase,
  ignoreOthers: boolean
): Promise<ReadonlyArray<number>> => {
  const done: Array<number> = []
  await inTransaction(client, async () => void (await client.query(MIGRATION_TABLE)))
  if (!ignoreOthers) await inTransaction(client, () => requireAlone(client))
  for (const migration of migrations) {
    const { number, name, statements } = migration
    let isNew = false
    await inTransaction(client, async () => {
      isNew = (await applied(client)) < number
      if (!isNew) return
      for (const statement of statements(postgres.words)) await client.query(statement)
      await renewGrants(client)
      await client.query(
        `insert into migration (number, name, at)
        values ($1, $2, (extract(epoch from now()) * 1000)::bigint)`,
        [number, name]
      )
      for (const statement of noteOfStop(migration)) await client.query(statement)
    })
    if (isNew) done.push(number)
  }
  await isBehind(client)
  return done
}

/**
 * Grants a role what the service needs, once the database has this version's schema; gives the statements that the
 * owner may not run.
 */
export const grantPostgres = (
  client: pg.ClientBase,
  role: string
): Promise<ReadonlyArray<string>> => inTransaction(client, () => grantTo(client, role))

const NEWEST = migrations.at(-1)?.number ?? 0

/** Whether migrations are missing. Rejects with SchemaTooNew for a newer version's database on which this one fails. */
const isBehind = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ has: string | null }>(
    "select to_regclass('migration') as has"
  )
  if (typeof rows[0]?.has !== "string") return true
  const newest = await applied(client)
  if (newest > NEWEST && (await client.query(NEWER_STOP)).rows.length > 0) throw new SchemaTooNew()
  return newest < NEWEST
}

/** Insufficient privilege, and no schema that may be used. */
const mayNot = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["42501", "3F000"].includes(String(error.code))

const AS_OWNER = "with PAYROLL_MIGRATE_URL set to the URL of the database's owner"
const notMigrated = new StartRefused({
  message: `the database does not have this version's schema, and the service's role may not migrate it: run \`payroll migrate\` ${AS_OWNER}`
})
const notGranted = new StartRefused({
  message: `the service's role may not use the database: run \`payroll migrate --grant ROLE\` ${AS_OWNER}`
})

const checked = async (client: pg.ClientBase): Promise<boolean> => {
  try {
    return await isBehind(client)
  } catch (error) {
    throw mayNot(error) ? notGranted : error
  }
}

/** Rejects unless the database has this version's schema, and the role may read it. */
export const requireMigrated = async (client: pg.ClientBase): Promise<void> => {
  if (await checked(client)) throw notMigrated
}

/**
 * Applies the migrations that are missing, each in a transaction of its own under one lock: any
 * number of processes may do it at once, and a kill anywhere leaves whole steps. Gives the numbers
 * it applied. Rejects with SchemaTooNew for a newer version's database on which this one fails, and with
 * StartRefused if the role may not migrate, or others have to stop first.
 */
export const migratePostgres = async (
  client: pg.ClientBase,
  { ignoreOthers = false } = {}
): Promise<ReadonlyArray<number>> => {
  try {
    return await applyMissing(client, ignoreOthers)
  } catch (error) {
    throw mayNot(error) ? notMigrated : error
  }
}

/** Migrates a database that is behind, if the role may; returns the numbers of the applied migrations. */
export const migrateIfBehind = async (
  client: pg.ClientBase,
  options: { readonly ignoreOthers?: boolean } = {}
): Promise<ReadonlyArray<number>> =>
  (await checked(client)) ? migratePostgres(client, options) : []
