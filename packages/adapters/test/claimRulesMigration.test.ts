/** Claims that were stored while the table itself knew the rules. */
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

const NAME = "claim rules"
const RULES = ["ein", "email", "ssn"]

const claimOf = (rule: string, digest = `digest of ${rule}`) =>
  insertion("claim", {
    scope: id("company"),
    rule,
    key_version: 1,
    digest,
    holder: id("worker"),
    client_id: id("client")
  })

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`claims stored before the migration on ${name}`, () => {
    it.live("keep their holders, are unique, and stand next to those of further rules", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        const change = (sql: string) => Effect.tryPromise(() => beside.change(sql))
        yield* Effect.promise(() => migrateBefore(beside, words, NAME))
        for (const [table, values] of owners) yield* change(insertion(table, values))
        for (const rule of RULES) yield* change(claimOf(rule))
        yield* Effect.flip(change(claimOf("externalId")))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, NAME)
        yield* change(claimOf("externalId"))
        const rowsOf = () => beside.look((all) => all("select * from claim order by rule"))
        const rows = (yield* Effect.promise(rowsOf)) as ReadonlyArray<Record<string, unknown>>
        assert.deepStrictEqual(
          rows.map(({ rule, digest, holder }) => [rule, digest, holder]),
          [...RULES, "externalId"]
            .toSorted()
            .map((rule) => [rule, `digest of ${rule}`, id("worker")])
        )
        yield* Effect.flip(change(claimOf("ssn")))
        yield* Effect.flip(change(claimOf("")))
        assert.deepStrictEqual(yield* Effect.promise(beside.damage), [])
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
