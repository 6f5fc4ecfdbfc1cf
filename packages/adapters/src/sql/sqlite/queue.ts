/**
 * The one way to write to SQLite on a connection. Jobs that wait together go into one transaction
 * with one fsync; each group runs in one turn of the event loop.
 */
import type { SqliteConnection } from "./connection.ts"
import { codeOf, isOutside, queueIsFull, type SqliteJob, type SqliteWrites } from "./job.ts"
import { GROUP_ROWS_MAX, QUEUE_ROWS_MAX } from "../writer/member.ts"

interface Waiting {
  readonly job: SqliteJob
  /** Its group failed for a reason inside: it may be the one, so it runs in a savepoint. */
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

  /** `run` does a job inside a write transaction, without waiting for anything. */
  constructor(
    connection: SqliteConnection,
    run: (connection: SqliteConnection, job: SqliteJob) => unknown
  ) {
    this.#connection = connection
    this.#run = run
    // It waits for others itself: SQLite would block the thread meanwhile.
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

  /** Closes the connection when everything submitted before has been decided. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
    this.#connection.close()
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return
    this.#scheduled = true
    // Not sooner: whatever arrived in this turn of the event loop joins the group.
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

  /** Another process holds the lock: try again soon, without blocking this one meanwhile. */
  #postpone(error: unknown): void {
    const oldest = this.#waiting[0]
    const isPatient = oldest !== undefined && performance.now() - oldest.since < BUSY_MS_MAX
    if (codeOf(error) !== "SQLITE_BUSY" || !isPatient) {
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
      const tell = group.map((waiting) =>
        waiting.isSuspect ? this.#runApart(waiting) : this.#runJob(waiting)
      )
      this.#connection.statement("commit").run()
      for (const told of tell) told()
    } catch (error) {
      this.#rollback()
      if (codeOf(error).startsWith("SQLITE_IOERR")) this.#overwrite()
      const isOfAll = isOutside(error) || group.every(({ isSuspect }) => isSuspect)
      if (!isOfAll && group.length > 1) this.#suspect(group)
      else for (const { reject } of group) reject(error)
    }
  }

  /** Runs a job; gives how it is told, once that is durable. */
  #runJob({ job, resolve }: Waiting): () => void {
    const result = this.#run(this.#connection, job)
    return () => resolve(result)
  }

  /** Runs a job so that a defect in it undoes nothing but the job. */
  #runApart(waiting: Waiting): () => void {
    this.#connection.statement("savepoint job").run()
    try {
      return this.#runJob(waiting)
    } catch (error) {
      if (isOutside(error)) throw error
      this.#connection.statement("rollback to job").run()
      return () => waiting.reject(error)
    } finally {
      if (this.#connection.db.inTransaction) this.#connection.statement("release job").run()
    }
  }

  /** A defect in one job of a group: all run again, next and apart, so that only that one fails. */
  #suspect(group: ReadonlyArray<Waiting>): void {
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
      // What made the transaction fail keeps it from being undone: the next one tries again.
    }
  }

  /**
   * A transaction that could not be flushed is undone for everybody who has the file open, but all of
   * it may stand in the log: whoever opens the file after a crash would take it for committed. A
   * change of nothing in its place breaks the chain of checksums that it hangs on.
   */
  #overwrite(): void {
    try {
      this.#connection.statement("pragma user_version = 0").run()
    } catch {
      // Where it cannot be flushed either, it is in its place all the same.
    }
  }
}
