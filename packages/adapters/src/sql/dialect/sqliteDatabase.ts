/** The database in one SQLite file: reads on one connection, all writes through one queue. */
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Outcome, Unavailable, Writer } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { FirstAskMs } from "../../verification/firstAsk.ts"
import { cannotOpen, Database, type RowsOf } from "../database.ts"
import { migrateSqlite } from "../migrations/migrateSqlite.ts"
import { queryBuilder } from "../queryBuilder.ts"
import { compile, type Bound } from "../statement.ts"
import { laneStatement } from "../writer/lanes.ts"
import { prepareMember, rowCount } from "../writer/member.ts"
import { checkMember, writeMember } from "../writer/sqliteGroup.ts"
import { sqlite } from "./sqlite.ts"
import { SqliteConnection } from "./sqliteConnection.ts"
import { SqliteQueue, unavailable, type Job } from "./sqliteQueue.ts"

/** How long opening and migrating wait for other processes; nobody is served yet. */
const OPENING_BUSY_MS = 30_000
const READ_BUSY_MS = 100

class SqliteFile extends Context.Service<
  SqliteFile,
  {
    readonly reads: SqliteConnection
    readonly submit: <A>(job: Job<A>) => Effect.Effect<A, Unavailable>
  }
>()("payroll/SqliteFile") {}

const failure = (error: unknown): Effect.Effect<never, Unavailable> => {
  const reason = unavailable(error)
  return reason instanceof Unavailable ? Effect.fail(reason) : Effect.die(reason)
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

const connect = (path: string) => {
  const { connection: writes } = openMigrated(path)
  writes.db.pragma("busy_timeout = 0")
  // An in-memory database exists once: reads share the connection of the writes.
  const reads = path === ":memory:" ? writes : new SqliteConnection(path, READ_BUSY_MS)
  return { reads, writes }
}

/** Migrates a file that nothing else of this process has open; gives the numbers it applied. */
export const openForMigration = (path: string): ReadonlyArray<number> => {
  const { connection, applied } = openMigrated(path)
  connection.close()
  return applied
}

const openFile = (path: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const { reads, writes } = yield* Effect.try({
        try: () => connect(path),
        catch: (error) => cannotOpen(`SQLite file ${path}`, error)
      })
      return { reads, writes, queue: new SqliteQueue(writes) }
    }),
    ({ reads, writes, queue }) =>
      Effect.promise(async () => {
        await queue.drained()
        if (reads !== writes) reads.close()
        writes.close()
      })
  )

const layerFile = (path: string) =>
  Layer.effect(
    SqliteFile,
    Effect.map(openFile(path), ({ reads, queue }) =>
      SqliteFile.of({
        reads,
        submit: <A>(job: Job<A>) =>
          Effect.callback<A, Unavailable>((resume) => {
            queue.submit(job).then(
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
    return Database.of({
      dialect: sqlite,
      prepare: (build) => compile(kysely, build),
      read: <const Queries extends ReadonlyArray<Bound<unknown>>>(...queries: Queries) =>
        Effect.suspend(() => {
          try {
            return Effect.succeed(readRows(reads, queries) as unknown as RowsOf<Queries>)
          } catch (error) {
            return failure(error)
          }
        }),
      write: <const Queries extends ReadonlyArray<Bound<unknown>>>(...queries: Queries) =>
        submit({
          rows: queries.length,
          run: (connection) =>
            queries.map((query) => connection.rows(query)) as unknown as RowsOf<Queries>
        })
    })
  })
)

const layerWriter = Layer.effect(
  Writer,
  Effect.gen(function* () {
    const { submit } = yield* SqliteFile
    const keys = yield* ClientKeys
    const { ring } = yield* WakeUp
    const firstAskMs = yield* FirstAskMs
    const fanOut = laneStatement(queryBuilder(sqlite), sqlite)
    return Writer.of({
      commit: Effect.fnUntraced(function* (commit) {
        const member = prepareMember(commit, yield* keys.of(commit.clientId), firstAskMs)
        const outcome = yield* submit({
          rows: rowCount(member),
          run: (connection): Outcome => {
            const lost = checkMember(connection, member)
            if (lost === undefined) writeMember(connection, member, fanOut)
            return lost ?? Outcome.Committed()
          }
        })
        if (outcome._tag === "Committed") ring()
        return outcome
      })
    })
  })
)

/** A SQLite file, opened and migrated: the Database, and what its writer needs of it. */
export const layerSqlite = (path: string) => layerDatabase.pipe(Layer.provideMerge(layerFile(path)))

/** The writer of a SQLite file. */
export const layerSqliteWriter = layerWriter
