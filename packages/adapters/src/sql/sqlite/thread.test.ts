/** The SQLite writer thread: which jobs it gets, how it reports them, and what happens when it exits. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WRITER_LIMITS } from "../writer/groupQueue.ts"
import type { SqliteCommit } from "./commit.ts"
import { openForMigration } from "./database.ts"
import { SqliteConnection } from "./connection.ts"
import type { SqliteWork } from "./job.ts"
import { SqliteThread, type LocalTransactions } from "./thread.ts"

/** Rows: too many for a local write. */
const MANY = 1_000
/** Also too many, and three of them make a full group. */
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

type LocalGroup = Parameters<LocalTransactions["run"]>[0]

/** A fake for local writes: records the rows of each job, and has audit rows with the given ids. */
const makeLocal = (audited: ReadonlyArray<string> = []) => {
  const rows: Array<number> = []
  const runJob = ({ work, rows: count, resolve }: LocalGroup[number]): void => {
    const statements = work.kind === "statements" ? work.statements : []
    if (statements.some(({ sql }) => sql.includes("from audit"))) {
      resolve(statements.map(({ parameters }) => audited.filter((id) => parameters.includes(id))))
      return
    }
    rows.push(count)
    resolve("local")
  }
  const local: LocalTransactions = {
    run: (group) => Promise.resolve(group.forEach(runJob)),
    close: () => Promise.resolve()
  }
  return { local, rows }
}

const threadOn = (path: string, local: LocalTransactions, onExit: (cause: unknown) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => new SqliteThread({ path, lanes: "" }, local, onExit)),
    (thread) => Effect.promise(() => thread.close())
  )

const EMPTY: Omit<SqliteCommit, "id"> = {
  clientId: "",
  at: 0,
  isDryRun: false,
  answerKey: null,
  versions: [],
  aggregates: [],
  numbers: [],
  claims: [],
  releases: [],
  writes: []
}

const client = (number: number, name = `client ${number}`) => ({
  sql: "insert into client (id, name, duplicates, created_at, updated_at) values (?, ?, 'review', 1, 1) returning name",
  parameters: [String(number).padStart(36, "0"), name]
})

const workOf = (
  rows: number,
  ...statements: ReadonlyArray<ReturnType<typeof client>>
): readonly [work: SqliteWork, rows: number] => [() => ({ kind: "statements", statements }), rows]

const never = (cause: unknown): void => assert.fail(String(cause))

const failureOf = async (
  promise: Promise<unknown>
): Promise<{ readonly name: string; readonly message: string; readonly code?: string }> => {
  const failure: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error
  )
  assert.instanceOf(failure, Error)
  return failure
}

describe("the SQLite writer thread", () => {
  it.live("writes large jobs and returns their results", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const { local, rows } = makeLocal()
      const thread = yield* threadOn(path, local, never)
      const results = yield* Effect.promise(() =>
        Promise.all([1, 2, 3].map((number) => thread.submit(...workOf(MANY, client(number)))))
      )
      assert.deepStrictEqual(
        results,
        [1, 2, 3].map((number) => [[{ name: `client ${number}` }]])
      )
      assert.deepStrictEqual(rows, [])
      const connection = new SqliteConnection(path, 0)
      assert.strictEqual(connection.db.prepare("select count(*) from client").pluck().get(), 3)
      connection.close()
    })
  )

  it.live("leaves a small job to local writes only while it has no other work", () =>
    Effect.gen(function* () {
      const { local, rows } = makeLocal()
      const thread = yield* threadOn(yield* newFile, local, never)
      const alone = yield* Effect.promise(() => thread.submit(...workOf(FEW, client(1))))
      assert.strictEqual(alone, "local")
      const large = thread.submit(...workOf(MANY, client(2)))
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const small = thread.submit(...workOf(FEW, client(3)))
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([large, small])), [
        [[{ name: "client 2" }]],
        [[{ name: "client 3" }]]
      ])
      assert.deepStrictEqual(rows, [FEW])
    })
  )

  it.live("takes a large job that arrives during a small local write", () =>
    Effect.gen(function* () {
      const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
      const local: LocalTransactions = {
        run: (group) => turn().then(() => group.forEach(({ resolve }) => resolve("local"))),
        close: turn
      }
      const thread = yield* threadOn(yield* newFile, local, never)
      const small = thread.submit(...workOf(FEW, client(1)))
      // The local write is under way until the end of the next turn.
      yield* Effect.promise(turn)
      const large = thread.submit(...workOf(MANY, client(2)))
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([small, large])), [
        "local",
        [[{ name: "client 2" }]]
      ])
    })
  )

  it.live("reports a job's error and runs the rest of its group", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeLocal().local, never)
      const first = thread.submit(...workOf(SOME, client(1, "same")))
      const second = failureOf(thread.submit(...workOf(SOME, client(2, "same"))))
      const third = thread.submit(...workOf(SOME, client(3)))
      assert.deepStrictEqual(yield* Effect.promise(() => first), [[{ name: "same" }]])
      assert.deepStrictEqual(yield* Effect.promise(() => third), [[{ name: "client 3" }]])
      const { code, message } = yield* Effect.promise(() => second)
      assert.strictEqual(code, "SQLITE_CONSTRAINT_UNIQUE")
      assert.notInclude(message, "same")
    })
  )

  it.live("starts on a full batch before the caller's turn of the event loop ends", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const thread = yield* threadOn(path, makeLocal().local, never)
      // Wait until the thread has started.
      yield* Effect.promise(() => thread.submit(...workOf(MANY, client(0))))
      const rows = Math.ceil(WRITER_LIMITS.fullRows / 3)
      const written = [1, 2, 3].map((number) => thread.submit(...workOf(rows, client(number))))
      const connection = new SqliteConnection(path, 0)
      const count = connection.db.prepare("select count(*) from client").pluck()
      const until = performance.now() + WAIT_MS_MAX
      while (count.get() !== 4 && performance.now() < until) continue
      assert.strictEqual(count.get(), 4)
      connection.close()
      yield* Effect.promise(() => Promise.all(written))
    })
  )

  it.live("encodes jobs when they are sent, and rejects only those that fail to encode", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeLocal().local, never)
      const order: Array<string> = []
      const submitNamed = (name: string, number: number) => {
        const [work, rows] = workOf(SOME, client(number))
        return thread.submit(() => {
          order.push(name)
          return work()
        }, rows)
      }
      const broken: SqliteWork = () => {
        throw new RangeError("cannot be encoded")
      }
      const alone = failureOf(thread.submit(broken, FEW))
      assert.strictEqual((yield* Effect.promise(() => alone)).message, "cannot be encoded")
      const first = submitNamed("first", 1)
      const inBatch = failureOf(thread.submit(broken, FEW))
      order.push("submitted")
      const second = submitNamed("second", 2)
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([first, second])), [
        [[{ name: "client 1" }]],
        [[{ name: "client 2" }]]
      ])
      assert.strictEqual((yield* Effect.promise(() => inBatch)).message, "cannot be encoded")
      assert.deepStrictEqual(order, ["submitted", "first", "second"])
    })
  )

  it.live("rejects a group that cannot be cloned, and keeps working", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeLocal().local, never)
      const sound = failureOf(thread.submit(...workOf(SOME, client(1))))
      const unsendable = { sql: "select ?", parameters: [Symbol("of this thread") as never] }
      const failed = failureOf(thread.submit(...workOf(SOME, unsendable)))
      for (const failure of [sound, failed]) {
        assert.include((yield* Effect.promise(() => failure)).message, "could not be cloned")
      }
      const after = yield* Effect.promise(() => thread.submit(...workOf(MANY, client(2))))
      assert.deepStrictEqual(after, [[{ name: "client 2" }]])
    })
  )

  it.live("rejects jobs beyond the queue limit", () =>
    Effect.gen(function* () {
      const thread = yield* threadOn(yield* newFile, makeLocal().local, never)
      const first = thread.submit(...workOf(WRITER_LIMITS.rowsMax, client(1)))
      const { message } = yield* Effect.promise(() =>
        failureOf(thread.submit(...workOf(FEW, client(2))))
      )
      assert.include(message, "queue is full")
      yield* Effect.promise(() => first)
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* Effect.promise(() => thread.submit(...workOf(MANY, client(3))))
    })
  )

  it.live("settles all jobs before it closes the file", () =>
    Effect.gen(function* () {
      const path = yield* newFile
      const thread = new SqliteThread({ path, lanes: "" }, makeLocal().local, never)
      const all = Promise.all(
        Array.from({ length: 50 }, (_, number) => thread.submit(...workOf(MANY, client(number))))
      )
      yield* Effect.promise(() => thread.close())
      assert.strictEqual((yield* Effect.promise(() => all)).length, 50)
      assert.isFalse(existsSync(`${path}-wal`))
    })
  )

  it.live("rejects unreported jobs when it exits, and leaves all later ones to local writes", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "no such folder", "payroll.db")
      const { local, rows } = makeLocal()
      const causes: Array<unknown> = []
      const thread = yield* threadOn(path, local, (cause) => causes.push(cause))
      const { name, message } = yield* Effect.promise(() =>
        failureOf(thread.submit(...workOf(MANY, client(1))))
      )
      assert.include(message, "writer thread exited")
      // Without an audit row nothing shows whether it was written.
      assert.strictEqual(name, "OutcomeUnknown")
      assert.strictEqual(causes.length, 1)
      assert.instanceOf(causes[0], Error)
      const after = yield* Effect.promise(() => thread.submit(...workOf(MANY, client(2))))
      assert.strictEqual(after, "local")
      assert.deepStrictEqual(rows, [MANY])
    })
  )

  it.live("resolves a commit that it made but did not report before it exited", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "no such folder", "payroll.db")
      const thread = yield* threadOn(path, makeLocal(["stored"]).local, () => undefined)
      const commit = (id: string) =>
        thread.submit(() => ({ kind: "commit", commit: { ...EMPTY, id } }), MANY)
      const [stored, lost] = [commit("stored"), failureOf(commit("not stored"))]
      assert.deepStrictEqual(yield* Effect.promise(() => stored), { _tag: "Committed" })
      assert.include((yield* Effect.promise(() => lost)).message, "writer thread exited")
    })
  )

  it.live("reports an unknown outcome if it exits and the audit rows cannot be read", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "no such folder", "payroll.db")
      const local: LocalTransactions = {
        run: (group) => Promise.resolve(group.forEach(({ reject }) => reject(new Error("busy")))),
        close: () => Promise.resolve()
      }
      const thread = yield* threadOn(path, local, () => undefined)
      const lost = thread.submit(() => ({ kind: "commit", commit: { ...EMPTY, id: "one" } }), MANY)
      const { name } = yield* Effect.promise(() => failureOf(lost))
      assert.strictEqual(name, "OutcomeUnknown")
    })
  )

  it.live("gets no jobs while a local write is pending", () =>
    Effect.gen(function* () {
      const pending = Promise.withResolvers<void>()
      const local: LocalTransactions = {
        run: (group) =>
          pending.promise.then(() => group.forEach(({ resolve }) => resolve("local"))),
        close: () => Promise.resolve()
      }
      const path = yield* newFile
      const thread = yield* threadOn(path, local, never)
      const small = thread.submit(...workOf(FEW, client(1)))
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const large = thread.submit(...workOf(MANY, client(2)))
      // Neither in this turn nor in the next.
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const connection = new SqliteConnection(path, 0)
      assert.strictEqual(connection.db.prepare("select count(*) from client").pluck().get(), 0)
      connection.close()
      pending.resolve()
      assert.strictEqual(yield* Effect.promise(() => small), "local")
      assert.deepStrictEqual(yield* Effect.promise(() => large), [[{ name: "client 2" }]])
    })
  )
})
