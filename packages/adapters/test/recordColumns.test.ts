/** The tables that the code describes, next to those that the migrations make. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { recordTables } from "../src/sql/records/all.ts"
import { otherColumns } from "@payroll/adapters/sql/stores/otherColumns"

interface Column {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
}

const TABLE = /^(?:CREATE TABLE )?"?(\w+)"?(?: \()?$/
/** SQLite puts a column that was added on the line of the last one. */
const COLUMNS = /(?:^ {2}|, )(\w+) (text|integer|bigint)\b( not null)?/g

/** The columns of each table of a golden schema. */
const columnsIn = (schema: string): ReadonlyMap<string, ReadonlyArray<Column>> => {
  const tables = new Map<string, Array<Column>>()
  let table = ""
  for (const line of schema.split("\n")) {
    table = TABLE.exec(line)?.[1] ?? table
    for (const [, name = "", type = "", notNull] of line.matchAll(COLUMNS)) {
      const column = { name, type: type === "text" ? type : "integer", isNullable: !notNull }
      tables.set(table, [...(tables.get(table) ?? []), column])
    }
  }
  return tables
}

/** The columns of a table that no record describes. */
const othersOf = (table: string): ReadonlyArray<string> =>
  Object.keys(otherColumns[table as keyof typeof otherColumns] ?? {})

const sorted = (columns: ReadonlyArray<Column>): ReadonlyArray<string> =>
  columns.map(({ name, type, isNullable }) => JSON.stringify({ name, type, isNullable })).toSorted()

describe.each(["sqlite", "postgres"])("the schema of %s", (name) => {
  const golden = new URL(`golden/schema-${name}.txt`, import.meta.url)
  const columns = columnsIn(readFileSync(golden, "utf8"))

  it.each(recordTables)("has the columns that the record describes: $name", (table) => {
    const described = (columns.get(table.name) ?? []).filter(
      (column) => !othersOf(table.name).includes(column.name)
    )
    assert.deepStrictEqual(sorted(described), sorted(table.columns))
  })

  it("has no column without a classification", () => {
    const classified = new Map([
      ...Object.keys(otherColumns).map((table) => [table, othersOf(table)] as const),
      ...recordTables.map(
        (table) =>
          [
            table.name,
            [...table.columns.map((column) => column.name), ...othersOf(table.name)]
          ] as const
      )
    ])
    for (const [table, all] of columns) {
      const names = all.map((column) => column.name)
      assert.sameMembers([...(classified.get(table) ?? [])], names, table)
    }
    assert.sameMembers([...classified.keys()], [...columns.keys()])
  })
})
