/**
 * The tables that a copy of the database takes, derived from the schema: a table that a migration adds is in the list
 * without anybody naming it.
 */
import { SqliteConnection } from "../sql/sqlite/connection.ts"
import { migrateSqlite } from "../sql/sqlite/migrate.ts"

type ColumnType = "text" | "integer"

export interface CopiedColumn {
  readonly name: string
  readonly type: ColumnType
}

export interface CopiedTable {
  readonly name: string
  readonly columns: ReadonlyArray<CopiedColumn>
  /** The columns of the primary key, in its order. */
  readonly key: ReadonlyArray<CopiedColumn>
}

/** Tables about the database itself, which each has of its own. */
const OF_THE_DATABASE: ReadonlySet<string> = new Set([
  "database_identity",
  "migration",
  "migration_step"
])

interface ColumnInfo {
  readonly name: string
  readonly type: string
  /** From 1; 0 of a column that is not in the primary key. */
  readonly pk: number
}

const typeOf = (declared: string): ColumnType =>
  declared.toLowerCase() === "integer" ? "integer" : "text"

/** Tables whose rows others refer to come first. */
const parentsFirst = (
  names: ReadonlyArray<string>,
  parentsOf: (name: string) => ReadonlyArray<string>
): ReadonlyArray<string> => {
  const ordered: Array<string> = []
  const left = new Set(names)
  while (left.size > 0) {
    const ready = [...left].filter((name) =>
      parentsOf(name).every((parent) => parent === name || !left.has(parent))
    )
    if (ready.length === 0) throw new Error("the foreign keys of the schema are a cycle")
    for (const name of ready) left.delete(name)
    ordered.push(...ready)
  }
  return ordered
}

/** All tables of this version's schema with their rows, parents before children. */
export const copiedTables = (): ReadonlyArray<CopiedTable> => {
  const connection = new SqliteConnection(":memory:", 0)
  const { db } = connection
  try {
    migrateSqlite(connection)
    const names = db
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
      .pluck()
      .all() as ReadonlyArray<string>
    const parentsOf = (name: string): ReadonlyArray<string> =>
      (db.pragma(`foreign_key_list(${name})`) as ReadonlyArray<{ readonly table: string }>).map(
        ({ table }) => table
      )
    const copied = names.filter((name) => !OF_THE_DATABASE.has(name))
    return parentsFirst(copied, parentsOf).map((name) => {
      const infos = db.pragma(`table_info(${name})`) as ReadonlyArray<ColumnInfo>
      const columnOf = (info: ColumnInfo) => ({ name: info.name, type: typeOf(info.type) })
      return {
        name,
        columns: infos.map(columnOf),
        key: infos
          .filter(({ pk }) => pk > 0)
          .toSorted((one, other) => one.pk - other.pk)
          .map(columnOf)
      }
    })
  } finally {
    db.close()
  }
}
