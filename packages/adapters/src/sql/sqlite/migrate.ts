/** Migrates a SQLite file to this version's schema. */
import type { SqliteConnection } from "./connection.ts"
import { sqlite } from "./dialect.ts"
import { migrations } from "../migrations/all.ts"
import type { Migration, MigrationRun } from "../migrations/migration.ts"
import { NEWER_STOP, noteOfStop, stoppedBy } from "../migrations/others.ts"

const MIGRATION_TABLE = `create table if not exists migration (
  number integer not null primary key, name text not null, at integer not null
) strict`

const applied = (connection: SqliteConnection): number =>
  connection.db.prepare("select coalesce(max(number), 0) from migration").pluck().get() as number

/** There while a long migration is under way: how far it has come. */
const STEP_TABLE = `create table if not exists migration_step (
  number integer not null primary key, backfill integer not null, place text not null
) strict`
const HAS_STEPS = "select 1 from sqlite_schema where name = 'migration_step'"
const BATCH_ROWS = 5_000

interface Step {
  readonly backfill: number
  readonly place: string
}

const stepOf = ({ db }: SqliteConnection, number: number): Step | undefined => {
  if (db.prepare(HAS_STEPS).get() === undefined) return undefined
  const step = "select backfill, place from migration_step where number = ?"
  return db.prepare(step).get(number) as Step | undefined
}

const noteApplied = ({ db }: SqliteConnection, migration: Migration): void => {
  db.prepare(
    `insert into migration (number, name, at)
    values (?, ?, cast(unixepoch('subsec') * 1000 as integer))`
  ).run(migration.number, migration.name)
  for (const statement of noteOfStop(migration)) db.exec(statement)
}

/** Runs the statements of a migration, and completes it unless it fills rows. True if it completed it. */
const begin = (connection: SqliteConnection, migration: Migration): boolean => {
  const { number, statements, backfills = [] } = migration
  if (applied(connection) >= number || stepOf(connection, number)) return false
  for (const statement of statements(sqlite.words)) connection.db.exec(statement)
  if (backfills.length === 0) {
    noteApplied(connection, migration)
    return true
  }
  connection.db.exec(STEP_TABLE)
  const first = "insert into migration_step (number, backfill, place) values (?, 0, '')"
  connection.db.prepare(first).run(number)
  return false
}

/** Fills the next rows of a migration, in the order of their ids; returns their table, or undefined after the last. */
const fillNext = (connection: SqliteConnection, migration: Migration): string | undefined => {
  const { db } = connection
  const { number, backfills = [] } = migration
  const step = stepOf(connection, number)
  const backfill = step && backfills[step.backfill]
  if (!backfill) return undefined
  const { table, set, where = "true" } = backfill
  const last = db
    .prepare(
      `select max(id) from (select id from ${table} where id > ? order by id limit ${BATCH_ROWS})`
    )
    .pluck()
    .get(step.place) as string | null
  if (last !== null) {
    const fill = `update ${table} set ${set} where id > ? and id <= ? and (${where})`
    db.prepare(fill).run(step.place, last)
  }
  const next = last === null ? [step.backfill + 1, ""] : [step.backfill, last]
  db.prepare("update migration_step set backfill = ?, place = ? where number = ?").run(
    ...next,
    number
  )
  return last === null ? fillNext(connection, migration) : table
}

/** Completes a migration whose rows are filled. True if it did. */
const end = (connection: SqliteConnection, migration: Migration): boolean => {
  if (applied(connection) >= migration.number) return false
  noteApplied(connection, migration)
  connection.db.exec("drop table migration_step")
  return true
}

const apply = (
  connection: SqliteConnection,
  migration: Migration,
  report: MigrationRun["report"]
): boolean => {
  const within = <A>(work: () => A): A => connection.db.transaction(work).immediate()
  if (within(() => begin(connection, migration))) return true
  for (let batches = 1; ; batches += 1) {
    const table = within(() => fillNext(connection, migration))
    if (table === undefined) break
    const { number, name } = migration
    report?.(
      `migration ${number} (${name}): filling ${table}, batch ${batches} of ${BATCH_ROWS} rows`
    )
  }
  return within(() => end(connection, migration))
}

/**
 * Applies the missing migrations, each in its own transaction, which checks again under the write lock. Rows are
 * filled in batches, between which others write. Safe for concurrent processes; a kill at any point leaves only
 * complete steps, from which the next start goes on. Returns the numbers of the applied migrations. Throws SchemaTooNew
 * for a database of a newer version on which this one fails.
 */
export const migrateSqlite = (
  connection: SqliteConnection,
  { all = migrations, report }: MigrationRun = {}
): ReadonlyArray<number> => {
  connection.db.exec(MIGRATION_TABLE)
  const done: Array<number> = []
  for (const migration of all) {
    // Checked without the write lock first, so that a start does not queue behind a busy process.
    if (applied(connection) >= migration.number) continue
    if (apply(connection, migration, report)) done.push(migration.number)
  }
  const stop = all === migrations ? connection.db.prepare(NEWER_STOP).pluck().get() : undefined
  if (stop !== undefined) throw stoppedBy(stop)
  return done
}
