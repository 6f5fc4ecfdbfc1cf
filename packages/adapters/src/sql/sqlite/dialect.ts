import { sql } from "kysely"
import { COUNTED_ROWS_MAX, countedRows, type Dialect } from "../dialect.ts"

export const sqlite: Dialect = {
  name: "sqlite",
  words: {
    integer: "integer",
    bytewise: "",
    table: " strict",
    narrow: " strict, without rowid",
    json: (column) => column,
    ofClients: () => [],
    altered: (_statements, copied) => copied
  },
  now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  idAt: (ms) => {
    const hex = sql`printf('%012x', ${ms})`
    return sql<string>`substr(${hex}, 1, 8) || '-' || substr(${hex}, 9)`
  },
  storedRows: (table) => {
    const counted = countedRows(table)
    return sql<number>`case when ${counted} < ${sql.lit(COUNTED_ROWS_MAX)} then ${counted}
      else (select max(rowid) - min(rowid) + 1 from ${sql.table(table)}) end`
  },
  isWritable: sql<boolean>`true`,
  // What other connections committed, and what this one changed.
  changeMark: sql<string>`(
    select data_version || ' ' || total_changes() from pragma_data_version)`,
  // SQLite has one writer at a time and no row locks to skip.
  skipLocked: sql``,
  lockRows: () => sql``,
  oneOf: (column, json) => sql<boolean>`${column} in (select value from json_each(${json}))`,
  isInRecordset: () => sql<boolean>`true`,
  isLikeAny: (text, json) => sql<boolean>`exists (
    select 1 from json_each(${json}) as wanted where ${text} glob wanted.value)`,
  // `SqliteConnection` defines the function.
  numberedMac: (macKey, number) => sql<string>`numbered_mac(${macKey}, ${number})`,
  recordset: (name, json, columns) => {
    const fields = Object.keys(columns).map(
      (column) => sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`
    )
    return sql`(select ${sql.join(fields)} from json_each(${json})) as ${sql.ref(name)}`
  }
}
