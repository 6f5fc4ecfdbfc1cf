/**
 * Copies the database to another one, from SQLite to PostgreSQL or back: every row of every table, in the order of the
 * keys, and then compares both row by row. A copy that was killed goes on where it was. Until both are the same the
 * target says that a copy is under way, and no process of the service starts on it (docs/decisions/0033).
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import Sqlite from "better-sqlite3"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import type pg from "pg"
import { migrateStorage } from "../migrateStorage.ts"
import type { DatabaseSetting } from "../settings/settingValues.ts"
import { migrations } from "../sql/migrations/all.ts"
import { COPY_UNDER_WAY, COPY_UNFINISHED } from "../sql/migrations/others.ts"
import { isBusy } from "../sql/sqlite/connection.ts"
import { StartRefused } from "../startRefused.ts"
import { copiedTables, type CopiedTable } from "./copiedTables.ts"
import {
  inTransaction,
  postgresSide,
  SNAPSHOT,
  sqliteSide,
  type CopiedRow,
  type Side
} from "./copySides.ts"

/** A table that is the same on both sides. */
export interface CopiedContent {
  readonly table: string
  readonly rows: number
  /** SHA-256 of the rows in the order of their keys. */
  readonly digest: string
}

type Report = (line: string) => void

const REPORTED_ROWS = 10_000
/** Above the numbers of migrations, so that the service takes the target for one that it cannot use. */
const MARK = 1_000_000
const NEWEST = migrations.at(-1)?.number ?? 0

const refusal = (message: string): StartRefused => new StartRefused({ message })

const inUse = (what: string): StartRefused =>
  refusal(`${what} is in use: stop all processes of the service, and run the copy again`)

/** Quotes only the driver's code, because its message can have values. */
const failedBy = (error: unknown): StartRefused => {
  if (error instanceof StartRefused) return error
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown"
  return refusal(`the copy failed (${code}): run it again, and it goes on where it was`)
}

/** Opens a file that nobody else has open, and keeps others out until the end. */
const onSqlite = async <A>(
  path: string,
  what: string,
  work: (side: Side) => Promise<A>
): Promise<A> => {
  if (!existsSync(path)) throw refusal(`${what} has no database at ${path}`)
  const db = new Sqlite(path, { timeout: 0 })
  try {
    db.pragma("locking_mode = exclusive")
    db.pragma("synchronous = full")
    db.pragma("foreign_keys = 1")
    db.exec("begin immediate; commit")
    return await work(sqliteSide(db))
  } catch (error) {
    throw isBusy(error) ? inUse(what) : error
  } finally {
    db.close()
  }
}

const requireAlone = async (client: pg.ClientBase, what: string): Promise<void> => {
  const { othersOf } = await import("../sql/postgres/migrate.ts")
  if ((await othersOf(client)) > 0) throw inUse(what)
}

const onPostgres = async <A>(
  url: string,
  what: string,
  read: ReadonlyArray<CopiedTable> | undefined,
  work: (side: Side) => Promise<A>
): Promise<A> => {
  const { withPatience } = await import("../sql/postgres/pool.ts")
  return withPatience(url, async (client) => {
    await requireAlone(client, what)
    if (!read) return work(postgresSide(client, false))
    const names = read.map(({ name }) => `"${name}"`)
    // Others can read, and wait with what they write.
    return inTransaction(client, SNAPSHOT, async () => {
      await client.query(`lock table ${names.join(", ")} in share mode`)
      return work(postgresSide(client, true))
    })
  })
}

/** Opens a database. The tables that are only read stay as they are until the end. */
const withSide = <A>(
  database: DatabaseSetting,
  what: string,
  read: ReadonlyArray<CopiedTable> | undefined,
  work: (side: Side) => Promise<A>
): Promise<A> =>
  database.kind === "sqlite"
    ? onSqlite(database.path, what, work)
    : onPostgres(Redacted.value(database.migrateUrl ?? database.url), what, read, work)

const requireNewest = async (source: Side): Promise<void> => {
  const [newest = 0] = (await source.first("select max(number) from migration")) ?? []
  if (newest === MARK) throw refusal(COPY_UNFINISHED)
  if (newest !== NEWEST) {
    throw refusal("the source has another schema than this version: run `payroll migrate` first")
  }
}

/** Empties the target of what its migrations made, and marks it. */
const begin = async (target: Side, tables: ReadonlyArray<CopiedTable>): Promise<void> => {
  const [clients = 0] = (await target.first("select count(*) from client")) ?? []
  if (clients !== 0) throw refusal("the target has clients already: name an empty database")
  const [erasures = 0] = (await target.first("select count(*) from erasure")) ?? []
  if (erasures !== 0) {
    throw refusal(
      "the target has a register of erasures: export it, apply it to the source, and name an empty database"
    )
  }
  await target.execute([
    ...tables.toReversed().map(({ name }) => `delete from "${name}"`),
    `insert into migration (number, name, at, needs_stop)
      values (${MARK}, '${COPY_UNDER_WAY}', ${Date.now()}, 1)`
  ])
}

const copyTable = async (
  source: Side,
  target: Side,
  table: CopiedTable,
  report: Report
): Promise<void> => {
  const after: CopiedRow | undefined = await target.lastKey(table)
  let [rows, reported] = [0, 0]
  for await (const batch of source.batches(table, after)) {
    await target.insert(table, batch)
    rows += batch.length
    if (rows - reported < REPORTED_ROWS) continue
    report(`${table.name}: ${rows} rows copied`)
    reported = rows
  }
}

const differs = (table: string): StartRefused =>
  refusal(
    `the table ${table} is not the same on both sides: the source changed since the copy began, or the target did. ` +
      "Copy into an empty database"
  )

/** Compares a table row by row. */
const comparedTable = async (
  source: Side,
  target: Side,
  table: CopiedTable
): Promise<CopiedContent> => {
  const digest = createHash("sha256")
  const copied = target.batches(table)
  let rows = 0
  try {
    for await (const batch of source.batches(table)) {
      const text = JSON.stringify(batch)
      const other = await copied.next()
      if (other.done === true || JSON.stringify(other.value) !== text) throw differs(table.name)
      for (const row of batch) digest.update(`${JSON.stringify(row)}\n`)
      rows += batch.length
    }
    if ((await copied.next()).done !== true) throw differs(table.name)
  } finally {
    await copied.return(undefined)
  }
  return { table: table.name, rows, digest: digest.digest("hex") }
}

const copyInto = async (
  source: Side,
  target: Side,
  tables: ReadonlyArray<CopiedTable>,
  report: Report
): Promise<ReadonlyArray<CopiedContent>> => {
  await requireNewest(source)
  const mark = await target.first(`select name from migration where number = ${MARK}`)
  if (mark === undefined) await begin(target, tables)
  report(`copying ${tables.length} tables`)
  for (const table of tables) await copyTable(source, target, table, report)
  report("comparing both, row by row")
  const contents: Array<CopiedContent> = []
  for (const table of tables) contents.push(await comparedTable(source, target, table))
  await target.execute([`delete from migration where number = ${MARK}`])
  return contents
}

/**
 * Copies the rows of one database to another, which is migrated first. Both must be out of use. Fails if they are not
 * the same at the end.
 */
export const copyDatabase = (
  from: DatabaseSetting,
  to: DatabaseSetting,
  report: Report
): Effect.Effect<ReadonlyArray<CopiedContent>, StartRefused> =>
  migrateStorage({ database: to }).pipe(
    Effect.asVoid,
    Effect.catch((error) => (error.message === COPY_UNFINISHED ? Effect.void : Effect.fail(error))),
    Effect.andThen(
      Effect.tryPromise({
        try: () => {
          const tables = copiedTables()
          return withSide(from, "the source", tables, (source) =>
            withSide(to, "the target", undefined, (target) =>
              copyInto(source, target, tables, report)
            )
          )
        },
        catch: failedBy
      })
    )
  )
