/** The migration that adds the state `Removed` keeps the workers that are there, on SQLite. */
import { assert, describe, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { migrations } from "../src/sql/migrations/all.ts"
import { sqlite } from "../src/sql/sqlite/dialect.ts"

const NUMBER = 12
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`
const COMPANY = idOf(1)
const CLIENT = idOf(2)

type Values = Readonly<Record<string, string | number>>

/** A database of the version before, in which foreign keys are checked. */
const before = () => {
  const db = new Database(":memory:")
  db.pragma("foreign_keys = on")
  const migrate = (from: number, to: number) =>
    migrations
      .filter(({ number }) => number >= from && number <= to)
      .flatMap(({ statements }) => statements(sqlite.words))
      .forEach((statement) => db.exec(statement))
  migrate(1, NUMBER - 1)
  /** Inserts a row; columns that are not given and must not be null get a value that fits. */
  const insert = (table: string, given: Values) => {
    const columns = db.pragma(`table_info(${table})`) as ReadonlyArray<{
      readonly name: string
      readonly type: string
      readonly notnull: number
      readonly dflt_value: unknown
    }>
    const row = columns.flatMap(({ name, type, notnull, dflt_value: other }) =>
      name in given || (notnull === 1 && other === null)
        ? [[name, given[name] ?? (type.toLowerCase() === "integer" ? 1 : "x")] as const]
        : []
    )
    const names = row.map(([name]) => name)
    db.prepare(
      `insert into ${table} (${names.join()}) values (${names.map(() => "?").join()})`
    ).run(...row.map(([, value]) => value))
  }
  return { db, insert, migrate: () => db.transaction(() => migrate(NUMBER, NUMBER))() }
}

const STATES = ["Add Wage", "Invite Sent", "Active", "Deactivate", "Terminated"]
const common = { client_id: CLIENT, company_id: COMPANY }
const workerOf = (n: number, state: string, more: Values = {}): Values => ({
  id: idOf(n),
  ...common,
  date_of_join: "2026-01-05",
  worker_type: "W2",
  location_category: "Remote",
  user_status: state,
  kyc_status: "passed",
  ...more
})

describe("the migration to workers who can be removed", () => {
  it("keeps every state and what refers to workers, and checks states again", () => {
    const { db, insert, migrate } = before()
    insert("client", { id: CLIENT, name: "Acme", duplicates: "review", four_eyes: 0 })
    insert("company", {
      id: COMPANY,
      client_id: CLIENT,
      kind: "employer",
      kyb_status: "passed"
    })
    STATES.forEach((state, index) => insert("worker", workerOf(10 + index, state)))
    insert("kyc_information", { id: idOf(30), ...common, worker_id: idOf(12) })
    migrate()
    const rows = db.prepare("select user_status from worker order by id").pluck().all()
    assert.deepStrictEqual(rows, STATES)
    assert.deepStrictEqual(db.pragma("foreign_key_check"), [])
    assert.strictEqual(db.prepare("select worker_id from kyc_information").pluck().get(), idOf(12))
    const set = (state: string) =>
      db.prepare("update worker set user_status = ? where id = ?").run(state, idOf(10))
    set("Removed")
    assert.throws(() => set("Gone"), /CHECK constraint failed/)
    assert.throws(() => db.prepare("delete from worker").run(), /FOREIGN KEY constraint failed/)
  })
})
