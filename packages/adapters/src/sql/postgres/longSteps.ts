/** Steps of migrations that take long on large tables, beside what serves. */
import type pg from "pg"
import type { Migration, MigrationRun } from "../migrations/migration.ts"
import { inTransaction } from "./migrationLock.ts"
import { sessionOf } from "./session.ts"

export const INDEX = /^create index (?<index>\w+)\s+on (?<table>\w+)/

/** The indexes of a migration that are built beside the service: those of large tables, which are not unique. */
export const longIndexes = async (
  client: pg.ClientBase,
  statements: ReadonlyArray<string>,
  largeBytes: number
): Promise<ReadonlyArray<string>> => {
  if (sessionOf(client).isPooled) return []
  const long: Array<string> = []
  for (const statement of statements) {
    const table = INDEX.exec(statement)?.groups?.["table"]
    if (table === undefined) continue
    const { rows } = await client.query<{ bytes: number | null }>(
      "select pg_relation_size(to_regclass($1)) as bytes",
      [table]
    )
    if ((rows[0]?.bytes ?? -1) >= largeBytes) long.push(statement)
  }
  return long
}

/** Query for an index: true if it was built to its end. No row if it does not exist. */
const VALID = "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)"

/** Builds an index without a lock that writes wait for. What a killed build left is built again. */
export const buildIndex = async (client: pg.ClientBase, statement: string): Promise<void> => {
  const index = INDEX.exec(statement)?.groups?.["index"] ?? ""
  const { rows } = await client.query<{ valid: boolean }>(VALID, [index])
  if (rows[0]?.valid === true) return
  if (rows[0]) await client.query(`drop index concurrently ${index}`)
  await client.query(statement.replace("create index", "create index concurrently"))
}

interface Step {
  readonly backfill: number
  readonly place: string
}

export const stepOf = async (client: pg.ClientBase, number: number): Promise<Step | undefined> => {
  const { rows: has } = await client.query<{ has: string | null }>(
    "select to_regclass('migration_step') as has"
  )
  if (typeof has[0]?.has !== "string") return undefined
  const { rows } = await client.query<Step>(
    "select backfill, place from migration_step where number = $1",
    [number]
  )
  return rows[0]
}

const BATCH_ROWS = 5_000

/**
 * Fills the next rows of a migration, in the order of their ids, from where an earlier run was killed; returns what it
 * filled, and undefined after the last ones. Under the lock, so that no two processes fill the same rows.
 */
const fillNext = async (
  client: pg.ClientBase,
  migration: Migration
): Promise<string | undefined> => {
  const { number, backfills = [] } = migration
  const step = await stepOf(client, number)
  const backfill = step && backfills[step.backfill]
  if (!backfill) return undefined
  const { table, set, where = "true" } = backfill
  const { rows } = await client.query<{ last: string | null }>(
    `select max(id) as last from (
      select id from ${table} where id > $1 order by id limit ${BATCH_ROWS}
    ) as batch`,
    [step.place]
  )
  const last = rows[0]?.last ?? undefined
  const values = [step.place, last]
  if (last !== undefined) {
    await client.query(
      `update ${table} set ${set} where id > $1 and id <= $2 and (${where})`,
      values
    )
  }
  const next = last === undefined ? [number, step.backfill + 1, ""] : [number, step.backfill, last]
  await client.query("update migration_step set backfill = $2, place = $3 where number = $1", next)
  return last === undefined ? fillNext(client, migration) : table
}

export const fillAll = async (
  client: pg.ClientBase,
  migration: Migration,
  { progress, waiting }: Reports
): Promise<void> => {
  for (let batches = 1; ; batches += 1) {
    const table = await inTransaction(client, () => fillNext(client, migration), waiting)
    if (table === undefined) return
    progress(`filling ${table}, batch ${batches} of ${BATCH_ROWS} rows`)
  }
}

export interface Reports {
  readonly progress: (what: string) => void
  readonly waiting: () => void
}

export const reportsOf = ({ number, name }: Migration, report: MigrationRun["report"]): Reports => {
  const progress = (what: string): void => report?.(`migration ${number} (${name}): ${what}`)
  return { progress, waiting: () => progress("waiting for a lock that another session holds") }
}
