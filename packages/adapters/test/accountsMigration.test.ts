/** Bank accounts that were stored before they could be deactivated. */
import { besideOf, type Beside } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { base, id, insertion, migrateBefore, owners } from "./earlierRows.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const DEACTIVATED = "deactivated bank accounts"
const STATES = ["failed", "new", "pending", "ready", "replaced"]
const TABLES = ["company_bank_account", "worker_bank_account"] as const

const storedAccount = (table: string, status: string): string =>
  insertion(table, {
    ...base(`${table.slice(0, 6)}-${status}`),
    company_id: id("company"),
    ...(table === "worker_bank_account" && { worker_id: id("worker"), pay_percentage: 0 }),
    bank_name: "First Bank",
    account_type: "Savings",
    account_name: "Payroll",
    routing_number: "021000021",
    status,
    awaits_approval: 0,
    due_at: status === "new" ? 5 : null,
    sealed: "x"
  })

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) await change(insertion(table, values))
  for (const table of TABLES) {
    for (const status of STATES) await change(storedAccount(table, status))
  }
}

type Row = Readonly<Record<string, string | number | null>>

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`bank accounts stored before they could be deactivated, on ${name}`, () => {
    it.live("keep their states, which are checked again, and can be deactivated", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, DEACTIVATED))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, DEACTIVATED)
        for (const table of TABLES) {
          const rowsOf = () => beside.look((all) => all(`select * from ${table} order by id`))
          const rows = (yield* Effect.promise(rowsOf)) as ReadonlyArray<Row>
          assert.deepStrictEqual(
            rows.map(({ status, due_at: due, routing_number: routing }) => [
              status,
              due === null ? null : Number(due),
              routing
            ]),
            STATES.map((status) => [status, status === "new" ? 5 : null, "021000021"])
          )
          const set = (status: string) =>
            beside.change(
              `update ${table} set status = '${status}' where id = '${String(rows[3]?.["id"])}'`
            )
          yield* Effect.promise(() => set("deactivated"))
          const refused = yield* Effect.flip(Effect.tryPromise(() => set("gone")))
          assert.match(String(refused.cause), /check constraint/i)
        }
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
