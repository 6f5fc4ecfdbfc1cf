/**
 * Each foreign key has an index by which the rows that refer to one are found, on both databases: without one a parent
 * that goes reads the whole table.
 */
import { assert, describe, it } from "@effect/vitest"
import { withPostgres } from "@payroll/testing/database/beside"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import * as Effect from "effect/Effect"
import { SqliteConnection } from "../src/sql/sqlite/connection.ts"
import { migrateSqlite } from "../src/sql/sqlite/migrate.ts"

const TIMEOUT_MS = 240_000

interface Reference {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  readonly target: string
}

/**
 * Targets whose rows stay when what they hold is erased. The rows of a company are found by its workers and by the
 * indexes of its lists, those of a client by its companies.
 */
const STAYS: ReadonlySet<string> = new Set(["client", "company"])

const lookup = ({ table, columns }: Reference, value: string): string =>
  `select 1 from ${table} where ${columns.map((column) => `${column} = ${value}`).join(" and ")}`

const named = ({ table, columns, target }: Reference): string =>
  `${table} (${columns.join(", ")}) -> ${target}`

interface KeyColumn {
  readonly id: number
  readonly from: string
  readonly table: string
}

/** The references of a SQLite database that has the schema and `more`, and those without an index. */
const onSqlite = (more: string) => {
  const connection = new SqliteConnection(":memory:", 0)
  const { db } = connection
  try {
    migrateSqlite(connection)
    db.exec(more)
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table'")
      .pluck()
      .all() as ReadonlyArray<string>
    const references = tables.flatMap((table) => {
      const keys = db.pragma(`foreign_key_list(${table})`) as ReadonlyArray<KeyColumn>
      return [...Map.groupBy(keys, ({ id }) => id).values()].map((key): Reference => ({
        table,
        columns: key.map(({ from }) => from),
        target: key[0]?.table ?? ""
      }))
    })
    const isServed = (reference: Reference): boolean => {
      const values = reference.columns.map(() => "")
      const steps = db.prepare(`explain query plan ${lookup(reference, "?")}`).all(...values)
      return (steps as ReadonlyArray<{ readonly detail: string }>).every(({ detail }) =>
        detail.includes("=?")
      )
    }
    return { references, unserved: references.filter((each) => !isServed(each)) }
  } finally {
    db.close()
  }
}

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as target, array(
    select attname::text from unnest(conkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = conrelid and attnum = number order by place
  ) as columns
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** The references of a PostgreSQL database with the schema, and those without an index. */
const onPostgres = (url: string) =>
  withPostgres(url, async (client) => {
    const { rows: references } = await client.query<Reference>(REFERENCES)
    await client.query("set enable_seqscan = off")
    const unserved: Array<Reference> = []
    for (const reference of references) {
      const { rows } = await client.query<{ readonly "QUERY PLAN": string }>(
        `explain ${lookup(reference, "''")}`
      )
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
      if (!/Index Cond: \(+\w+ = /.test(plan)) unserved.push(reference)
    }
    return { references, unserved }
  })

const ofGoing = (references: ReadonlyArray<Reference>): ReadonlyArray<string> =>
  references.filter(({ target }) => !STAYS.has(target)).map(named)

describe("the rows that refer to one that goes", () => {
  it("are found by an index on SQLite", () => {
    const { references, unserved } = onSqlite("")
    assert.isAbove(references.length, 60)
    assert.deepStrictEqual(ofGoing(unserved), [])
  })

  it.live(
    "are found by an index on PostgreSQL",
    () =>
      Effect.gen(function* () {
        const url = yield* postgresDatabase
        const { references, unserved } = yield* Effect.promise(() => onPostgres(url))
        assert.isAbove(references.length, 60)
        assert.deepStrictEqual(ofGoing(unserved), [])
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it("are missed where an index is, or covers few rows alone", () => {
    const planted = `create table planted (worker_id text references worker (id), status text)`
    const { unserved } = onSqlite(
      `${planted}; create index planted_few on planted (worker_id) where status = 'x'`
    )
    assert.deepStrictEqual(ofGoing(unserved), ["planted (worker_id) -> worker"])
  })
})
