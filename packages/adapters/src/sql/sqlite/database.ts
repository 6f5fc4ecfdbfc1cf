/** `Database` and `Writer` on a SQLite file: one connection for reads, a queue for writes. */
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Outcome, Unavailable, Writer } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { requireAlone } from "./alone.ts"
import { FirstAskMs } from "../../verification/firstAsk.ts"
import { cannotOpen, Database, visibleRows, type RowsOf } from "../database.ts"
import type { MigrationRun } from "../migrations/migration.ts"
import { migrateSqlite } from "./migrate.ts"
import { queryBuilder } from "../queryBuilder.ts"
import { makeOutage, type CallKind, type Outage } from "../../serving/outage.ts"
import { preparing, type Bound, type Scoped } from "../statement.ts"
import { laneStatement } from "../writer/lanes.ts"
import { encodedLater, rowCount } from "../writer/encode.ts"
import { encodeAll, GroupQueue, WRITER_LIMITS, WritesRefused } from "../writer/groupQueue.ts"
import { toSqlite } from "./commit.ts"
import { sqlite } from "./dialect.ts"
import { OPENING_BUSY_MS, SqliteConnection } from "./connection.ts"
import { codeOf, isEnvironmental, OutcomeUnknown, runJob, type SqliteWork } from "./job.ts"
import { SqliteThread } from "./thread.ts"
import { SqliteTransactions } from "./transactions.ts"

const READ_BUSY_MS = 100

class SqliteFile extends Context.Service<
  SqliteFile,
  {
    readonly reads: SqliteConnection
    readonly outage: Outage
    readonly submit: (work: SqliteWork, rows: number) => Effect.Effect<unknown, Unavailable>
  }
>()("payroll/SqliteFile") {}

/** `Unavailable` for writes that were refused or failed by the environment; any other error is a defect. */
const failure = (
  outage: Outage,
  kind: CallKind,
  error: unknown
): Effect.Effect<never, Unavailable> => {
  const isOutcomeUnknown = error instanceof OutcomeUnknown
  const isRefused = isOutcomeUnknown || error instanceof WritesRefused
  if (!isRefused && !isEnvironmental(error)) return Effect.die(error)
  const reason = isRefused ? error.message : codeOf(error)
  const failed = new Unavailable({ reason, retryAfterSeconds: 1, isOutcomeUnknown, cause: error })
  outage.failed(kind, failed)
  return Effect.fail(failed)
}

/**
 * Opens a file and migrates it to this version's schema. Checkpoints first: a WAL left by a crash can hold
 * pages that failed to flush although the kernel reports them as clean, and new commits must not depend on
 * them (docs/decisions/0004). If the disk fails the checkpoint, the start fails.
 */
const openAndMigrate = (path: string, run: MigrationRun = {}) => {
  if (run.ignoreOthers !== true) requireAlone(path)
  const connection = new SqliteConnection(path, OPENING_BUSY_MS)
  try {
    connection.checkpoint()
    return { connection, applied: migrateSqlite(connection, run) }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** The thread that writes to a SQLite file: the one that serves requests, or one of its own. */
export type WriteThread = "serving thread" | "writer thread"

/** SQL of the statement that opens delivery lanes; its one parameter is the JSON array of streams. */
const laneSql = (): string => laneStatement(queryBuilder(sqlite), sqlite)({ streams: "[]" }).sql

/** Writes on the calling thread. */
const localWrites = (transactions: SqliteTransactions) => {
  const queue = new GroupQueue<SqliteWork, unknown>((group) => transactions.run(encodeAll(group)), {
    // A transaction blocks the thread that submits, so a full group gains nothing by starting early.
    limits: { ...WRITER_LIMITS, fullRows: Infinity }
  })
  return {
    submit: (work: SqliteWork, rows: number) => queue.submit(work, rows),
    close: async () => {
      await queue.close()
      await transactions.close()
    }
  }
}

const connect = (path: string, writeThread: WriteThread, onExit: (cause: unknown) => void) => {
  const { connection: writes } = openAndMigrate(path)
  const lanes = laneSql()
  const local = new SqliteTransactions(writes, runJob(lanes))
  const reads = new SqliteConnection(path, READ_BUSY_MS)
  if (writeThread === "serving thread") return { reads, writes: localWrites(local) }
  return { reads, writes: new SqliteThread({ path, lanes }, local, onExit) }
}

/** Migrates a file that this process does not have open; returns the numbers of the applied migrations. */
export const openForMigration = (path: string, run: MigrationRun = {}): ReadonlyArray<number> => {
  const { connection, applied } = openAndMigrate(path, run)
  connection.close()
  return applied
}

const openFile = (path: string, writeThread: WriteThread) =>
  Effect.acquireRelease(
    Effect.flatMap(Effect.context(), (context) => {
      const onExit = (cause: unknown) =>
        void Effect.runForkWith(context)(
          Effect.logError("SQLite writer thread exited; writing on the serving thread", cause)
        )
      return Effect.try({
        try: () => connect(path, writeThread, onExit),
        catch: (error) => cannotOpen(`SQLite file ${path}`, error)
      })
    }),
    ({ reads, writes }) =>
      Effect.promise(async () => {
        await writes.close()
        reads.close()
      })
  )

const layerFile = (path: string, writeThread: WriteThread) =>
  Layer.effect(
    SqliteFile,
    Effect.gen(function* () {
      const { reads, writes } = yield* openFile(path, writeThread)
      const outage = yield* makeOutage
      return SqliteFile.of({
        reads,
        outage,
        submit: (work, rows) =>
          Effect.callback<unknown, Unavailable>((resume) => {
            outage.noting("write", writes.submit(work, rows)).then(
              (value) => resume(Effect.succeed(value)),
              (error: unknown) => resume(failure(outage, "write", error))
            )
          })
      })
    })
  )

/** Runs queries in one snapshot; a single query needs no transaction for that. */
const readRows = (
  connection: SqliteConnection,
  queries: ReadonlyArray<Bound<unknown>>
): ReadonlyArray<ReadonlyArray<unknown>> => {
  // Otherwise a transaction that failed to end would pin its snapshot for all later reads.
  if (connection.db.inTransaction) connection.statement("rollback").run()
  if (queries.length === 1) return queries.map((query) => connection.rows(query))
  connection.statement("begin").run()
  try {
    return queries.map((query) => connection.rows(query))
  } finally {
    // A failing disk can end the transaction too; a second error here would hide the first.
    if (connection.db.inTransaction) connection.statement("commit").run()
  }
}

const layerDatabase = Layer.effect(
  Database,
  Effect.map(SqliteFile, ({ reads, outage, submit }) => {
    const kysely = queryBuilder(sqlite)
    const read = visibleRows((queries) => {
      try {
        const rows = readRows(reads, queries)
        if (outage.isOn) outage.succeeded("read")
        return Effect.succeed(rows)
      } catch (error) {
        return failure(outage, "read", error)
      }
    })
    return Database.of({
      dialect: sqlite,
      rowSecurity: undefined,
      replicaReads: undefined,
      unsafeSettings: [],
      identity: undefined,
      outage,
      ...preparing(kysely),
      checkpoint: Effect.sync(() => reads.checkpoint()),
      read,
      scan: <R>(query: Scoped<R>) => Effect.map(read(query), ([rows]) => rows),
      write: <const Queries extends ReadonlyArray<Scoped<unknown>>>(...statements: Queries) => {
        const work: SqliteWork = () => ({ kind: "statements", statements })
        const rows = statements.reduce((sum, statement) => sum + (statement.rows ?? 1), 0)
        return submit(work, rows) as Effect.Effect<RowsOf<Queries>, Unavailable>
      }
    })
  })
)

/** Restores the prototype, which an outcome loses when it is copied between threads. */
const outcomeOf = ({ _tag, ...fields }: Outcome): Outcome =>
  (Outcome[_tag] as (fields: object) => Outcome)(fields)

const layerWriter = Layer.effect(
  Writer,
  Effect.gen(function* () {
    const { submit } = yield* SqliteFile
    const keys = yield* ClientKeys
    const { committed } = yield* WakeUp
    const firstAskMs = yield* FirstAskMs
    return Writer.of({
      commit: Effect.fnUntraced(function* (commit) {
        const key = yield* keys.of(commit.clientId)
        const encoded = yield* encodedLater([commit, key, firstAskMs], toSqlite)
        const work: SqliteWork = () => ({ kind: "commit", commit: encoded() })
        const outcome = outcomeOf((yield* submit(work, rowCount(commit))) as Outcome)
        if (outcome._tag === "Committed") committed(commit.changes)
        return outcome
      }),
      confirm: Effect.void
    })
  })
)

/** Opens and migrates a SQLite file; provides `Database`, and the file to `layerSqliteWriter`. */
export const layerSqlite = (path: string, writeThread: WriteThread) =>
  layerDatabase.pipe(Layer.provideMerge(layerFile(path, writeThread)))

/** The `Writer` of the file that `layerSqlite` opened. */
export const layerSqliteWriter = layerWriter
