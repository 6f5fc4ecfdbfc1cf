/**
 * Group commit on one SQLite connection. Waiting jobs share a transaction and so an fsync; each group runs
 * in one turn of the event loop.
 */
import type { SqliteConnection } from "./connection.ts"
import { codeOf, isEnvironmental, queueIsFull, type SqliteJob, type SqliteWrites } from "./job.ts"
import { GROUP_ROWS_MAX, QUEUE_ROWS_MAX } from "../writer/member.ts"

interface Waiting {
  readonly job: SqliteJob
  /** A job of its group had a defect, possibly this one, so it runs in a savepoint. */
  isSuspect: boolean
  readonly since: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const BUSY_MS_MAX = 5_000
const BUSY_PAUSE_MS_MAX = 10

export class SqliteQueue implements SqliteWrites {
  readonly #connection: SqliteConnection
  readonly #run: (connection: SqliteConnection, job: SqliteJob) => unknown
  readonly #waiting: Array<Waiting> = []
  #waitingRows = 0
  #scheduled = false

  /** `run` runs a job inside a write transaction, synchronously. */
  constructor(
    connection: SqliteConnection,
    run: (connection: SqliteConnection, job: SqliteJob) => unknown
  ) {
    this.#connection = connection
    this.#run = run
    // `#postpone` waits for locks instead: SQLite would block the thread.
    connection.db.pragma("busy_timeout = 0")
  }

  submit(job: SqliteJob): Promise<unknown> {
    if (this.#waitingRows >= QUEUE_ROWS_MAX) return Promise.reject(queueIsFull())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const since = performance.now()
    this.#waiting.push({ job, isSuspect: false, since, resolve, reject })
    this.#waitingRows += job.rows
    this.#schedule()
    return promise
  }

  /** Closes the connection when every submitted job is settled. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
    this.#connection.close()
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return
    this.#scheduled = true
    // Deferred, so that jobs submitted in the same turn of the event loop join the group.
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#scheduled = false
    this.#rollback()
    try {
      this.#connection.statement("begin immediate").run()
    } catch (error) {
      this.#rollback()
      this.#postpone(error)
      return
    }
    this.#runGroup(this.#takeGroup())
    this.#schedule()
  }

  /** Retries while another process holds the write lock; fails the next group after 5 s or on any other error. */
  #postpone(error: unknown): void {
    const oldest = this.#waiting[0]
    const mayWait = oldest !== undefined && performance.now() - oldest.since < BUSY_MS_MAX
    if (codeOf(error) !== "SQLITE_BUSY" || !mayWait) {
      for (const { reject } of this.#takeGroup()) reject(error)
      this.#schedule()
      return
    }
    this.#scheduled = true
    setTimeout(() => this.#flush(), 1 + Math.random() * BUSY_PAUSE_MS_MAX)
  }

  #takeGroup(): ReadonlyArray<Waiting> {
    let rows = 0
    let count = 0
    for (const { job } of this.#waiting) {
      if (count > 0 && rows + job.rows > GROUP_ROWS_MAX) break
      rows += job.rows
      count += 1
    }
    this.#waitingRows -= rows
    return this.#waiting.splice(0, count)
  }

  #runGroup(group: ReadonlyArray<Waiting>): void {
    try {
      const settleAll = group.map((waiting) =>
        waiting.isSuspect ? this.#runInSavepoint(waiting) : this.#runJob(waiting)
      )
      this.#connection.statement("commit").run()
      for (const settle of settleAll) settle()
    } catch (error) {
      this.#rollback()
      if (codeOf(error).startsWith("SQLITE_IOERR")) this.#overwriteRefused()
      const failsAll = isEnvironmental(error) || group.every(({ isSuspect }) => isSuspect)
      if (!failsAll && group.length > 1) this.#retryInSavepoints(group)
      else for (const { reject } of group) reject(error)
    }
  }

  /** Runs a job; returns a function that settles it, to call after COMMIT. */
  #runJob({ job, resolve }: Waiting): () => void {
    const result = this.#run(this.#connection, job)
    return () => resolve(result)
  }

  /** Like `#runJob`, but a defect rolls back only this job. */
  #runInSavepoint(waiting: Waiting): () => void {
    this.#connection.statement("savepoint job").run()
    try {
      return this.#runJob(waiting)
    } catch (error) {
      if (isEnvironmental(error)) throw error
      this.#connection.statement("rollback to job").run()
      return () => waiting.reject(error)
    } finally {
      if (this.#connection.db.inTransaction) this.#connection.statement("release job").run()
    }
  }

  /** Retries a group first in line, each job in a savepoint, so that only the one with the defect fails. */
  #retryInSavepoints(group: ReadonlyArray<Waiting>): void {
    for (const waiting of group) {
      waiting.isSuspect = true
      this.#waitingRows += waiting.job.rows
    }
    this.#waiting.unshift(...group)
  }

  #rollback(): void {
    try {
      if (this.#connection.db.inTransaction) this.#connection.statement("rollback").run()
    } catch {
      // The disk fails the rollback too; the next flush retries it.
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
