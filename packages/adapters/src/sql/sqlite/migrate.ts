/** Migrates a SQLite file to this version's schema. */
import type { SqliteConnection } from "./connection.ts"
import { sqlite } from "./dialect.ts"
import { migrations } from "../migrations/all.ts"
import { SchemaTooNew } from "../migrations/migration.ts"
import { NEWER_STOP, noteOfStop } from "../migrations/others.ts"

const MIGRATION_TABLE = `create table if not exists migration (
  number integer not null primary key, name text not null, at integer not null
) strict`

const applied = (connection: SqliteConnection): number =>
  connection.db.prepare("select coalesce(max(number), 0) from migration").pluck().get() as number

/**
 * Applies the missing migrations, each in its own transaction, which checks again under the write lock.
 * Safe for concurrent processes; a kill at any point leaves only complete migrations. Returns the
 * numbers of the applied migrations. Throws SchemaTooNew for a database of a newer version on which
 * this one fails.
 */
export const migrateSqlite = (connection: SqliteConnection): ReadonlyArray<number> => {
  connection.db.exec(MIGRATION_TABLE)
  const done: Array<number> = []
  for (const migration of migrations) {
    const { number, name, statements } = migration
    // Checked without the write lock first, so that a start does not queue behind a busy process.
    if (applied(connection) >= number) continue
    connection.db
      .transaction(() => {
        if (applied(connection) >= number) return
        for (const statement of statements(sqlite.words)) connection.db.exec(statement)
        connection.db
          .prepare(
            `insert into migration (number, name, at)
            values (?, ?, cast(unixepoch('subsec') * 1000 as integer))`
          )
          .run(number, name)
        for (const statement of noteOfStop(migration)) connection.db.exec(statement)
        done.push(number)
      })
      .immediate()
  }
  if (connection.db.prepare(NEWER_STOP).get() !== undefined) throw new SchemaTooNew()
  return done
}
