/** Timesheets that were approved or locked before what they say of worked time was stored. */
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

const NAME = "uncounted time"

const sheet = (name: string, month: string, status: string): string =>
  insertion("timesheet", {
    ...base(name),
    company_id: id("company"),
    worker_id: id("worker"),
    period_begin: `2026-${month}-01`,
    period_end: `2026-${month}-28`,
    status,
    minutes: "{}",
    is_locked_unapproved: 0
  })

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) await change(insertion(table, values))
  await change(sheet("a", "01", "Locked"))
  await change(sheet("b", "02", "Approved"))
  await change(sheet("c", "03", "Approved"))
  await change(sheet("d", "04", "Open"))
  await change(sheet("e", "05", "Submitted"))
  await change(
    insertion("worked_time", {
      ...base("counted"),
      company_id: id("company"),
      worker_id: id("worker"),
      timesheet_id: id("c"),
      days: "[]"
    })
  )
}

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`timesheets stored before the migration on ${name}`, () => {
    it.live("are queued if they are approved or locked and not counted yet", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, NAME))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, NAME)
        const rows = (yield* Effect.promise(() =>
          beside.look((all) => all("select * from timesheet order by id"))
        )) as ReadonlyArray<Readonly<Record<string, unknown>>>
        assert.deepStrictEqual(
          rows.map((row) => [row["id"], row["due_at"] === null ? null : Number(row["due_at"])]),
          [
            [id("a"), 0],
            [id("b"), 0],
            [id("c"), null],
            [id("d"), null],
            [id("e"), null]
          ]
        )
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
