/**
 * Migrations: each is applied once, with any number of starting processes and wherever one is killed,
 * and creates the golden schema.
 */
import { assert, describe, it } from "@effect/vitest"
import { bundled } from "@payroll/testing/bundledPrograms"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { migrateStorage } from "../src/migrateStorage.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { migrations } from "../src/sql/migrations/all.ts"
import type { StartRefused } from "../src/startRefused.ts"
import type { StorageSettings } from "../src/storage.ts"
import {
  layerProcess,
  postgresOwned,
  emptySqlite,
  type TestDatabase
} from "@payroll/testing/database/databases"
import { runKilled } from "./killedProgram.ts"
import { schemaOf } from "./schema.ts"
import { urlOf } from "./urlOf.ts"
import { isNightly } from "@payroll/testing/nightly"

const PROCESSES = 5
/** The number of races; each round uses a new database. */
const ROUNDS = isNightly ? { sqlite: 6, postgres: 2 } : { sqlite: 2, postgres: 1 }
const KILLS_MS_MAX = 600_000
/** Kills by day, spread over all statements from a random offset on; at night after each statement. */
const KILLS = 4

const words = { sqlite: onSqlite.words, postgres: onPostgres.words }
const numbers = migrations.map(({ number }) => number)

/** Separate processes that all migrate at the same moment. */
const migrators = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() =>
      Array.from({ length: PROCESSES }, () => {
        const program = bundled("migrateProcess")
        const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] })
        return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
      })
    ),
    (processes) =>
      Effect.promise(async () => {
        for (const { child } of processes) child.stdin.end()
        await Promise.all(
          processes.map(async ({ child }) => child.exitCode ?? (await once(child, "exit")))
        )
      })
  ),
  (processes) =>
    (settings: StorageSettings): Effect.Effect<ReadonlyArray<ReadonlyArray<number>>> =>
      Effect.promise(async () => {
        for (const { child } of processes) child.stdin.write(`${urlOf(settings)}\n`)
        const answers = await Promise.all(processes.map(({ lines }) => lines.next()))
        return answers.map(({ value }) => JSON.parse(String(value)) as ReadonlyArray<number>)
      })
)

const goldenOf = (dialect: keyof typeof ROUNDS): string =>
  new URL(`golden/schema-${dialect}.txt`, import.meta.url).pathname

const MIGRATE = "migrateKilled"

const ascending = (values: ReadonlyArray<number>): ReadonlyArray<number> =>
  values.toSorted((x, y) => x - y)

const rowsOf = (settings: StorageSettings, table: string) =>
  Effect.scoped(
    Effect.provide(
      Effect.flatMap(Inspection, ({ rows }) => rows(table, {})),
      layerProcess(settings)
    )
  )

const suite = ({ name, fresh }: TestDatabase, dialect: keyof typeof ROUNDS) =>
  describe(`migrations on ${name}`, () => {
    // The first test, because others read the golden schema that it updates.
    it.live("create the golden schema", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* migrateStorage(settings)
        const schema = yield* schemaOf(settings)
        const golden = goldenOf(dialect)
        if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(golden, schema)
        assert.strictEqual(schema, readFileSync(golden, "utf8"))
      })
    )

    it.live("are applied once by five processes that start at once", () =>
      Effect.gen(function* () {
        const migrated = yield* migrators
        for (let round = 0; round < ROUNDS[dialect]; round += 1) {
          const settings = yield* fresh
          const applied = yield* migrated(settings)
          assert.strictEqual(applied.length, PROCESSES)
          assert.deepStrictEqual(ascending(applied.flat()), numbers)
          const stored = yield* rowsOf(settings, "migration")
          assert.deepStrictEqual(
            new Map(stored.map((row) => [row["number"], row["name"]])),
            new Map(migrations.map((each) => [each.number, each.name]))
          )
          assert.deepStrictEqual((yield* migrateStorage(settings)).applied, [])
        }
      })
    )

    it.live(
      `are completed by the next start, wherever they were killed (PAYROLL_TEST_SEED=${seed})`,
      () =>
        Effect.gen(function* () {
          const golden = readFileSync(goldenOf(dialect), "utf8")
          const statements = migrations.flatMap((each) => each.statements(words[dialect]))
          const step = isNightly ? 1 : Math.trunc(statements.length / KILLS)
          let kills = 0
          for (let after = 1 + (seed % step); ; after += step) {
            const settings = yield* fresh
            if ((yield* runKilled(MIGRATE, settings, after)) > 0) break
            kills += 1
            const applied = (yield* migrateStorage(settings)).applied.map(({ number }) => number)
            // The applied migrations are complete: only later ones are missing.
            assert.deepStrictEqual(applied, numbers.slice(numbers.length - applied.length))
            assert.strictEqual(yield* schemaOf(settings), golden, `killed after ${after}`)
            const stored = yield* rowsOf(settings, "migration")
            assert.deepStrictEqual(ascending(stored.map((row) => Number(row["number"]))), numbers)
          }
          assert.isAtLeast(kills, Math.trunc(statements.length / step))
        }),
      { timeout: KILLS_MS_MAX }
    )

    it.live("reject a database of a newer version and do not change it", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* Effect.scoped(
          Effect.provide(
            Effect.flatMap(Inspection, ({ set }) =>
              set("migration", { number: numbers.at(-1) ?? 0 }, { number: 9_999, needs_stop: 1 })
            ),
            layerProcess(settings)
          )
        )
        const before = yield* schemaOf(settings)
        const starting = Effect.scoped(Layer.build(layerProcess(settings)))
        for (const refused of [migrateStorage(settings), starting]) {
          const error = yield* Effect.flip(refused as Effect.Effect<unknown, StartRefused>)
          assert.strictEqual(error._tag, "StartRefused")
          assert.include(error.message, "newer version")
          assert.notInclude(error.message, "\n")
        }
        assert.strictEqual(yield* schemaOf(settings), before)
      })
    )

    it.live("accept that of a newer version where none of its migrations needs a stop", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const starting = Effect.scoped(Layer.build(layerProcess(settings)))
        yield* Effect.scoped(
          Effect.provide(
            Effect.flatMap(Inspection, ({ set }) =>
              set("migration", { number: numbers.at(-1) ?? 0 }, { number: 9_999, needs_stop: 0 })
            ),
            layerProcess(settings)
          )
        )
        const before = yield* schemaOf(settings)
        assert.deepStrictEqual((yield* migrateStorage(settings)).applied, [])
        yield* starting
        assert.strictEqual(yield* schemaOf(settings), before)
      })
    )
  })

suite(emptySqlite, "sqlite")
suite(postgresOwned, "postgres")
