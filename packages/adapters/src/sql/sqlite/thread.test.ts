/** Writing in a thread: what goes there, what comes back, and what becomes of it when it ends. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { QUEUE_ROWS_MAX } from "../writer/member.ts"
import type { SqliteMember } from "./member.ts"
import { openForMigration } from "./database.ts"
import { SqliteConnection } from "./connection.ts"
import type { SqliteWork, SqliteWrites } from "./job.ts"
import { SqliteThread } from "./thread.ts"

/** More rows than are written here. */
const MANY = 1_000
/** So too, and three of them go together. */
const SOME = 45
const FEW = 1
const WAIT_MS_MAX = 10_000

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-thread-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const newFile = Effect.map(folder, (path) => {
  const file = join(path, "payroll.db")
  openForMigration(file)
  return file
})

/** Stands in for the writes of this thread, says what came to it, and knows what is in the audit. */
const makeHere = (audited: ReadonlyArray<string> = []) => {
  const rows: Array<number> = []
  const here: SqliteWrites = {
    submit: (job) => {
      const [asked] = job.kind === "statements" ? job.statements : []
      if (asked?.sql.includes("from audit")) {
        return Promise.resolve([audited.filter((id) => asked.parameters.includes(id))])
      }
      rows.push(job.rows)
      return Promise.resolve("here")
    },
    close: () => Promise.resolve()
  }
  return { here, rows }
}

const threadOn = (path: string, here: SqliteWrites, onLost: (cause: unknown) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => new SqliteThread({ path, lanes: "" }, here, onLost)),
    (thread) => Effect.promise(() => thread.close())
  )

const EMPTY: Omit<SqliteMember, "id"> = {
  clientId: "",
  isDryRun: false,
  answerKey: null,
  versions: [],
  aggregates: [],
  claims: [],
  releases: [],
  writes: []
}

const client = (number: number, name = `client ${number}`) => ({
  sql: "insert into client values (?, ?, 'review', 1, 1) returning name",
  parameters: [String(number).padStart(36, "0"), name]
})

const workOf = (
  rows: number,
  ...statements: ReadonlyArray<ReturnType<typeof client>>
): SqliteWork => ({ rows, ready: () => ({ kind: "statements", rows, statements }) })

const never = (cause: unknown): void => assert.fail(String(cause))

const failureOf = async (
  promise: Promise<unknown>
): Promise<{ readonly message: string; readonly code?: string }> => {
  const failure: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error
  )
  assert.instanceOf(failure, Error)
  return failure
}

describe("writing to SQLite in a thread", () => {
  it.live("writes there what is much, and gives what it came to", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const { here, rows } = makeHere()
      const thread = yield* threadOn(path, here, never)
      const given = yield* Effect.promise(() =>
        Promise.all([1, 2, 3].map((number) => thread.submit(workOf(MANY, client(number)))))
      )
      assert.deepStrictEqual(
        given,
        [1, 2, 3].map((number) => [[{ name: `client ${number}` }]])
      )
      assert.deepStrictEqual(rows, [])
      const connection = new SqliteConnection(path, 0)
      assert.strictEqual(connection.db.prepare("select count(*) from client").pluck().get(), 3)
      connection.close()
    })
  )

  it.live("writes here what is little and comes alone, and there what comes meanwhile", () =>
    Effect.gen(function* () {
      const { here, rows } = makeHere()
      const thread = yield* threadOn(yield* newFile, here, never)
      assert.strictEqual(yield* Effect.promise(() => thread.submit(workOf(FEW, client(1)))), "here")
      const much = thread.submit(workOf(MANY, client(2)))
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const little = thread.submit(workOf(FEW, client(3)))
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([much, little])), [
        [[{ name: "client 2" }]],
        [[{ name: "client 3" }]]
      ])
      assert.deepStrictEqual(rows, [FEW])
    })
  )

  it.live("writes there what is much and comes while something little is written here", () =>
    Effect.gen(function* () {
      const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
      const here: SqliteWrites = { submit: () => turn().then(() => "here"), close: turn }
      const thread = yield* threadOn(yield* newFile, here, never)
      const little = thread.submit(workOf(FEW, client(1)))
      // The little one is now being written, until the end of the next turn.
      yield* Effect.promise(turn)
      const much = thread.submit(workOf(MANY, client(2)))
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([little, much])), [
        "here",
        [[{ name: "client 2" }]]
      ])
    })
  )

  it.live("says how a job failed, and does the others of its group", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeHere().here, never)
      const first = thread.submit(workOf(SOME, client(1, "same")))
      const second = failureOf(thread.submit(workOf(SOME, client(2, "same"))))
      const third = thread.submit(workOf(SOME, client(3)))
      assert.deepStrictEqual(yield* Effect.promise(() => first), [[{ name: "same" }]])
      assert.deepStrictEqual(yield* Effect.promise(() => third), [[{ name: "client 3" }]])
      const { code, message } = yield* Effect.promise(() => second)
      assert.strictEqual(code, "SQLITE_CONSTRAINT_UNIQUE")
      assert.notInclude(message, "same")
    })
  )

  it.live("begins there with a batch while this turn of the event loop goes on", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const thread = yield* threadOn(path, makeHere().here, never)
      // Started, and at work: it has nothing to do before that.
      yield* Effect.promise(() => thread.submit(workOf(MANY, client(0))))
      const written = [1, 2, 3].map((number) => thread.submit(workOf(SOME, client(number))))
      const connection = new SqliteConnection(path, 0)
      const count = connection.db.prepare("select count(*) from client").pluck()
      const until = performance.now() + WAIT_MS_MAX
      while (count.get() !== 4 && performance.now() < until) continue
      assert.strictEqual(count.get(), 4)
      connection.close()
      yield* Effect.promise(() => Promise.all(written))
    })
  )

  it.live("makes nothing ready before it is sent, and fails alone what cannot be", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeHere().here, never)
      const order: Array<string> = []
      const named = (name: string, number: number): SqliteWork => ({
        rows: SOME,
        ready: () => {
          order.push(name)
          return workOf(SOME, client(number)).ready()
        }
      })
      const broken: SqliteWork = {
        rows: FEW,
        ready: () => {
          throw new RangeError("cannot be made ready")
        }
      }
      const alone = failureOf(thread.submit(broken))
      assert.strictEqual((yield* Effect.promise(() => alone)).message, "cannot be made ready")
      const first = thread.submit(named("first", 1))
      const beside = failureOf(thread.submit(broken))
      order.push("submitted")
      const second = thread.submit(named("second", 2))
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([first, second])), [
        [[{ name: "client 1" }]],
        [[{ name: "client 2" }]]
      ])
      assert.strictEqual((yield* Effect.promise(() => beside)).message, "cannot be made ready")
      assert.deepStrictEqual(order, ["submitted", "first", "second"])
    })
  )

  it.live("fails what cannot be sent, with what was to go with it, and goes on", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeHere().here, never)
      const sound = failureOf(thread.submit(workOf(SOME, client(1))))
      const unsendable = { sql: "select ?", parameters: [Symbol("of this thread") as never] }
      const failed = failureOf(thread.submit(workOf(MANY, unsendable)))
      for (const failure of [sound, failed]) {
        assert.include((yield* Effect.promise(() => failure)).message, "could not be cloned")
      }
      const after = yield* Effect.promise(() => thread.submit(workOf(MANY, client(2))))
      assert.deepStrictEqual(after, [[{ name: "client 2" }]])
    })
  )

  it.live("refuses more than may wait", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeHere().here, never)
      const first = thread.submit(workOf(QUEUE_ROWS_MAX, client(1)))
      const { message } = yield* Effect.promise(() =>
        failureOf(thread.submit(workOf(FEW, client(2))))
      )
      assert.include(message, "queue is full")
      yield* Effect.promise(() => first)
      yield* Effect.promise(() => thread.submit(workOf(MANY, client(3))))
    })
  )

  it.live("decides everything before it lets go of the file", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const thread = new SqliteThread({ path, lanes: "" }, makeHere().here, never)
      const all = Promise.all(
        Array.from({ length: 50 }, (_, number) => thread.submit(workOf(MANY, client(number))))
      )
      yield* Effect.promise(() => thread.close())
      assert.strictEqual((yield* Effect.promise(() => all)).length, 50)
      assert.isFalse(existsSync(`${path}-wal`))
    })
  )

  it.live("fails what it has not told of when the thread ends, and then writes here", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "no such folder", "payroll.db")
      const { here, rows } = makeHere()
      const causes: Array<unknown> = []
      const thread = yield* threadOn(path, here, (cause) => causes.push(cause))
      const { message } = yield* Effect.promise(() =>
        failureOf(thread.submit(workOf(MANY, client(1))))
      )
      assert.include(message, "thread that writes has ended")
      assert.strictEqual(causes.length, 1)
      assert.instanceOf(causes[0], Error)
      const after = yield* Effect.promise(() => thread.submit(workOf(MANY, client(2))))
      assert.strictEqual(after, "here")
      assert.deepStrictEqual(rows, [MANY])
    })
  )

  it.live("tells of a commit that the thread had made and not told of", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "no such folder", "payroll.db")
      const thread = yield* threadOn(path, makeHere(["stored"]).here, () => undefined)
      const commit = (id: string) =>
        thread.submit({
          rows: MANY,
          ready: () => ({ kind: "commit", rows: MANY, member: { ...EMPTY, id } })
        })
      const [stored, lost] = [commit("stored"), failureOf(commit("not stored"))]
      assert.deepStrictEqual(yield* Effect.promise(() => stored), { _tag: "Committed" })
      assert.include((yield* Effect.promise(() => lost)).message, "thread that writes has ended")
    })
  )

  it.live("writes nothing there while something waits here", () =>
    Effect.gen(function* () {
      const waiting = Promise.withResolvers<unknown>()
      const here: SqliteWrites = {
        submit: ({ rows }) => (rows === FEW ? waiting.promise : Promise.resolve("here")),
        close: () => Promise.resolve()
      }
      const thread = yield* threadOn(yield* newFile, here, never)
      const little = thread.submit(workOf(FEW, client(1)))
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const much = yield* Effect.promise(() => thread.submit(workOf(MANY, client(2))))
      assert.strictEqual(much, "here")
      waiting.resolve("at last")
      assert.strictEqual(yield* Effect.promise(() => little), "at last")
      const after = yield* Effect.promise(() => thread.submit(workOf(MANY, client(3))))
      assert.deepStrictEqual(after, [[{ name: "client 3" }]])
    })
  )
})
