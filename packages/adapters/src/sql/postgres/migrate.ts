/** Brings a PostgreSQL database to this version's schema. */
import type pg from "pg"
import { postgres } from "./dialect.ts"
import { migrations } from "../migrations/all.ts"
import type { Migration, MigrationRun } from "../migrations/migration.ts"
import {
  NEWER_STOP,
  noteOfStop,
  othersConnected,
  stopNeededBy,
  stoppedBy
} from "../migrations/others.ts"
import { StartRefused } from "../../startRefused.ts"
import { grantTo, renewGrants } from "./grant.ts"
import { SERVING_IN } from "./limits.ts"
import {
  buildIndex,
  fillAll,
  INDEX,
  longIndexes,
  reportsOf,
  stepOf,
  type Reports
} from "./longSteps.ts"
import { inTransaction, patiently, whileLocked } from "./migrationLock.ts"
import { PATIENT } from "./pool.ts"

const MIGRATION_TABLE = `create table if not exists migration (
  number bigint not null primary key, name text not null, at bigint not null
)`
/** There while a long migration is under way: how far it has come. */
const STEP_TABLE = `create table if not exists migration_step (
  number bigint not null primary key, backfill bigint not null, place text not null
)`
/** An index of a table that is larger is built beside the service. */
const LARGE_BYTES = 16 * 1024 * 1024

const applied = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ newest: number }>(
    "select coalesce(max(number), 0) as newest from migration"
  )
  return rows[0]?.newest ?? 0
}

/**
 * Counts the other sessions of the database by the columns that every role may see. Sessions that serve in another
 * schema do not count.
 */
const OTHERS = `
  select count(*) as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1
    and (not starts_with(application_name, $2) or application_name = left($2 || current_schema(), 63))`

/** Returns the number of other sessions of the database. */
export const othersOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ others: number }>(OTHERS, [PATIENT, SERVING_IN])
  return rows[0]?.others ?? 0
}

/** Rejects if a migration that is missing needs others to stop, and others are connected. */
const requireAlone = async (
  client: pg.ClientBase,
  all: ReadonlyArray<Migration>
): Promise<void> => {
  const needs = stopNeededBy(await applied(client), all)
  if (!needs) return
  const others = await othersOf(client)
  if (others > 0) throw othersConnected(needs, `the database has ${others} other connections`)
}

const noteApplied = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  await renewGrants(client)
  await client.query(
    `insert into migration (number, name, at)
    values ($1, $2, (extract(epoch from now()) * 1000)::bigint)`,
    [migration.number, migration.name]
  )
  for (const statement of noteOfStop(migration)) await client.query(statement)
}

/** Begins a migration, and completes it unless it has long steps. */
const begin = async (
  client: pg.ClientBase,
  migration: Migration,
  long: ReadonlyArray<string>
): Promise<void> => {
  const { number, statements, backfills = [] } = migration
  for (const statement of statements(postgres.words)) {
    if (!long.includes(statement)) await client.query(statement)
  }
  if (long.length === 0 && backfills.length === 0) return noteApplied(client, migration)
  await client.query(STEP_TABLE)
  await client.query("insert into migration_step (number, backfill, place) values ($1, 0, '')", [
    number
  ])
}

/** The steps that take long on large tables, each in transactions of its own: what serves goes on meanwhile. */
const complete = async (
  client: pg.ClientBase,
  migration: Migration,
  long: ReadonlyArray<string>,
  reports: Reports
): Promise<void> => {
  await fillAll(client, migration, reports)
  for (const statement of long) {
    const { index = "", table = "" } = INDEX.exec(statement)?.groups ?? {}
    reports.progress(`building the index ${index} of ${table}`)
    await patiently(() => buildIndex(client, statement), reports.waiting)
  }
  await inTransaction(
    client,
    async () => {
      if ((await applied(client)) >= migration.number) return
      await noteApplied(client, migration)
      await client.query("drop table migration_step")
    },
    reports.waiting
  )
}

/** False if another process has applied it. */
const apply = async (
  client: pg.ClientBase,
  migration: Migration,
  { report, largeBytes = LARGE_BYTES }: MigrationRun
): Promise<boolean> => {
  const { number, statements, backfills = [] } = migration
  const reports = reportsOf(migration, report)
  if ((await applied(client)) >= number) return false
  const isBegun = (await stepOf(client, number)) !== undefined
  const long = await longIndexes(client, statements(postgres.words), isBegun ? 0 : largeBytes)
  if (!isBegun) {
    let isNew = false
    await inTransaction(
      client,
      async () => {
        isNew = (await applied(client)) < number
        if (isNew) await begin(client, migration, long)
      },
      reports.waiting
    )
    if (!isNew) return false
  }
  if (isBegun || long.length > 0 || backfills.length > 0) {
    await complete(client, migration, long, reports)
  }
  return true
}

const applyMissing = (client: pg.ClientBase, run: MigrationRun): Promise<ReadonlyArray<number>> =>
  whileLocked(client, async () => {
    const { ignoreOthers = false, all = migrations } = run
    const done: Array<number> = []
    await inTransaction(client, async () => void (await client.query(MIGRATION_TABLE)))
    if (!ignoreOthers) await requireAlone(client, all)
    for (const migration of all) {
      if (await apply(client, migration, run)) done.push(migration.number)
    }
    if (all === migrations) await isBehind(client)
    return done
  })

/**
 * Grants a role what the service needs, once the database has this version's schema; gives the statements that the
 * owner may not run.
 */
export const grantPostgres = (
  client: pg.ClientBase,
  role: string
): Promise<ReadonlyArray<string>> =>
  whileLocked(client, () => inTransaction(client, () => grantTo(client, role)))

const NEWEST = migrations.at(-1)?.number ?? 0

/**
 * Returns true if migrations are missing. Rejects with SchemaTooNew for a newer version's database on which this one
 * fails.
 */
const isBehind = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ has: string | null }>(
    "select to_regclass('migration') as has"
  )
  if (typeof rows[0]?.has !== "string") return true
  const newest = await applied(client)
  if (newest > NEWEST) {
    const stops = await client.query<{ name: string }>(NEWER_STOP)
    if (stops.rows[0]) throw stoppedBy(stops.rows[0].name)
  }
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
 * Applies the migrations that are missing under one lock, each in a transaction of its own, but for steps that take
 * long on large tables: indexes are built and rows are filled beside what serves. Any number of processes may do it at
 * once; a kill anywhere leaves whole steps, from which the next one goes on. Returns the numbers that it applied.
 * Rejects with SchemaTooNew for a newer version's database on which this one fails, and with StartRefused if the role
 * may not migrate, or others have to stop first.
 */
export const migratePostgres = async (
  client: pg.ClientBase,
  run: MigrationRun = {}
): Promise<ReadonlyArray<number>> => {
  try {
    return await applyMissing(client, run)
  } catch (error) {
    throw mayNot(error) ? notMigrated : error
  }
}

/** Migrates a database that is behind, if the role may; returns the numbers of the applied migrations. */
export const migrateIfBehind = async (
  client: pg.ClientBase,
  options: MigrationRun = {}
): Promise<ReadonlyArray<number>> =>
  (await checked(client)) ? migratePostgres(client, options) : []
