/**
 * Migrations next to processes of an earlier version: refused where these would fail, and harmless to
 * what these ask of the database where not.
 */
import { assert, describe, it } from "@effect/vitest"
import { withPostgres } from "@payroll/testing/database/beside"
import { layerProcess, emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { statementsOf } from "@payroll/testing/upgrade/earlier"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { migrateStorage, statusOfMigrations } from "../src/migrateStorage.ts"
import { migrations } from "../src/sql/migrations/all.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import type { StartRefused } from "../src/startRefused.ts"
import type { StorageSettings } from "../src/storage.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

/** Schemas of which golden/ has the statements of a version. */
const RECORDED = [3, 13]
const last = migrations.at(-1)?.number ?? 0
const stopping = migrations.filter(({ needsStop }) => needsStop)

/** A connection beside the service, on which a statement can also be prepared and not run. */
interface Connection {
  readonly run: (sql: string) => Promise<void>
  readonly prepare: (sql: string) => Promise<void>
  /** The columns of a table that need a value. */
  readonly required: (table: string) => Promise<ReadonlyArray<string>>
}

type Use<A> = (connection: Connection) => Promise<A>

const namesIn = (rows: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  rows.map((row) => (row as { readonly name: string }).name)

const withFile = async <A>(path: string, use: Use<A>): Promise<A> => {
  const db = new Sqlite(path)
  db.pragma("journal_mode = wal")
  try {
    return await use({
      run: (sql) => Promise.resolve(void db.exec(sql)),
      prepare: (sql) => Promise.resolve(void db.prepare(sql)),
      required: (table) =>
        Promise.resolve(
          namesIn(
            db
              .prepare(
                `select name from pragma_table_info(?) where "notnull" = 1 and dflt_value is null`
              )
              .all(table)
          )
        )
    })
  } finally {
    db.close()
  }
}

const REQUIRED = `select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`

const withServer = <A>(url: string, use: Use<A>): Promise<A> =>
  withPostgres(url, (client) =>
    use({
      run: async (sql) => void (await client.query(sql)),
      prepare: async (sql) => {
        await client.query(`prepare asked as ${sql}`)
        await client.query("deallocate asked")
      },
      required: async (table) => namesIn((await client.query(REQUIRED, [table])).rows)
    })
  )

const connected = <A>({ database }: StorageSettings, use: Use<A>): Effect.Effect<A> =>
  Effect.promise(() =>
    database.kind === "sqlite"
      ? withFile(database.path, use)
      : withServer(Redacted.value(database.url), use)
  )

/** Applies migrations as an earlier version did. */
const migrateTo = async ({ run }: Connection, words: Words, from: number, to: number) => {
  await run(
    `create table if not exists migration (number ${words.integer} not null primary key, name text not null, at ${words.integer} not null)`
  )
  for (const { number, name, statements } of migrations) {
    if (number <= from || number > to) continue
    for (const statement of statements(words)) await run(statement)
    await run(`insert into migration (number, name, at) values (${number}, '${name}', 0)`)
  }
}

const INSERT = /insert into "?(?<table>\w+)"?\s*\((?<columns>[^)]*)\)/gi

/** Returns the part of a statement of an earlier version that this schema rejects; undefined if it accepts all. */
const failureOf = async (connection: Connection, sql: string): Promise<string | undefined> => {
  try {
    await connection.prepare(sql)
  } catch (error) {
    return `${String(error)}: ${sql.slice(0, 200)}`
  }
  for (const { groups = {} } of sql.matchAll(INSERT)) {
    const { table = "", columns = "" } = groups
    const inserted = new Set(columns.split(",").map((name) => name.trim().replaceAll('"', "")))
    const missing = (await connection.required(table)).filter((name) => !inserted.has(name))
    if (missing.length > 0) return `${table} needs ${missing.join()}`
  }
  return undefined
}

const failuresOf = async (connection: Connection, all: ReadonlyArray<string>) => {
  const failures: Array<string> = []
  for (const sql of all) {
    const failure = await failureOf(connection, sql)
    if (failure !== undefined) failures.push(failure)
  }
  return failures
}

const refusal = (effect: Effect.Effect<unknown, StartRefused>): Effect.Effect<string> =>
  Effect.map(Effect.flip(effect), ({ message }) => message) as Effect.Effect<string>

const suite = ({ name, fresh }: TestDatabase, words: Words, dialect: "sqlite" | "postgres") =>
  describe(`migrations next to an earlier version, on ${name}`, () => {
    it.live("refuse to stop it from working, unless told", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const [needs] = stopping
        const before = (needs?.number ?? 0) - 1
        yield* connected(settings, (connection) => migrateTo(connection, words, 0, before))
        const messages = yield* connected(settings, async ({ prepare }) => {
          await prepare("select 1 from migration")
          const starting = Effect.scoped(Layer.build(layerProcess(settings)))
          const tried = [migrateStorage(settings), starting as Effect.Effect<unknown, StartRefused>]
          return Effect.runPromise(Effect.all(tried.map(refusal)))
        })
        for (const message of messages) {
          assert.include(message, `migration ${before + 1} (${needs?.name}) needs`)
          assert.include(message, "payroll migrate --ignore-others")
        }
        const status = yield* statusOfMigrations(settings)
        assert.strictEqual(status.filter(({ appliedAt }) => appliedAt !== undefined).length, before)
        assert.isTrue(status[before]?.needsStop)
        const { applied } = yield* connected(settings, async ({ prepare }) => {
          await prepare("select 1 from migration")
          return Effect.runPromise(migrateStorage(settings, { ignoreOthers: true }))
        })
        assert.strictEqual(applied[0]?.number, before + 1)
      })
    )

    it.live("apply when the earlier version has stopped", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        yield* connected(settings, (connection) => migrateTo(connection, words, 0, 3))
        assert.strictEqual((yield* migrateStorage(settings)).applied.at(-1)?.number, last)
      })
    )

    it.live.each(RECORDED)(
      "take what a version of schema %i asks, up to one that needs a stop",
      (schema) =>
        Effect.gen(function* () {
          const settings = yield* fresh
          const until = (stopping.find(({ number }) => number > schema)?.number ?? last + 1) - 1
          yield* connected(settings, async (connection) => {
            await migrateTo(connection, words, 0, until)
            const statements = statementsOf(dialect, schema)
            assert.isAbove(statements.length, 50)
            assert.deepStrictEqual(await failuresOf(connection, statements), [])
          })
        })
    )

    it.live("would fail it where they need a stop", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const at = stopping[0]?.number ?? 0
        yield* connected(settings, async (connection) => {
          await migrateTo(connection, words, 0, at)
          assert.isNotEmpty(await failuresOf(connection, statementsOf(dialect, 3)))
        })
      })
    )
  })

suite(emptySqlite, onSqlite.words, "sqlite")
suite(postgresAdministered, onPostgres.words, "postgres")

describe("processes that start together on an empty SQLite file", () => {
  it.live("wait for the one that migrates, which keeps the file open", () =>
    Effect.gen(function* () {
      const settings = yield* emptySqlite.fresh
      const before = (stopping[0]?.number ?? 0) - 1
      const said = yield* connected(settings, async (connection) => {
        await migrateTo(connection, onSqlite.words, 0, before)
        const path = settings.database.kind === "sqlite" ? settings.database.path : ""
        const program = new URL("startBeside.ts", import.meta.url)
        const thread = new Worker(program, { workerData: path })
        await once(thread, "message")
        const ended = once(thread, "message")
        await migrateTo(connection, onSqlite.words, before, last)
        return ended
      })
      assert.deepStrictEqual(said, ["may start"])
    })
  )
})
