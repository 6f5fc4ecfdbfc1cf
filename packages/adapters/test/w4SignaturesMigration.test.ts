/** Forms W-4 that were stored before it was noted who recorded them. */
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

const SIGNATURES = "W-4 signatures"

const form = (name: string, set: object = {}): string =>
  insertion("w4_information", {
    ...base(name),
    company_id: id("company"),
    worker_id: id(`of-${name}`),
    filing_status: "Single",
    have_multiple_jobs: 0,
    dependents: 0,
    dependents_above18: 0,
    other_income: "0",
    other_deduction: "0",
    extra_withholding: "0",
    ...set
  })

const audited = (name: string, operation: string, record: string, at: number): string =>
  insertion("audit", {
    id: id(name),
    client_id: id("client"),
    credential: `pk_${name}`,
    operation,
    record_id: id(record),
    request_id: "r",
    at
  })

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) {
    if (table === "worker") {
      for (const name of ["changed", "together", "unknown"]) {
        await change(insertion(table, { ...values, id: id(`of-${name}`) }))
      }
    } else await change(insertion(table, values))
  }
  await change(form("changed"))
  await change(form("together", { created_at: 7 }))
  await change(form("unknown", { created_at: 8 }))
  await change(audited("first", "addW4Information", "changed", 1))
  await change(audited("second", "updateW4Information", "changed", 2))
  await change(audited("other", "getUser", "changed", 3))
  await change(audited("many", "addW4Informations", "company", 7))
}

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`forms W-4 stored before they could be signed, on ${name}`, () => {
    it.live("are unsigned, with the credential that recorded them as far as the audit has it", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, SIGNATURES))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, SIGNATURES)
        const rows = yield* Effect.promise(() =>
          beside.look((all) => all("select * from w4_information order by id"))
        )
        assert.deepStrictEqual(
          (rows as ReadonlyArray<Record<string, unknown>>).map((row) => [
            row["recorded_by"],
            row["document_id"],
            Number(row["is_confirmed"])
          ]),
          [
            ["pk_second", null, 0],
            ["pk_many", null, 0],
            [null, null, 0]
          ]
        )
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
