/** Opening a SQLite file: the WAL after a crash, the WAL of other connections, damaged files. */
import { assert, describe, it } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerSqlite, openForMigration } from "./database.ts"

const ID = "00000000-0000-7000-8000-000000000000"
const COUNT = "select count(*) from client"
/** Start of the second page, in bytes; the first page holds the header and the schema. */
const SECOND_PAGE = 4_096

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-sqlite-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** A migrated database in use, with a client row that is only in the WAL. */
const inUse = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      openForMigration(path)
      const db = new Sqlite(path)
      db.pragma("wal_autocheckpoint = 0")
      db.exec(
        `insert into client (id, name, duplicates, created_at, updated_at) values ('${ID}', 'name', 'review', 1, 1)`
      )
      return db
    }),
    (db) => Effect.sync(() => db.close())
  )

const bytesOf = (path: string): number => statSync(path).size

describe("opening a SQLite file", () => {
  it.effect("checkpoints the WAL that a crash left", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, crashed] = [join(dir, "live.db"), join(dir, "crashed.db")]
      yield* inUse(live)
      copyFileSync(live, crashed)
      copyFileSync(`${live}-wal`, `${crashed}-wal`)
      // An open reader keeps SQLite from checkpointing by itself when the last connection closes.
      const reader = new Sqlite(crashed, { readonly: true })
      assert.strictEqual(reader.prepare(COUNT).pluck().get(), 1)
      assert.deepStrictEqual(openForMigration(crashed), [])
      assert.strictEqual(bytesOf(`${crashed}-wal`), 0)
      assert.strictEqual(reader.prepare(COUNT).pluck().get(), 1)
      reader.close()
    })
  )

  it.effect("does not wait for readers or writers when no migration is pending", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "live.db")
      const db = yield* inUse(path)
      db.exec("begin immediate")
      const began = performance.now()
      assert.deepStrictEqual(openForMigration(path), [])
      assert.isBelow(performance.now() - began, 5_000)
      db.exec("commit")
      assert.isAbove(bytesOf(`${path}-wal`), 0)
      assert.strictEqual(db.prepare(COUNT).pluck().get(), 1)
    })
  )

  it.effect("reports what to do about a file that is damaged or not a SQLite database", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [damaged, other] = [join(dir, "damaged.db"), join(dir, "other.db")]
      openForMigration(damaged)
      const pages = readFileSync(damaged)
      writeFileSync(damaged, pages.fill(0xff, SECOND_PAGE))
      writeFileSync(other, "not a database")
      const refused = (path: string) =>
        Effect.map(
          Effect.flip(Layer.build(layerSqlite(path, "serving thread"))),
          ({ message }) => message
        )
      assert.include(yield* refused(damaged), "(SQLITE_CORRUPT): the file is damaged; move it away")
      assert.include(yield* refused(other), "(SQLITE_NOTADB): check PAYROLL_DATABASE_URL, or move")
    })
  )
})
