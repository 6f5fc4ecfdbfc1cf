/** The tables that records describe, next to those that the migrations make. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { recordTables } from "../src/sql/records/all.ts"

/** Set by the verification queue alone: no field of a record. */
const QUEUE_COLUMNS = new Set(["verification_attempt.tries", "verification_attempt.started_at"])

const TABLE = /^(?:CREATE TABLE )?(\w+)(?: \()?$/
/** SQLite puts a column that was added on the line of the last one. */
const COLUMNS = /(?:^ {2}|, )(\w+) (text|integer|bigint)\b( not null)?/g

/** The columns of each table of a golden schema. */
const columnsIn = (schema: string): ReadonlyMap<string, ReadonlyArray<object>> => {
  const tables = new Map<string, Array<object>>()
  let table = ""
  for (const line of schema.split("\n")) {
    table = TABLE.exec(line)?.[1] ?? table
    for (const [, name = "", type, notNull] of line.matchAll(COLUMNS)) {
      if (QUEUE_COLUMNS.has(`${table}.${name}`)) continue
      const column = { name, type: type === "text" ? type : "integer", isNullable: !notNull }
      tables.set(table, [...(tables.get(table) ?? []), column])
    }
  }
  return tables
}

const sorted = (columns: ReadonlyArray<object>): ReadonlyArray<string> =>
  columns.map((column) => JSON.stringify(column)).toSorted()

describe.each(["sqlite", "postgres"])("the tables of records on %s", (name) => {
  const golden = new URL(`golden/schema-${name}.txt`, import.meta.url)
  const columns = columnsIn(readFileSync(golden, "utf8"))

  it.each(recordTables)("have the columns that their records describe: $name", (table) => {
    assert.deepStrictEqual(sorted(table.columns), sorted(columns.get(table.name) ?? []))
  })
})
