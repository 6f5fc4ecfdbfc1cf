/** Migrations of large tables: what serves goes on meanwhile, and a killed one goes on where it was. */
import { withPostgres } from "@payroll/testing/database/beside"
import { postgresOwned, emptySqlite } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { migrateStorage } from "../src/migrateStorage.ts"
import { migrations } from "../src/sql/migrations/all.ts"
import type { Migration } from "../src/sql/migrations/migration.ts"
import { migratePostgres } from "../src/sql/postgres/migrate.ts"
import { withPatience } from "../src/sql/postgres/pool.ts"
import { SqliteConnection } from "../src/sql/sqlite/connection.ts"
import { migrateSqlite } from "../src/sql/sqlite/migrate.ts"
import type { StorageSettings } from "../src/storage.ts"

/** More than two batches. */
const ROWS = 10_500
const NUMBER = 9_000

/** Counts how often each row was filled, and indexes what it filled. */
const long: Migration = {
  number: NUMBER,
  name: "long",
  statements: ({ integer }) => [
    `create table filled (id text not null primary key, times ${integer} not null)`,
    ...Array.from(
      { length: 3 },
      (_, part) => `insert into filled select * from (
        with recursive numbers(n) as (
          select ${part * (ROWS / 3)} union all select n + 1 from numbers where n + 1 < ${(part + 1) * (ROWS / 3)})
        select 'id ' || (1000000 + n), 0 from numbers) as made`
    ),
    "create index filled_times on filled (times)"
  ],
  backfills: [
    { table: "filled", set: "times = times + 1" },
    { table: "filled", set: "times = times + 10", where: "id <> 'id 1000000'" }
  ]
}
const all = [...migrations, long]

/** Ends a migration at its third batch, as a kill would. */
const killing = () => {
  let lines = 0
  return {
    all,
    largeBytes: 0,
    report: () => {
      lines += 1
      if (lines === 2) throw new Error("killed")
    }
  }
}

const COUNTS = "select times, count(*) as rows from filled group by times order by times"
const FILLED = [
  { times: 1, rows: 1 },
  { times: 11, rows: ROWS - 1 }
]

const pathOf = ({ database }: StorageSettings): string =>
  database.kind === "sqlite" ? database.path : ""

const message = (error: unknown): string => (error instanceof Error ? error.message : "")

describe("a long migration on SQLite", () => {
  it.live("goes on where it was killed, and fills each row once", () =>
    Effect.gen(function* () {
      const settings = yield* emptySqlite.fresh
      yield* migrateStorage(settings)
      const connection = new SqliteConnection(pathOf(settings), 1_000)
      assert.throws(() => migrateSqlite(connection, killing()), "killed")
      assert.deepStrictEqual(migrateSqlite(connection, { all }), [NUMBER])
      assert.deepStrictEqual(connection.db.prepare(COUNTS).all(), FILLED)
      assert.deepStrictEqual(migrateSqlite(connection, { all }), [])
      const steps = "select 1 from sqlite_schema where name = 'migration_step'"
      assert.isUndefined(connection.db.prepare(steps).get())
      connection.close()
    })
  )
})

const urlOfPostgres = ({ database }: StorageSettings): string =>
  database.kind === "postgres" ? Redacted.value(database.migrateUrl ?? database.url) : ""

const migrated = Effect.gen(function* () {
  const settings = yield* postgresOwned.fresh
  yield* migrateStorage(settings)
  return urlOfPostgres(settings)
})

/** One index of a table that has rows. */
const indexing: Migration = {
  number: NUMBER,
  name: "index",
  statements: () => ["create index audit_test on audit (operation, id)"]
}

const INSERT = "insert into migration (number, name, at) values ($1, 'test', 0)"
const WAITS = `select 1 from pg_stat_activity where datname = current_database()
  and query like 'create index concurrently%' and wait_event_type = 'Lock'`

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

describe("a long migration on PostgreSQL", () => {
  it.live("goes on where it was killed, and fills each row once", () =>
    Effect.gen(function* () {
      const url = yield* migrated
      yield* Effect.promise(async () => {
        const first = withPatience(url, (client) => migratePostgres(client, killing()))
        assert.strictEqual(await first.then(() => "", message), "killed")
        const run = { all, largeBytes: 0 }
        const lines: Array<string> = []
        const report = (line: string): void => void lines.push(line)
        const applied = await withPatience(url, (client) =>
          migratePostgres(client, { ...run, report })
        )
        assert.deepStrictEqual(applied, [NUMBER])
        assert.include(lines[0], "migration 9000 (long): filling filled, batch 1 of 5000 rows")
        await withPostgres(url, async (client) => {
          const { rows } = await client.query(COUNTS)
          assert.deepStrictEqual(
            rows.map((row: Readonly<Record<string, unknown>>) => ({
              times: Number(row["times"]),
              rows: Number(row["rows"])
            })),
            FILLED
          )
          const { rows: left } = await client.query(
            "select to_regclass('migration_step') as steps, indisvalid from pg_index where indexrelid = 'filled_times'::regclass"
          )
          assert.deepStrictEqual(left, [{ steps: null, indisvalid: true }])
        })
        assert.deepStrictEqual(
          await withPatience(url, (client) => migratePostgres(client, run)),
          []
        )
      })
    })
  )

  it.live("lets others write while it waits to build an index", () =>
    Effect.gen(function* () {
      const url = yield* migrated
      yield* Effect.promise(async () => {
        const [writer, other] = [await connected(url), await connected(url)]
        const changed: Migration = {
          ...indexing,
          statements: () => ["create index migration_test on migration (name, at)"]
        }
        await writer.query("begin")
        await writer.query(INSERT, [-1])
        const migrating = withPatience(url, (client) =>
          migratePostgres(client, { all: [...migrations, changed], largeBytes: 0 })
        )
        for (;;) {
          const { rows } = await other.query(WAITS)
          if (rows.length > 0) break
        }
        await other.query("set statement_timeout = '5s'")
        await other.query(INSERT, [-2])
        await writer.query("commit")
        assert.deepStrictEqual(await migrating, [NUMBER])
        await Promise.all([writer.end(), other.end()])
      })
    })
  )

  it.live("waits for a lock in short turns, between which others go on", () =>
    Effect.gen(function* () {
      const url = yield* migrated
      yield* Effect.promise(async () => {
        const reader = await connected(url)
        const locking: Migration = {
          ...indexing,
          statements: () => ["alter table audit add column test text"]
        }
        await reader.query("begin")
        await reader.query("select 1 from audit")
        let waits = 0
        const report = (): void => {
          waits += 1
          // The statement above waits no longer than its lock limit, and is asked for again.
          if (waits === 2) void reader.query("commit")
        }
        const applied = await withPatience(url, (client) =>
          migratePostgres(client, { all: [...migrations, locking], report })
        )
        assert.deepStrictEqual(applied, [NUMBER])
        assert.isAtLeast(waits, 2)
        await reader.end()
      })
    })
  )

  it.live("does not count processes that serve in another schema", () =>
    Effect.gen(function* () {
      const url = yield* migrated
      yield* Effect.promise(async () => {
        const stopping: Migration = { ...indexing, needsStop: true }
        const migrate = () =>
          withPatience(url, (client) => migratePostgres(client, { all: [...migrations, stopping] }))
        const other = await connected(url)
        await other.query("set application_name = 'payroll in public'")
        assert.include(await migrate().then(() => "", message), "1 other connections")
        await other.query("set application_name = 'payroll in another'")
        assert.deepStrictEqual(await migrate(), [NUMBER])
        await other.end()
      })
    })
  )
})
