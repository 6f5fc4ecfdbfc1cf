/** Decisions that were stored before the persons of their credentials were. */
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

const DECIDERS = "credentials of deciders"

const credential = (key: string, client: string | null, person: string | null): string =>
  insertion("credential", {
    key_id: key,
    client_id: client,
    role: "review",
    person,
    secret_hash: "x",
    created_at: 1
  })

const decision = (name: string, key: string, status: string): string =>
  insertion("person_decision", {
    ...base(name),
    company_id: id("company"),
    subject_kind: "verification",
    subject_id: id("attempt"),
    decision: "passed",
    reason: "papers seen",
    credential: key,
    person: "Ana Ruiz",
    status
  })

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) await change(insertion(table, values))
  await change(credential("pk_rosa", id("client"), "Rosa Diaz"))
  await change(credential("pk_service", null, "Lin Wei"))
  await change(credential("pk_nobody", id("client"), null))
  await change(decision("a", "pk_rosa", "waiting"))
  await change(decision("b", "pk_service", "waiting"))
  await change(decision("c", "pk_nobody", "waiting"))
  await change(decision("d", "operator", "waiting"))
  await change(decision("e", "pk_rosa", "effective"))
}

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`decisions stored without the persons of their credentials, on ${name}`, () => {
    it.live("get them where they wait for a second one", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, DECIDERS))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, DECIDERS)
        const rows = (yield* Effect.promise(() =>
          beside.look((all) => all("select * from person_decision order by id"))
        )) as ReadonlyArray<Readonly<Record<string, unknown>>>
        assert.deepStrictEqual(
          rows.map((row) => row["credential_person"]),
          ["Rosa Diaz", "Lin Wei", null, null, null]
        )
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
