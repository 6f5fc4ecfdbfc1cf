/**
 * Writes to SQLite in a thread of its own, so that an fsync blocks only writes: the serving thread reads
 * and decides requests meanwhile. A small batch with no writes under way is written on the serving thread,
 * because waking the writer thread would take longer (docs/decisions/0005).
 */
import type { Outcome } from "@payroll/operations/writer"
import { extname } from "node:path"
import { Worker } from "node:worker_threads"
import {
  encodeAll,
  GroupQueue,
  rowsOf,
  WRITER_LIMITS,
  WritesRefused,
  type Queued
} from "../writer/groupQueue.ts"
import { OutcomeUnknown, type SqliteJob, type SqliteWork } from "./job.ts"
import { newLock, takeLock, type ThreadLock } from "./threadLock.ts"
import { packJobs, type SentJobs } from "./wire.ts"

/** `lanes` is the SQL that opens delivery lanes. */
export interface ThreadData {
  readonly path: string
  readonly lanes: string
  /** Held by the thread while it opens the file, and by a process that exits. */
  readonly opening: ThreadLock
}

/** An error as a plain object: the structured clone of an Error loses its code. */
export interface SentError {
  readonly name: string
  readonly code: string
  readonly message: string
}

/** Jobs numbered from `first` on; results refer to them by number. */
interface NumberedJobs extends SentJobs {
  readonly first: number
}

/** To the thread; "end" is the last message. */
export type ToThread = NumberedJobs | "end"

/** From the thread: the result or error of each job. */
export type FromThread = ReadonlyArray<
  readonly [number: number, result: unknown, error: SentError | undefined]
>

/** Opening a file takes tens of milliseconds on a busy machine. */
const OPENING_MS_MAX = 2_000

/** One to three commits. Above this, waking the thread is cheaper. */
const LOCAL_ROWS_MAX = 40

/** Transactions on the serving thread; `SqliteTransactions`. */
export interface LocalTransactions {
  readonly run: (group: ReadonlyArray<QueuedJob>) => Promise<void>
  readonly close: () => Promise<void>
}

type QueuedJob = Queued<SqliteJob, unknown>

/** Jobs that the thread got in one message. */
interface SentGroup {
  unsettled: number
  readonly settled: () => void
}

/** A job sent to the thread and not yet reported. Keeps only what settling it takes, to spare the heap. */
interface UnreportedJob extends Pick<QueuedJob, "resolve" | "reject"> {
  /** The id of a commit's audit row; undefined for other jobs. */
  readonly auditId: string | undefined
  readonly group: SentGroup
}

const AUDIT_ROW = "select id from audit where id = ?"

/** Next to this file, in the sources and in the bundle alike. */
const program = new URL(`./threadMain${extname(import.meta.url)}`, import.meta.url)

const errorOf = ({ message, ...fields }: SentError): Error =>
  Object.assign(new Error(message), fields)

export class SqliteThread {
  readonly #local: LocalTransactions
  readonly #queue: GroupQueue<SqliteWork, unknown>
  readonly #onExit: (cause: unknown) => void
  /** The jobs that the thread has, by number. */
  readonly #sent = new Map<number, UnreportedJob>()
  #thread: Worker | undefined
  #isWritingLocally = false
  /** The number of the next job sent to the thread. */
  #number = 0
  #isClosing = false

  /**
   * Starts the thread on a migrated file; `local` writes to the same file on the calling thread. If the
   * thread exits unexpectedly, `onExit` gets the cause, and `local` takes all writes from then on.
   */
  constructor(
    data: Omit<ThreadData, "opening">,
    local: LocalTransactions,
    onExit: (cause: unknown) => void
  ) {
    this.#local = local
    this.#onExit = onExit
    this.#thread = this.#start(data)
    this.#queue = new GroupQueue((group) => this.#run(group), {
      limits: WRITER_LIMITS,
      // One thread writes at a time, because both would compete for the lock. The thread regroups what it gets.
      groupsMax: () => (this.#isWritingLocally ? 1 : Infinity)
    })
  }

  /** Runs work in one of the next transactions; resolves with its result once that is durable. */
  submit(work: SqliteWork, rows: number): Promise<unknown> {
    return this.#queue.submit(work, rows)
  }

  /** Resolves when all submitted work is settled and the file is closed. */
  async close(): Promise<void> {
    await this.#queue.close()
    await this.#local.close()
    const thread = this.#thread
    if (!thread) return
    this.#isClosing = true
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once("exit", () => resolve())
    thread.postMessage("end" satisfies ToThread)
    await promise
  }

  #start(data: Omit<ThreadData, "opening">): Worker {
    const workerData: ThreadData = { ...data, opening: newLock() }
    const thread = new Worker(program, { workerData })
    // Node aborts a process that exits while one of its threads loads better-sqlite3, which opening a file does.
    const keepFromOpening = () => takeLock(workerData.opening, OPENING_MS_MAX)
    process.on("exit", keepFromOpening)
    let cause: unknown
    thread.on("message", (results: FromThread) => {
      for (const [number, result, error] of results) {
        this.#settle(number, ({ resolve, reject }) =>
          error ? reject(errorOf(error)) : resolve(result)
        )
      }
    })
    thread.on("error", (error: unknown) => {
      cause = error
    })
    thread.on("exit", () => {
      process.off("exit", keepFromOpening)
      void this.#handleExit(cause)
    })
    return thread
  }

  async #run(group: ReadonlyArray<Queued<SqliteWork, unknown>>): Promise<void> {
    const jobs = encodeAll(group)
    if (jobs.length === 0) return
    const isSmall = this.#sent.size === 0 && rowsOf(jobs) <= LOCAL_ROWS_MAX
    if (this.#thread && !isSmall) return this.#runInThread(this.#thread, jobs)
    this.#isWritingLocally = true
    await this.#local.run(jobs)
    this.#isWritingLocally = false
  }

  #runInThread(thread: Worker, jobs: ReadonlyArray<QueuedJob>): Promise<void> {
    // If one value cannot be cloned, nothing is sent and the whole group is rejected.
    thread.postMessage({ first: this.#number, ...packJobs(jobs) } satisfies ToThread)
    const { promise, resolve } = Promise.withResolvers<void>()
    const group = { unsettled: jobs.length, settled: resolve }
    for (const job of jobs) {
      const auditId = job.work.kind === "commit" ? job.work.commit.id : undefined
      this.#sent.set(this.#number, { auditId, group, resolve: job.resolve, reject: job.reject })
      this.#number += 1
    }
    return promise
  }

  #settle(number: number, settle: (job: UnreportedJob) => void): void {
    const job = this.#sent.get(number)
    if (!job) return
    this.#sent.delete(number)
    settle(job)
    job.group.unsettled -= 1
    if (job.group.unsettled === 0) job.group.settled()
  }

  /** The thread may have committed without reporting it. Only an audit row proves what it did. */
  async #handleExit(cause: unknown): Promise<void> {
    this.#thread = undefined
    if (!this.#isClosing) this.#onExit(cause)
    if (this.#sent.size === 0) return
    const reason = "the SQLite writer thread exited"
    const unreported = [...this.#sent]
    const stored = await this.#stored(unreported.map(([, { auditId }]) => auditId ?? ""))
    for (const [index, [number, { auditId }]] of unreported.entries()) {
      this.#settle(number, ({ resolve, reject }) => {
        if (auditId === undefined || !stored) reject(new OutcomeUnknown(reason, { cause }))
        else if (stored[index]) resolve({ _tag: "Committed" } satisfies Outcome)
        else reject(new WritesRefused(reason, { cause }))
      })
    }
  }

  /** Reads for each audit row whether it is stored; undefined if that cannot be read. */
  async #stored(auditIds: ReadonlyArray<string>): Promise<ReadonlyArray<boolean> | undefined> {
    const statements = auditIds.map((id) => ({ sql: AUDIT_ROW, parameters: [id] }))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const work: SqliteJob = { kind: "statements", statements }
    const reading = { work, rows: 1, since: performance.now(), resolve, reject }
    void this.#local.run([reading])
    try {
      const results = (await promise) as ReadonlyArray<ReadonlyArray<unknown>>
      return results.map((rows) => rows.length === 1)
    } catch {
      return undefined
    }
  }
}
