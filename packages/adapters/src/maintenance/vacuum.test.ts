import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { filesOf } from "@payroll/testing/database/vacuumed"
import * as Effect from "effect/Effect"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { notedTime } from "../metrics/timeFile.ts"
import { SqliteConnection } from "../sql/sqlite/connection.ts"
import { backup } from "./backup.ts"
import { vacuum } from "./vacuum.ts"

const NAME = "Okonkwo"
const ROWS = 2_000

/** A database in use whose rows were all erased, in the free space of which parts of them are left. */
const erased = () => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-vacuum-"))
  const path = join(dataDir, "payroll.db")
  const connection = new SqliteConnection(path, 0)
  onTestFinished(() => {
    connection.close()
    rmSync(dataDir, { recursive: true })
  })
  const { db } = connection
  db.exec("create table migration (number integer primary key); insert into migration values (1)")
  db.exec("create table worker (id integer primary key, name text) strict")
  db.exec("create index worker_name on worker (name)")
  const add = db.prepare("insert into worker (id, name) values (?, ?)")
  // Not in the order of ids or names, so that pages are split everywhere.
  for (let row = 0; row < ROWS; row += 1)
    add.run((row * 7_919) % ROWS, `${NAME} ${row % 97} ${row}`)
  db.exec("update worker set name = 'erased'")
  connection.checkpoint()
  return { db, path, dataDir, settings: { database: { kind: "sqlite", path }, dataDir } as const }
}

const failureOf = (settings: Parameters<typeof vacuum>[0]) =>
  Effect.map(Effect.flip(vacuum(settings)), ({ message }) => message)

describe("a file in which rows were erased", () => {
  it.effect("has nothing of them once it is written anew, and neither has its log", () =>
    Effect.gen(function* () {
      const { db, path, dataDir, settings } = erased()
      const texts = () => filesOf(path).filter(([, text]) => text.includes(NAME))
      assert.lengthOf(texts(), 1, "SQLite leaves nothing: the test shows nothing")
      yield* vacuum(settings)
      assert.deepStrictEqual(texts(), [])
      assert.strictEqual(db.prepare("select count(*) from worker").pluck().get(), ROWS)
      const at = yield* Effect.promise(() => notedTime(dataDir, "last-vacuum"))
      assert.isDefined(at)
    })
  )

  it.effect("has a backup that has nothing of them", () =>
    Effect.gen(function* () {
      const { dataDir, settings } = erased()
      const copy = join(dataDir, "copy.db")
      yield* backup(settings, copy)
      assert.notInclude(readFileSync(copy, "latin1"), NAME)
    })
  )

  it.effect("stays as it is where there is none, and on PostgreSQL", () =>
    Effect.gen(function* () {
      const dataDir = mkdtempSync(join(tmpdir(), "payroll-vacuum-"))
      onTestFinished(() => rmSync(dataDir, { recursive: true }))
      const path = join(dataDir, "payroll.db")
      const sqlite = { database: { kind: "sqlite", path }, dataDir } as const
      assert.strictEqual(yield* failureOf(sqlite), `there is no database at ${path}`)
      assert.isFalse(existsSync(path))
      const url = "postgres://127.0.0.1:1/none"
      const postgres = { database: { kind: "postgres", url }, dataDir } as never
      assert.match(yield* failureOf(postgres), /^the database is on PostgreSQL: /)
    })
  )
})
