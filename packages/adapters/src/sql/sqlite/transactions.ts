/** Runs groups of jobs in SQLite transactions; each job and each transaction runs in one turn of the event loop. */
import type { Queued } from "../writer/groupQueue.ts"
import type { SqliteConnection } from "./connection.ts"
import { codeOf, isEnvironmental, type SqliteJob } from "./job.ts"

const BUSY_MS_MAX = 5_000
const BUSY_PAUSE_MS_MAX = 10

type QueuedJob = Queued<SqliteJob, unknown>

/** Settles a job; called once its transaction is durable. */
type Settle = () => void

const busyPause = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * BUSY_PAUSE_MS_MAX))

export class SqliteTransactions {
  readonly #connection: SqliteConnection
  readonly #runJob: (connection: SqliteConnection, job: SqliteJob) => unknown
  #last: Promise<void> = Promise.resolve()

  /** `runJob` runs a job inside a write transaction, synchronously. */
  constructor(
    connection: SqliteConnection,
    runJob: (connection: SqliteConnection, job: SqliteJob) => unknown
  ) {
    this.#connection = connection
    this.#runJob = runJob
    // `#begin` waits for locks instead: SQLite would block the thread.
    connection.db.pragma("busy_timeout = 0")
  }

  /** Runs a group in one transaction, after the groups before it, and settles each job. Never rejects. */
  run(group: ReadonlyArray<QueuedJob>): Promise<void> {
    if (group.length > 0) this.#last = this.#last.then(() => this.#runGroup(group))
    return this.#last
  }

  /** Closes the connection after the groups before. */
  async close(): Promise<void> {
    await this.#last
    this.#connection.close()
  }

  /** A defect in one job rolls back the group, which then runs again with each job in a savepoint. */
  async #runGroup(group: ReadonlyArray<QueuedJob>): Promise<void> {
    try {
      try {
        await this.#transact(group, (queued) => this.#runQueued(queued))
      } catch (error) {
        if (isEnvironmental(error) || group.length === 1) throw error
        await this.#transact(group, (queued) => this.#runInSavepoint(queued))
      }
    } catch (error) {
      if (codeOf(error).startsWith("SQLITE_IOERR")) this.#overwriteRefused()
      for (const { reject } of group) reject(error)
    }
  }

  /** Waits for the lock, then runs the transaction without a pause: reads may share the connection. */
  async #transact(
    group: ReadonlyArray<QueuedJob>,
    runQueued: (queued: QueuedJob) => Settle
  ): Promise<void> {
    while (!this.#hasBegun(group)) await busyPause()
    let settleAll: ReadonlyArray<Settle>
    try {
      settleAll = group.map(runQueued)
      this.#connection.statement("commit").run()
    } catch (error) {
      // At once: nobody else may find the transaction open.
      this.#rollback()
      throw error
    }
    for (const settle of settleAll) settle()
  }

  /** False while another process holds the lock; throws once the oldest job has waited for 5 s. */
  #hasBegun([oldest]: ReadonlyArray<QueuedJob>): boolean {
    this.#rollback()
    try {
      this.#connection.statement("begin immediate").run()
      return true
    } catch (error) {
      const mayWait = oldest !== undefined && performance.now() - oldest.since < BUSY_MS_MAX
      if (codeOf(error) === "SQLITE_BUSY" && mayWait) return false
      throw error
    }
  }

  #runQueued({ work, resolve }: QueuedJob): Settle {
    const result = this.#runJob(this.#connection, work)
    return () => resolve(result)
  }

  /** Like `#runQueued`, but a defect rolls back only this job. */
  #runInSavepoint(queued: QueuedJob): Settle {
    this.#connection.statement("savepoint job").run()
    try {
      return this.#runQueued(queued)
    } catch (error) {
      if (isEnvironmental(error)) throw error
      this.#connection.statement("rollback to job").run()
      return () => queued.reject(error)
    } finally {
      if (this.#connection.db.inTransaction) this.#connection.statement("release job").run()
    }
  }

  #rollback(): void {
    try {
      if (this.#connection.db.inTransaction) this.#connection.statement("rollback").run()
    } catch {
      // The disk fails the rollback too; the next group retries it.
    }
  }

  /**
   * A transaction that failed to flush is rolled back for all open connections, but it may be complete in
   * the WAL: the first to open the file after a crash would read it as committed. Writing a transaction
   * without changes in its place breaks its checksum chain (docs/decisions/0004).
   */
  #overwriteRefused(): void {
    try {
      this.#connection.statement("pragma user_version = 0").run()
    } catch {
      // If this cannot be flushed either, it has still been written to the same place.
    }
  }
}
