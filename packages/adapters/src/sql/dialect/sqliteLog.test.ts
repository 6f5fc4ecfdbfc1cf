/** The log of a SQLite file: who brings it into the file, and when. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqliteConnection } from "./sqliteConnection.ts"
import { LOG_PAGES, LOOK_ROWS, SqliteLog } from "./sqliteLog.ts"

const PAGE_BYTES = 4_096

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-log-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** A connection whose commits leave the log alone, and what brings its log into the file. */
const file = Effect.gen(function* () {
  const path = join(yield* folder, "payroll.db")
  const connection = new SqliteConnection(path, 0)
  connection.db.pragma("wal_autocheckpoint = 0")
  connection.db.exec("create table filler (bytes blob)")
  let finish = (): void => assert.fail("there is nothing to finish")
  const log = new SqliteLog(path, () => finish())
  /** Resolves when the log was looked at and is to be finished. */
  const broughtIn = Effect.promise(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    finish = resolve
    log.grows(LOOK_ROWS)
    return promise
  })
  return { path, connection, log, broughtIn }
})

const write = ({ db }: SqliteConnection, pages: number): void =>
  void db.prepare("insert into filler values (zeroblob(?))").run(pages * PAGE_BYTES)

describe("the log of a SQLite file", () => {
  it.live("is brought into the file when it is long, and begins anew", () =>
    Effect.gen(function* () {
      const { connection, log, path, broughtIn } = yield* file
      write(connection, LOG_PAGES)
      yield* broughtIn
      const { checkpointed, log: pages } = connection.checkpoint("noop")
      assert.isAtLeast(pages, LOG_PAGES)
      assert.strictEqual(checkpointed, pages)
      write(connection, 1)
      assert.isBelow(connection.checkpoint("noop").log, 100)
      yield* Effect.promise(() => log.close())
      connection.close()
      assert.isFalse(existsSync(`${path}-wal`))
    })
  )

  it.live("is left alone while it is short, and not looked at before many rows have come", () =>
    Effect.gen(function* () {
      const { connection, log } = yield* file
      write(connection, LOG_PAGES / 2)
      log.grows(LOOK_ROWS)
      yield* Effect.promise(() => log.close())
      write(connection, LOG_PAGES)
      log.grows(LOOK_ROWS - 1)
      yield* Effect.promise(() => log.close())
      assert.strictEqual(connection.checkpoint("noop").checkpointed, 0)
      connection.close()
    })
  )

  it.live("is brought into the file as far as readers let it, and the rest another time", () =>
    Effect.gen(function* () {
      const { connection, log, path, broughtIn } = yield* file
      const reader = new SqliteConnection(path, 0)
      write(connection, LOG_PAGES)
      reader.db.exec("begin; select count(*) from filler")
      write(connection, LOG_PAGES)
      yield* broughtIn
      const { checkpointed } = connection.checkpoint("noop")
      assert.isTrue(checkpointed >= LOG_PAGES && checkpointed < 2 * LOG_PAGES)
      reader.db.exec("commit")
      yield* broughtIn
      const after = connection.checkpoint("noop")
      assert.strictEqual(after.checkpointed, after.log)
      yield* Effect.promise(() => log.close())
      reader.close()
      connection.close()
    })
  )

  it.live("is left to the commits where the thread cannot be had", () =>
    Effect.gen(function* () {
      const log = new SqliteLog("no such folder/payroll.db", () => assert.fail())
      log.grows(LOOK_ROWS)
      yield* Effect.promise(() => log.close())
      log.grows(LOOK_ROWS)
      yield* Effect.promise(() => log.close())
    })
  )
})
