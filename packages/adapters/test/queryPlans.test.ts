/**
 * The plans of all statements of the stores, the background loops and the writer: none reads a growing table
 * from one end to the other, or a range of it that no value delimits. Those that do are listed, with the reason.
 */
import { assert, describe, it } from "@effect/vitest"
import { postgres, sqliteFile, temporaryFolder } from "@payroll/testing/database/databases"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import Sqlite from "better-sqlite3"
import { join } from "node:path"
import pg from "pg"
import { migrateStorage } from "../src/migrateStorage.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { integerColumns } from "../src/sql/postgres/rows.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { scansOnPostgres } from "./postgresPlans.ts"
import { ofPostgresWriter, ofSqliteWriter, ofStores, type Prepared } from "./preparedStatements.ts"
import { scansOnSqlite } from "./sqlitePlans.ts"

/** Why these statements may read many rows. */
const MANY: Readonly<Record<string, string>> = {
  "auditLog.ofAll":
    "an admin of the service reads the audit of all clients, in the order of its index",
  "auditLog.ofAllNewest":
    "an admin of the service reads the audit of all clients, in the order of its index",
  "auditChain.rows": "at most the rows of a batch, in the order of their ids",
  "auditChain.waiting": "counts the rows of the last minute, or of a time without a worker",
  eraser:
    "an erasure reads the rows about somebody in the order of their keys, a limited page at a time",
  "figures.attempts":
    "a loop counts deliveries after the last one that it counted, in the order of their ids",
  "figures.decisions":
    "a loop counts decisions after the last one that it counted, in the order of their ids",
  "figures.events":
    "a loop counts events after the last one that it counted, in the order of their ids",
  "figures.oldest": "looks at the first row after each place, in the order of their ids",
  "keyRotation.claimsAfter": "a rotation of keys reads claims in the order of their key",
  "keyRotation.count": "a command counts what is under which key, without a limit of time",
  "keyRotation.lockClaims": "locks a table and reads none",
  "keyRotation.rowsAfter": "a rotation of keys reads tables in the order of their ids",
  "keyRotation.unlinked": "a command looks at the last link of each client",
  "macs.any": "looks at the newest audit rows, in the order of their ids",
  "macs.without":
    "the first start after an earlier version fills tables, in the order of their ids",
  "retention.answers": "a loop deletes the oldest answers, in the order of their index",
  "retention.clock": "looks at the newest audit row, in the order of their ids",
  "retention.attempts": "a loop deletes the oldest deliveries, in the order of their ids",
  "retention.files":
    "a loop deletes the oldest files that nothing uses, in the order of their index",
  "retention.stored": "counts a limited number of rows once an hour, and estimates the rest",
  "retention.events": "a loop deletes the oldest events, in the order of their ids",
  "retention.waiting": "a loop notes the oldest events that wait, in the order of their ids",
  storedData:
    "an export reads the rows about somebody in the order of their keys, a limited page at a time",
  "verificationStore.postpone":
    "joins by id; the planner begins with the table only while it is empty"
}

const checked = (statements: ReadonlyArray<Prepared>) =>
  statements.filter(([name]) => !(name in MANY))

const integersOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await integerColumns(client)
  } finally {
    await client.end()
  }
}

describe("the statements of the stores and of the writer", () => {
  it.live("read no growing table from one end to the other on SQLite", () =>
    Effect.gen(function* () {
      const settings = yield* sqliteFile.fresh
      yield* migrateStorage(settings)
      const { database } = settings
      const path = database.kind === "sqlite" ? database.path : assert.fail("a file")
      const statements = [...checked(yield* ofStores(onSqlite)), ...ofSqliteWriter(onSqlite)]
      assert.deepStrictEqual(scansOnSqlite(path, statements), [])
    }).pipe(Effect.scoped)
  )

  it.live("read no growing table from one end to the other on PostgreSQL", () =>
    Effect.gen(function* () {
      // Migrated, and explained as the role of the service: with the conditions of row level security.
      const { database } = yield* postgres.fresh
      const url = Redacted.value(
        database.kind === "postgres" ? database.url : assert.fail("a server")
      )
      const integers = yield* Effect.promise(() => integersOf(url))
      const statements = [
        ...checked(yield* ofStores(onPostgres)),
        ...ofPostgresWriter(onPostgres, integers)
      ]
      assert.deepStrictEqual(yield* Effect.promise(() => scansOnPostgres(url, statements)), [])
    }).pipe(Effect.scoped)
  )

  it.live("are all known by name where they are listed", () =>
    Effect.gen(function* () {
      const names = new Set((yield* ofStores(onPostgres)).map(([name]) => name))
      assert.isAbove(names.size, 30)
      for (const name of Object.keys(MANY)) assert.isTrue(names.has(name), name)
      assert.isAbove(ofSqliteWriter(onSqlite).length, 40)
      assert.isAbove(ofPostgresWriter(onPostgres, new Set()).length, 40)
    })
  )

  it.live("are seen if they do", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "scan.db")
      const db = new Sqlite(path)
      db.exec("create table worker (id text primary key, client_id text, name text) strict")
      db.close()
      const scansOf = (text: string) => scansOnSqlite(path, [["lists", text]]).length
      assert.strictEqual(scansOf("select * from worker where name = ?"), 1)
      assert.strictEqual(scansOf("select * from worker as w where w.name = ?"), 1)
      assert.strictEqual(scansOf("select * from worker where id > ? and client_id = ?"), 1)
      assert.strictEqual(scansOf("select * from worker where id = ?"), 0)
    }).pipe(Effect.scoped)
  )
})
