/**
 * The one way to write to SQLite from this process. Jobs that wait together go into one transaction
 * with one fsync; each group runs in one turn of the event loop.
 */
import { Unavailable } from "@payroll/operations/writer"
import type { SqliteConnection } from "./sqliteConnection.ts"

/** Work to be done inside a write transaction, without waiting for anything. */
export interface Job<A> {
  /** How many rows it writes, about: what groups and the queue are measured in. */
  readonly rows: number
  readonly run: (connection: SqliteConnection) => A
}

interface Waiting {
  readonly job: Job<unknown>
  /** Its group failed for a reason inside: it may be the one, so it runs in a savepoint. */
  isSuspect: boolean
  readonly since: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const GROUP_ROWS_MAX = 1_000
const QUEUE_ROWS_MAX = 50_000
const BUSY_MS_MAX = 5_000
const BUSY_PAUSE_MS_MAX = 10

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** The disk or another process, not what the statement says. */
const isOutside = (error: unknown): boolean =>
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error))

export const unavailable = (error: unknown): unknown =>
  isOutside(error)
    ? new Unavailable({ reason: codeOf(error), retryAfterSeconds: 1, cause: error })
    : error

export class SqliteQueue {
  readonly #connection: SqliteConnection
  readonly #waiting: Array<Waiting> = []
  #waitingRows = 0
  #scheduled = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** Runs a job in the next transaction; resolves when that is durable. */
  submit<A>(job: Job<A>): Promise<A> {
    if (this.#waitingRows >= QUEUE_ROWS_MAX) {
      return Promise.reject(
        new Unavailable({ reason: "the write queue is full", retryAfterSeconds: 1 })
      )
    }
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    const since = performance.now()
    this.#waiting.push({ job, isSuspect: false, since, resolve: resolve as never, reject })
    this.#waitingRows += job.rows
    this.#schedule()
    return promise
  }

  /** Resolves when everything submitted before has been decided. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
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
      for (const { reject } of this.#takeGroup()) reject(unavailable(error))
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
      else for (const { reject } of group) reject(unavailable(error))
    }
  }

  /** Runs a job; gives how it is told, once that is durable. */
  #runJob({ job, resolve }: Waiting): () => void {
    const result = job.run(this.#connection)
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
