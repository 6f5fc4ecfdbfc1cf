import { assert, describe, it } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { backup, restore } from "./backup.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-backup-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const settings = (path: string) => ({ database: { kind: "sqlite", path } as const })

const ROWS = 2_000

/** A database in use: its connection stays open, with changes in the log that are not in the file. */
const inUse = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const db = new Sqlite(path)
      db.pragma("journal_mode = wal")
      db.exec("create table company (id integer primary key, name text)")
      const insert = db.prepare("insert into company (name) values (?)")
      for (let row = 0; row < ROWS; row += 1) insert.run(`company ${row} ${"x".repeat(100)}`)
      return db
    }),
    (db) => Effect.sync(() => db.close())
  )

const rowsOf = (path: string): unknown => {
  const db = new Sqlite(path, { readonly: true })
  const count: unknown = db.prepare("select count(*) from company").pluck().get()
  db.close()
  return count
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

describe("backup and restore", () => {
  it.effect("bring back all that was committed, for the owner's eyes alone", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy, back] = [join(dir, "live.db"), join(dir, "copy.db"), join(dir, "back.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      assert.strictEqual(modeOf(copy), 0o600)
      yield* restore(settings(back), copy)
      assert.strictEqual(rowsOf(back), ROWS)
      assert.strictEqual(modeOf(back), 0o600)
      const drafts = readdirSync(dir).filter((name) => name.includes(".tmp"))
      assert.deepEqual(drafts, [])
    })
  )

  it.effect("never take a place that is not free", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy] = [join(dir, "live.db"), join(dir, "copy.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      const again = yield* Effect.flip(backup(settings(live), copy))
      assert.include(again.message, "exists already")
      const over = yield* Effect.flip(restore(settings(live), copy))
      assert.include(over.message, "is in the way")
      writeFileSync(join(dir, "gone.db-wal"), "the log of another database")
      const log = yield* Effect.flip(restore(settings(join(dir, "gone.db")), copy))
      assert.include(log.message, "gone.db-wal is in the way")
    })
  )

  it.effect("refuse what is not whole, and leave nothing of it", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy, back] = [join(dir, "live.db"), join(dir, "copy.db"), join(dir, "back.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      truncateSync(copy, Math.trunc(statSync(copy).size / 2))
      yield* Effect.flip(restore(settings(back), copy))
      writeFileSync(join(dir, "text"), "no database")
      yield* Effect.flip(restore(settings(back), join(dir, "text")))
      assert.isFalse(existsSync(back))
      assert.deepEqual(
        readdirSync(dir).filter((name) => name.startsWith("back")),
        []
      )
    })
  )
})
