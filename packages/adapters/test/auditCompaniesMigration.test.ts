/** Audit rows about no company, which an earlier version stored with an empty one. */
import { besideOf } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { id, insertion, migrateBefore, owners } from "./earlierRows.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const NAME = "audit rows without a company"

const auditOf = (name: string, companyId: string | null) =>
  insertion("audit", {
    id: id(name),
    client_id: id("client"),
    credential: "pk",
    operation: "retryWebhookDelivery",
    record_id: id("endpoint"),
    request_id: "request",
    at: 1,
    company_id: companyId
  })

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`audit rows stored before the migration on ${name}`, () => {
    it.live("have no company where it was an empty text, and keep the others", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        const change = (sql: string) => Effect.tryPromise(() => beside.change(sql))
        yield* Effect.promise(() => migrateBefore(beside, words, NAME))
        for (const [table, values] of owners) yield* change(insertion(table, values))
        yield* change(auditOf("a", ""))
        yield* change(auditOf("b", id("company")))
        yield* change(auditOf("c", null))
        yield* migrateStorage(settings, { ignoreOthers: true })
        const readRows = () => beside.look((all) => all("select company_id from audit order by id"))
        const rows = (yield* Effect.promise(readRows)) as ReadonlyArray<Record<string, unknown>>
        assert.deepStrictEqual(
          rows.map((row) => row["company_id"]),
          [null, id("company"), null]
        )
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
