/** Opening a SQLite file: what a crash has left in its log, and what others have in theirs. */
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
/** Where the second page begins: the first one says what there is. */
const FIRST_ROWS = 4_096

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-sqlite-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** A migrated database in use, with a client that is in its log alone. */
const inUse = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      openForMigration(path)
      const db = new Sqlite(path)
      db.pragma("wal_autocheckpoint = 0")
      db.exec(`insert into client values ('${ID}', 'name', 'review', 1, 1)`)
      return db
    }),
    (db) => Effect.sync(() => db.close())
  )

const bytesOf = (path: string): number => statSync(path).size

describe("opening a SQLite file", () => {
  it.effect("leaves nothing to hang on the log of a crash", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, crashed] = [join(dir, "live.db"), join(dir, "crashed.db")]
      yield* inUse(live)
      copyFileSync(live, crashed)
      copyFileSync(`${live}-wal`, `${crashed}-wal`)
      // Who has it open keeps SQLite itself from emptying the log when the last one closes it.
      const beside = new Sqlite(crashed, { readonly: true })
      assert.strictEqual(beside.prepare(COUNT).pluck().get(), 1)
      assert.deepStrictEqual(openForMigration(crashed), [])
      assert.strictEqual(bytesOf(`${crashed}-wal`), 0)
      assert.strictEqual(beside.prepare(COUNT).pluck().get(), 1)
      beside.close()
    })
  )

  it.effect("waits for nobody who reads or writes it, where nothing is to be migrated", () =>
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

  it.effect("says of a file that is damaged, or none of SQLite's, what to do", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [damaged, other] = [join(dir, "damaged.db"), join(dir, "other.db")]
      openForMigration(damaged)
      const pages = readFileSync(damaged)
      writeFileSync(damaged, pages.fill(0xff, FIRST_ROWS))
      writeFileSync(other, "not a database")
      const refused = (path: string) =>
        Effect.map(Effect.flip(Layer.build(layerSqlite(path, "here"))), ({ message }) => message)
      assert.include(yield* refused(damaged), "(SQLITE_CORRUPT): it is damaged: move it away")
      assert.include(yield* refused(other), "(SQLITE_NOTADB): check PAYROLL_DATABASE_URL, or move")
    })
  )
})
