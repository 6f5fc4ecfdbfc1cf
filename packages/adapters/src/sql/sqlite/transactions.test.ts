/** SQLite transactions beside other processes: a lock is waited for without blocking the thread. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqliteConnection } from "./connection.ts"
import { openForMigration } from "./database.ts"
import { runJob, type SqliteJob } from "./job.ts"
import { SqliteTransactions } from "./transactions.ts"

/** How long a connection blocks the thread for a lock unless it is told not to. */
const OPENING_BUSY_MS = 3_000
/** Leaves a group 2 s of its 5 s. */
const WAITED_MS = 3_000

const newFile = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "payroll-transactions-"))
    openForMigration(join(folder, "payroll.db"))
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
).pipe(Effect.map((folder) => join(folder, "payroll.db")))

const openOn = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new SqliteConnection(path, OPENING_BUSY_MS)),
    (connection) => Effect.sync(() => connection.close())
  )

const client = (number: number, name = `client ${number}`): SqliteJob => ({
  kind: "statements",
  statements: [
    {
      sql: "insert into client (id, name, duplicates, created_at, updated_at) values (?, ?, 'review', 1, 1)",
      parameters: [String(number).padStart(36, "0"), name]
    }
  ]
})

/** Jobs of one group, and what each comes to. */
const groupOf = (since: number, ...jobs: ReadonlyArray<SqliteJob>) => {
  const results = jobs.map(() => Promise.withResolvers<unknown>())
  const group = jobs.map((work, index) => {
    const { resolve, reject } = results[index] ?? assert.fail("no result")
    return { work, rows: 1, since, resolve, reject }
  })
  const outcomes = Promise.all(
    results.map(({ promise }) =>
      promise.then(
        () => "written",
        (error: unknown) => String((error as { code?: string }).code)
      )
    )
  )
  return { group, outcomes }
}

const world = Effect.gen(function* () {
  const path = yield* newFile
  const connection = yield* openOn(path)
  const other = yield* openOn(path)
  return { connection, other, transactions: new SqliteTransactions(connection, runJob("")) }
})

const count = ({ db }: SqliteConnection): unknown =>
  db.prepare("select count(*) from client").pluck().get()

describe("SQLite transactions", () => {
  it.live("wait for the lock of another process, and let the event loop run meanwhile", () =>
    Effect.gen(function* () {
      const { other, transactions } = yield* world
      other.db.exec("begin immediate")
      const { group, outcomes } = groupOf(performance.now() - WAITED_MS, client(1))
      const running = transactions.run(group)
      // A blocked thread would come here too late for the group.
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      other.db.exec("commit")
      yield* Effect.promise(() => running)
      assert.deepStrictEqual(yield* Effect.promise(() => outcomes), ["written"])
      assert.strictEqual(count(other), 1)
    })
  )

  it.live("fail a group that has waited for 5 s, and write the next", () =>
    Effect.gen(function* () {
      const { other, transactions } = yield* world
      other.db.exec("begin immediate")
      const late = groupOf(performance.now() - 5_000, client(1))
      yield* Effect.promise(() => transactions.run(late.group))
      assert.deepStrictEqual(yield* Effect.promise(() => late.outcomes), ["SQLITE_BUSY"])
      other.db.exec("commit")
      const next = groupOf(performance.now(), client(2))
      yield* Effect.promise(() => transactions.run(next.group))
      assert.deepStrictEqual(yield* Effect.promise(() => next.outcomes), ["written"])
    })
  )

  it.live("fail one job with a defect alone, without a trace of it", () =>
    Effect.gen(function* () {
      const { other, connection, transactions } = yield* world
      const [one, same, three] = [client(1, "same"), client(2, "same"), client(3)]
      const { group, outcomes } = groupOf(performance.now(), one, same, three)
      const running = transactions.run(group)
      assert.isFalse(connection.db.inTransaction)
      yield* Effect.promise(() => running)
      assert.deepStrictEqual(yield* Effect.promise(() => outcomes), [
        "written",
        "SQLITE_CONSTRAINT_UNIQUE",
        "written"
      ])
      assert.strictEqual(count(other), 2)
    })
  )
})
