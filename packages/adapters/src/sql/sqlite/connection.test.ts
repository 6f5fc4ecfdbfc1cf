/**
 * Tests of the properties that every connection to a SQLite file relies on: the version of the library and its
 * settings.
 */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OPENING_BUSY_MS, SqliteConnection } from "./connection.ts"
import { layerSqlite, openForMigration } from "./database.ts"

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "payroll-connection-"))
  path = join(folder, "payroll.db")
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Runs with a new connection. */
const withConnection = <A>(use: (connection: SqliteConnection) => A): A => {
  const connection = new SqliteConnection(path, OPENING_BUSY_MS)
  try {
    return use(connection)
  } finally {
    connection.close()
  }
}

type Prepare = (this: Sqlite.Database, sql: string) => Sqlite.Statement

/** Puts something in front of the first statement on each connection, which asks for the version. */
const beforeVersion = (instead: (db: Sqlite.Database, sql: string) => string): void => {
  const prototype = Sqlite.prototype as unknown as { readonly prepare: Prepare }
  const real = prototype.prepare
  vi.spyOn(prototype, "prepare").mockImplementation(function prepare(
    this: Sqlite.Database,
    sql: string
  ) {
    return real.call(this, sql.includes("sqlite_version()") ? instead(this, sql) : sql)
  })
}

/** Lets the library report another version. */
const reportVersion = (version: string): void =>
  beforeVersion((_db, sql) => sql.replace("sqlite_version()", `'${version}'`))

const SETTINGS = {
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  journal_size_limit: 67_108_864,
  wal_autocheckpoint: 4_000
}

const settingsOf = ({ db }: SqliteConnection) =>
  Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, db.pragma(name, { simple: true })]))

describe("a version of SQLite", () => {
  it.effect("that is too old stops the start, and leaves no file open", () =>
    Effect.gen(function* () {
      openForMigration(path)
      reportVersion("3.51.2")
      const close = vi.spyOn(Sqlite.prototype, "close")
      const { message } = yield* Effect.flip(Layer.build(layerSqlite(path, "serving thread")))
      assert.strictEqual(message, "SQLite 3.51.2 is too old: install version 3.51.3 or newer")
      // The look at the migrations, and the connection.
      assert.strictEqual(close.mock.calls.length, 2)
      vi.restoreAllMocks()
      reportVersion("3.51.3")
      yield* Layer.build(layerSqlite(path, "serving thread"))
    }).pipe(Effect.scoped)
  )
})

/** Defaults that another build of the library may have. */
const OTHER_DEFAULTS = {
  synchronous: 1,
  foreign_keys: 0,
  trusted_schema: 1,
  cell_size_check: 0,
  journal_size_limit: -1,
  wal_autocheckpoint: 1_000
}

describe("a connection", () => {
  it("has these settings whatever the library's defaults are", () => {
    beforeVersion((db, sql) => {
      for (const [name, value] of Object.entries(OTHER_DEFAULTS)) db.pragma(`${name} = ${value}`)
      return sql
    })
    assert.deepStrictEqual<unknown>(withConnection(settingsOf), SETTINGS)
  })

  it("has these settings when it makes the file, and when it opens it again", () => {
    assert.deepStrictEqual<unknown>(withConnection(settingsOf), SETTINGS)
    assert.deepStrictEqual<unknown>(withConnection(settingsOf), SETTINGS)
  })

  it("rejects a row that refers to no other", () => {
    openForMigration(path)
    withConnection(({ db }) => {
      const insert = db.prepare(
        `insert into credential (key_id, client_id, role, secret_hash, created_at)
         values ('key', 'nobody', 'read', 'hash', 1)`
      )
      assert.throws(() => insert.run(), "FOREIGN KEY constraint failed")
    })
  })
})
