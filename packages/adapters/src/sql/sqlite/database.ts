/** The database in one SQLite file: reads on one connection, writes through a queue, here or in a thread. */
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Outcome, Unavailable, Writer } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { FirstAskMs } from "../../verification/firstAsk.ts"
import { cannotOpen, Database, type RowsOf } from "../database.ts"
import { migrateSqlite } from "./migrate.ts"
import { queryBuilder } from "../queryBuilder.ts"
import { compile, type Bound } from "../statement.ts"
import { laneStatement } from "../writer/lanes.ts"
import { rowCount } from "../writer/member.ts"
import { prepareMember } from "../writer/prepareMember.ts"
import { toSqlite } from "./member.ts"
import { sqlite } from "./dialect.ts"
import { OPENING_BUSY_MS, SqliteConnection } from "./connection.ts"
import { codeOf, isOutside, runJob, WritesRefused, type SqliteWork } from "./job.ts"
import { SqliteQueue } from "./queue.ts"
import { SqliteThread } from "./thread.ts"

const READ_BUSY_MS = 100

class SqliteFile extends Context.Service<
  SqliteFile,
  {
    readonly reads: SqliteConnection
    readonly submit: (work: SqliteWork) => Effect.Effect<unknown, Unavailable>
  }
>()("payroll/SqliteFile") {}

/** What keeps a write or a read from being done now, or the defect that it is. */
const failure = (error: unknown): Effect.Effect<never, Unavailable> => {
  const isRefused = error instanceof WritesRefused
  if (!isRefused && !isOutside(error)) return Effect.die(error)
  const reason = isRefused ? error.message : codeOf(error)
  return Effect.fail(new Unavailable({ reason, retryAfterSeconds: 1, cause: error }))
}

/**
 * Opens a file and brings it to this version's schema. A log that a crash has left may hold what
 * could not be flushed although the system has since taken it for flushed: what is acknowledged
 * from now on must not hang on it. So the log is emptied first, and a disk that cannot do that
 * refuses the start.
 */
const openMigrated = (path: string) => {
  const connection = new SqliteConnection(path, OPENING_BUSY_MS)
  try {
    connection.emptyLog()
    return { connection, applied: migrateSqlite(connection) }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** How this process writes to a file: in the thread that also serves, or in one of its own. */
export type Writing = "here" | "in a thread"

/** The text of the statement that opens delivery lanes; its one parameter are the streams. */
const laneText = (): string => laneStatement(queryBuilder(sqlite), sqlite)({ streams: "[]" }).sql

/** Work for the queue of this thread: nothing is to be sent, so it is made ready at once. */
const atOnce = (queue: SqliteQueue) => ({
  submit: (work: SqliteWork) =>
    new Promise<unknown>((resolve) => resolve(queue.submit(work.ready()))),
  close: () => queue.close()
})

const connect = (path: string, writing: Writing, onLost: (cause: unknown) => void) => {
  const { connection: writes } = openMigrated(path)
  const lanes = laneText()
  const here = new SqliteQueue(writes, runJob(lanes))
  // An in-memory database exists once: reads share the connection of the writes.
  if (path === ":memory:") return { reads: writes, writes: atOnce(here) }
  const reads = new SqliteConnection(path, READ_BUSY_MS)
  if (writing === "here") return { reads, writes: atOnce(here) }
  return { reads, writes: new SqliteThread({ path, lanes }, here, onLost) }
}

/** Migrates a file that nothing else of this process has open; gives the numbers it applied. */
export const openForMigration = (path: string): ReadonlyArray<number> => {
  const { connection, applied } = openMigrated(path)
  connection.close()
  return applied
}

const openFile = (path: string, writing: Writing) =>
  Effect.acquireRelease(
    Effect.flatMap(Effect.context(), (context) => {
      const onLost = (cause: unknown) =>
        void Effect.runForkWith(context)(Effect.logError("the thread that writes has ended", cause))
      return Effect.try({
        try: () => connect(path, writing, onLost),
        catch: (error) => cannotOpen(`SQLite file ${path}`, error)
      })
    }),
    ({ reads, writes }) =>
      Effect.promise(async () => {
        await writes.close()
        reads.close()
      })
  )

const layerFile = (path: string, writing: Writing) =>
  Layer.effect(
    SqliteFile,
    Effect.map(openFile(path, writing), ({ reads, writes }) =>
      SqliteFile.of({
        reads,
        submit: (work) =>
          Effect.callback<unknown, Unavailable>((resume) => {
            writes.submit(work).then(
              (value) => resume(Effect.succeed(value)),
              (error: unknown) => resume(failure(error))
            )
          })
      })
    )
  )

/** Runs queries in one snapshot; a single query is one by itself. */
const readRows = (
  connection: SqliteConnection,
  queries: ReadonlyArray<Bound<unknown>>
): ReadonlyArray<ReadonlyArray<unknown>> => {
  // A snapshot that could not be ended would be what everybody sees from then on.
  if (connection.db.inTransaction) connection.statement("rollback").run()
  if (queries.length === 1) return queries.map((query) => connection.rows(query))
  connection.statement("begin").run()
  try {
    return queries.map((query) => connection.rows(query))
  } finally {
    // A disk that fails can end it as well, and what it failed with is what has to be known.
    if (connection.db.inTransaction) connection.statement("commit").run()
  }
}

const layerDatabase = Layer.effect(
  Database,
  Effect.map(SqliteFile, ({ reads, submit }) => {
    const kysely = queryBuilder(sqlite)
    const read = <const Queries extends ReadonlyArray<Bound<unknown>>>(...queries: Queries) =>
      Effect.suspend(() => {
        try {
          return Effect.succeed(readRows(reads, queries) as unknown as RowsOf<Queries>)
        } catch (error) {
          return failure(error)
        }
      })
    return Database.of({
      dialect: sqlite,
      prepare: (build) => compile(kysely, build),
      read,
      survey: <R>(query: Bound<R>) => Effect.map(read(query), ([rows]) => rows),
      write: <const Queries extends ReadonlyArray<Bound<unknown>>>(...statements: Queries) => {
        const rows = statements.length
        const work: SqliteWork = { rows, ready: () => ({ kind: "statements", rows, statements }) }
        return submit(work) as Effect.Effect<RowsOf<Queries>, Unavailable>
      }
    })
  })
)

/** An outcome that comes from another thread is what it says, but no value of its kind. */
const outcomeOf = ({ _tag, ...says }: Outcome): Outcome =>
  (Outcome[_tag] as (fields: object) => Outcome)(says)

const layerWriter = Layer.effect(
  Writer,
  Effect.gen(function* () {
    const { submit } = yield* SqliteFile
    const keys = yield* ClientKeys
    const { notify } = yield* WakeUp
    const firstAskMs = yield* FirstAskMs
    return Writer.of({
      commit: Effect.fnUntraced(function* (commit) {
        const key = yield* keys.of(commit.clientId)
        const rows = rowCount(commit)
        const member = () => toSqlite(prepareMember(commit, key, firstAskMs))
        const work: SqliteWork = { rows, ready: () => ({ kind: "commit", rows, member: member() }) }
        const outcome = outcomeOf((yield* submit(work)) as Outcome)
        if (outcome._tag === "Committed") notify()
        return outcome
      }),
      confirm: Effect.void
    })
  })
)

/** A SQLite file, opened and migrated: the Database, and what its writer needs of it. */
export const layerSqlite = (path: string, writing: Writing) =>
  layerDatabase.pipe(Layer.provideMerge(layerFile(path, writing)))

/** The writer of a SQLite file. */
export const layerSqliteWriter = layerWriter
