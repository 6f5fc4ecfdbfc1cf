/** Credentials and decisions that were stored before people had ids. */
import { besideOf } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { base, id, insertion, migrateBefore, owners } from "./earlierRows.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const WHO_ACTS = "who acts"

const credential = (key: string, person: string | null): string =>
  insertion("credential", {
    key_id: key,
    client_id: id("client"),
    role: "review",
    person,
    secret_hash: "x",
    created_at: 1
  })

const rows: ReadonlyArray<string> = [
  ...owners.map(([table, values]) => insertion(table, values)),
  credential("pk_nobody", null),
  credential("pk_rosa", "Rosa Diaz"),
  insertion("person_decision", {
    ...base("decision"),
    company_id: id("company"),
    subject_kind: "verification",
    subject_id: id("attempt"),
    decision: "passed",
    reason: "papers seen",
    credential: "pk_rosa",
    credential_person: "Rosa Diaz",
    person: "Rosa Diaz",
    status: "waiting"
  })
]

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`credentials stored before people had ids, on ${name}`, () => {
    it.live("keep their text and may act for others; decisions keep their names", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, WHO_ACTS))
        for (const row of rows) yield* Effect.promise(() => beside.change(row))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, WHO_ACTS)
        const look = (statement: string) =>
          Effect.promise(() => beside.look((all) => all(statement)))
        assert.deepStrictEqual<unknown>(
          yield* look(
            `select key_id, person, user_id, business_user_id, may_act_for_others from credential
              order by key_id`
          ),
          [
            ["pk_nobody", null],
            ["pk_rosa", "Rosa Diaz"]
          ].map(([key_id, person]) => ({
            key_id,
            person,
            user_id: null,
            business_user_id: null,
            may_act_for_others: 1
          }))
        )
        assert.deepStrictEqual<unknown>(
          yield* look(
            `select person, person_id, credential_person, credential_person_id from person_decision`
          ),
          [
            {
              person: "Rosa Diaz",
              person_id: null,
              credential_person: "Rosa Diaz",
              credential_person_id: null
            }
          ]
        )
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
