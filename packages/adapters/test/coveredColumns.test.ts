/**
 * Migrations leave alone the columns that a MAC covers: a row that one changed would be called altered, and a migration
 * has no key to make another MAC.
 */
import { assert, describe, it } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import { migrations } from "../src/sql/migrations/all.ts"
import type { Migration, Words } from "../src/sql/migrations/migration.ts"
import { postgres } from "../src/sql/postgres/dialect.ts"
import { sqlite } from "../src/sql/sqlite/dialect.ts"
import { macTables } from "../src/sql/stores/macTables.ts"

/** The migration that added MACs; those of rows from before are made at the next start. */
const MACS = 95
const DIALECTS = [sqlite.words, postgres.words]

const coveredOf = new Map(macTables.map(({ name, id, covers }) => [name, [id, ...covers]] as const))

const statementsOf = (migration: Migration, words: Words): ReadonlyArray<string> => [
  ...migration.statements(words),
  ...(migration.backfills ?? []).map(
    ({ table, set, where = "true" }) => `update ${table} set ${set} where ${where}`
  )
]

/** The covered columns that the text of a statement sets, and tables to which it adds rows. */
const namedIn = (statement: string): ReadonlyArray<string> => {
  const [, table = "", set = ""] =
    /\bupdate\s+(?:only\s+)?(\w+)\s+set\b(.*)$/is.exec(statement) ?? []
  const [assigned = ""] = set.split(/\bwhere\b/i)
  const columns = (coveredOf.get(table) ?? []).filter((column) =>
    new RegExp(`\\b${column}\\s*=`, "i").test(assigned)
  )
  const [, added = ""] = /\binsert\s+into\s+(\w+)/i.exec(statement) ?? []
  return [
    ...columns.map((column) => `${table}.${column}`),
    ...(coveredOf.has(added) ? [`a row of ${added}`] : [])
  ]
}

interface ColumnInfo {
  readonly name: string
  readonly type: string
}

type Values = Readonly<Record<string, unknown>>

/** Adds a row to each table with MACs that has none, whatever its constraints are. */
const fill = (db: Sqlite.Database): void => {
  for (const [table] of coveredOf) {
    const columns = db.pragma(`table_info(${table})`) as ReadonlyArray<ColumnInfo>
    if (!columns.some(({ name }) => name === "mac")) continue
    if (db.prepare(`select 1 from ${table}`).get() !== undefined) continue
    const values = columns.map(({ name, type }) => (/int/i.test(type) ? "1" : `'of ${name}'`))
    const names = columns.map(({ name }) => name)
    db.exec(`insert into ${table} (${names.join(", ")}) values (${values.join(", ")})`)
  }
}

/** The rows of the tables with MACs. */
const rowsIn = (db: Sqlite.Database): ReadonlyMap<string, Values> =>
  new Map(
    [...coveredOf.keys()].flatMap((table) => {
      const columns = db.pragma(`table_info(${table})`) as ReadonlyArray<ColumnInfo>
      if (!columns.some(({ name }) => name === "mac")) return []
      return [[table, db.prepare(`select * from ${table}`).get() as Values] as const]
    })
  )

/** The covered columns that a migration changed in rows that were there. */
const changedIn = (
  before: ReadonlyMap<string, Values>,
  after: ReadonlyMap<string, Values>
): ReadonlyArray<string> =>
  [...before].flatMap(([table, row]) =>
    [...(coveredOf.get(table) ?? []), "mac"]
      // A column that is added is null, and a MAC leaves out what is null.
      .filter((column) => (after.get(table)?.[column] ?? null) !== (row[column] ?? null))
      .map((column) => `${table}.${column}`)
  )

const apply = (db: Sqlite.Database, migration: Migration): void => {
  for (const statement of statementsOf(migration, sqlite.words)) db.exec(statement)
}

/** A database with the migrations until that of MACs. */
const withMacs = (): Buffer => {
  const db = new Sqlite(":memory:")
  db.exec("create table migration (number integer, name text, at integer)")
  for (const migration of migrations) if (migration.number <= MACS) apply(db, migration)
  return db.serialize()
}
const base = withMacs()

/** Covered columns that migrations set, and tables with MACs to which they add rows. */
const setBy = (later: ReadonlyArray<Migration>): ReadonlyArray<string> => {
  const db = new Sqlite(base)
  db.pragma("foreign_keys = off")
  db.pragma("ignore_check_constraints = on")
  const found = new Set<string>()
  for (const migration of later) {
    fill(db)
    const before = rowsIn(db)
    apply(db, migration)
    for (const column of changedIn(before, rowsIn(db))) found.add(column)
    for (const words of DIALECTS) {
      for (const column of statementsOf(migration, words).flatMap(namedIn)) found.add(column)
    }
  }
  db.close()
  return [...found]
}

const planted = (statement: string): Migration => ({
  number: 9_998,
  name: "planted",
  statements: () => [statement]
})

const later = migrations.filter(({ number }) => number > MACS)

describe("migrations behind that of MACs", () => {
  it("change no column that a MAC covers", () => {
    assert.isAbove(later.length, 5)
    assert.deepStrictEqual(setBy(later), [])
  })

  it.each([
    ["company.kyb_status", "update company set kyb_status = 'passed' where kyb_status = 'review'"],
    ["credential.role", "update credential set person = 'x', role = 'admin'"],
    ["worker.mac", "update worker set mac = null"],
    ["a row of wage", "insert into wage (id) select id from worker where false"],
    [
      "account_hold.status",
      "create table copied as select * from account_hold; update copied set status = 'x'; drop table account_hold; alter table copied rename to account_hold"
    ]
  ])("are found where they set %s", (what, statement) => {
    assert.include(setBy([...later, planted(statement)]), what)
  })

  it("are found where a batch fills one", () => {
    const filling = {
      ...planted("select 1"),
      backfills: [{ table: "event", set: "body = body" }]
    }
    assert.include(setBy([...later, filling]), "event.body")
  })

  it("are found where one that is added has a default", () => {
    const [table = "", columns = []] = [...coveredOf].find(([name]) => name === "wage") ?? []
    const column = columns.at(-1) ?? ""
    const renamed = planted(
      `alter table ${table} rename column ${column} to was; alter table ${table} add column ${column} text default 'x'`
    )
    assert.include(setBy([...later, renamed]), `wage.${column}`)
  })
})
