/** Migrations: each applied once however many processes start at once, and the schema they make. */
import { assert, describe, it } from "@effect/vitest"
import { Inspection } from "@payroll/operations/testing/storage"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { migrateStorage } from "../src/migrateStorage.ts"
import { migrations } from "../src/sql/migrations/all.ts"
import type { StorageSettings } from "../src/storage.ts"
import { layerProcess, postgres, sqliteFile, type TestDatabase } from "./databases.ts"
import { schemaOf } from "./schema.ts"

const PROCESSES = 5
/** How often they race; each round is a new database. */
const ROUNDS = { sqlite: 6, postgres: 2 } as const

const numbers = migrations.map(({ number }) => number)

const urlOf = ({ database }: StorageSettings): string =>
  database.kind === "sqlite" ? `sqlite:${database.path}` : Redacted.value(database.url)

/** Processes of their own that migrate what they are told, all at the same moment. */
const migrators = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() =>
      Array.from({ length: PROCESSES }, () => {
        const program = new URL("migrateProcess.ts", import.meta.url).pathname
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

const rowsOf = (settings: StorageSettings, table: string) =>
  Effect.scoped(
    Effect.provide(
      Effect.flatMap(Inspection, ({ rows }) => rows(table, {})),
      layerProcess(settings)
    )
  )

const suite = ({ name, fresh }: TestDatabase, dialect: keyof typeof ROUNDS) =>
  describe(`migrations on ${name}`, () => {
    it.live("applies each once, of five processes that start at once", () =>
      Effect.gen(function* () {
        const migrated = yield* migrators
        for (let round = 0; round < ROUNDS[dialect]; round += 1) {
          const settings = yield* fresh
          const applied = yield* migrated(settings)
          assert.strictEqual(applied.length, PROCESSES)
          assert.deepStrictEqual(
            applied.flat().toSorted((x, y) => x - y),
            numbers
          )
          const stored = yield* rowsOf(settings, "migration")
          assert.deepStrictEqual(
            new Map(stored.map((row) => [row["number"], row["name"]])),
            new Map(migrations.map((each) => [each.number, each.name]))
          )
          assert.deepStrictEqual(yield* migrateStorage(settings), [])
        }
      })
    )

    it.live("refuses a database of a newer version, and leaves it as it is", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* Effect.scoped(
          Effect.provide(
            Effect.flatMap(Inspection, ({ set }) =>
              set("migration", { number: numbers.at(-1) ?? 0 }, { number: 9_999 })
            ),
            layerProcess(settings)
          )
        )
        const before = yield* schemaOf(settings)
        const error = yield* Effect.flip(migrateStorage(settings))
        assert.strictEqual(error._tag, "StartRefused")
        assert.include(error.message, "newer version")
        assert.notInclude(error.message, "\n")
        assert.strictEqual(yield* schemaOf(settings), before)
      })
    )

    it.live("makes the schema that is checked in", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* migrateStorage(settings)
        const schema = yield* schemaOf(settings)
        const golden = new URL(`golden/schema-${dialect}.txt`, import.meta.url).pathname
        if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(golden, schema)
        assert.strictEqual(schema, readFileSync(golden, "utf8"))
      })
    )
  })

suite(sqliteFile, "sqlite")
suite(postgres, "postgres")
