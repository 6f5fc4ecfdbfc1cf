import { assert, describe, it } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { backup, restore } from "./backup.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-backup-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const settings = (path: string) => ({
  database: { kind: "sqlite", path } as const,
  dataDir: dirname(path),
  keyFile: join(dirname(path), "keys.json")
})

const ROWS = 2_000

/** A database in use: its connection stays open, with changes that are only in the WAL. */
const inUse = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const db = new Sqlite(path)
      db.pragma("journal_mode = wal")
      db.exec("create table company (id integer primary key, name text)")
      db.exec("create table migration (number integer primary key)")
      db.exec("insert into migration values (1)")
      const insert = db.prepare("insert into company (name) values (?)")
      // More pages than SQLite copies in a default step.
      db.transaction(() => {
        for (let row = 0; row < ROWS; row += 1) insert.run(`company ${row} ${"x".repeat(1_000)}`)
      })()
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

const holdsOf = (path: string): unknown => {
  const db = new Sqlite(path, { readonly: true })
  const holds = db.prepare("select reason, in_force from delivery_hold order by rowid").all()
  db.close()
  return holds
}

describe("a restored database", () => {
  it.effect("holds its webhook deliveries, once, whatever version made the backup", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy] = [join(dir, "live.db"), join(dir, "copy.db")]
      const [back, again] = [join(dir, "back.db"), join(dir, "again.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      yield* restore(settings(back), copy)
      const held = [{ reason: "restore", in_force: 1 }]
      assert.deepStrictEqual(holdsOf(back), held)
      yield* restore(settings(again), back)
      const files = readdirSync(dir).filter((name) => name.startsWith("again.db"))
      assert.deepStrictEqual(files, ["again.db"])
      assert.deepStrictEqual(holdsOf(again), held)
    })
  )
})

describe("backup and restore", () => {
  it.effect("preserve all committed rows, readable only by the owner", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy, back] = [join(dir, "live.db"), join(dir, "copy.db"), join(dir, "back.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      assert.strictEqual(modeOf(copy), 0o600)
      yield* restore(settings(back), copy)
      assert.strictEqual(rowsOf(back), ROWS)
      assert.strictEqual(modeOf(back), 0o600)
      const drafts = readdirSync(dir).filter((name) => name.includes(".db."))
      assert.deepEqual(drafts, [])
    })
  )

  it.live("complete while another process keeps writing", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy] = [join(dir, "live.db"), join(dir, "copy.db")]
      const db = yield* inUse(live)
      // A second connection, like that of another process, which writes whenever the backup yields.
      const insert = db.prepare("insert into company (name) values ('new')")
      const writing = yield* Effect.forkChild(
        Effect.forever(
          Effect.andThen(
            Effect.sync(() => insert.run()),
            Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          )
        )
      )
      yield* backup(settings(live), copy)
      yield* Fiber.interrupt(writing)
      assert.isAtLeast(Number(rowsOf(copy)), ROWS)
    })
  )

  it.effect("do not follow symbolic links at their destination", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy, back] = [join(dir, "live.db"), join(dir, "copy.db"), join(dir, "back.db")]
      const victim = join(dir, "victim")
      writeFileSync(victim, "")
      // A predictable draft name, which another user could occupy.
      for (const target of [copy, back]) symlinkSync(victim, `${target}.${process.pid}.tmp`)
      yield* inUse(live)
      yield* backup(settings(live), copy)
      yield* restore(settings(back), copy)
      assert.strictEqual(readFileSync(victim, "utf8"), "")
      assert.isTrue(lstatSync(`${copy}.${process.pid}.tmp`).isSymbolicLink())
      for (const path of [copy, back]) {
        assert.isTrue(lstatSync(path).isFile())
        assert.strictEqual(rowsOf(path), ROWS)
      }
      const dangling = join(dir, "dangling.db")
      symlinkSync(join(dir, "nowhere"), dangling)
      const over = yield* Effect.flip(backup(settings(live), dangling))
      assert.include(over.message, "exists already")
      const into = yield* Effect.flip(restore(settings(dangling), copy))
      assert.include(into.message, "is in the way")
      assert.isFalse(existsSync(join(dir, "nowhere")))
    })
  )

  it.effect("write the draft in a private folder", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy] = [join(dir, "live.db"), join(dir, "copy.db")]
      yield* inUse(live)
      const seen: Array<readonly [name: string, mode: number]> = []
      const watcher = watch(dir, (_event, name) => {
        const path = join(dir, name ?? "")
        const stats = lstatSync(path, { throwIfNoEntry: false })
        if (stats?.isDirectory()) seen.push([name ?? "", stats.mode & 0o777])
      })
      yield* backup(settings(live), copy)
      watcher.close()
      assert.isNotEmpty(seen)
      for (const [name, mode] of seen) {
        assert.match(name, /^copy\.db\..{6}$/)
        assert.strictEqual(mode, 0o700)
      }
    })
  )

  it.effect("never overwrite a file", () =>
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

  it.effect("reject damaged files, and leave no files behind", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [live, copy, back] = [join(dir, "live.db"), join(dir, "copy.db"), join(dir, "back.db")]
      yield* inUse(live)
      yield* backup(settings(live), copy)
      truncateSync(copy, Math.trunc(statSync(copy).size / 2))
      yield* Effect.flip(restore(settings(back), copy))
      writeFileSync(join(dir, "text"), "no database")
      yield* Effect.flip(restore(settings(back), join(dir, "text")))
      writeFileSync(join(dir, "empty"), "")
      yield* Effect.flip(restore(settings(back), join(dir, "empty")))
      const foreign = new Sqlite(join(dir, "foreign"))
      foreign.exec("create table company (id integer primary key)")
      foreign.close()
      const refused = yield* Effect.flip(restore(settings(back), join(dir, "foreign")))
      assert.include(refused.message, "not a database of this service")
      assert.isFalse(existsSync(back))
      assert.deepEqual(
        readdirSync(dir).filter((name) => name.startsWith("back")),
        []
      )
    })
  )
})
