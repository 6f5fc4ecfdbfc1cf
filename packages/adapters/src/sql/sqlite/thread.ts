/**
 * Writes to SQLite in a thread of its own, so that an fsync blocks only writes: the serving thread reads
 * and decides requests meanwhile. A small batch with no writes under way is written on the serving thread,
 * because waking the writer thread would take longer (docs/decisions/0005).
 */
import type { Outcome } from "@payroll/operations/writer"
import { extname } from "node:path"
import { Worker } from "node:worker_threads"
import {
  queueIsFull,
  WritesRefused,
  type SqliteJob,
  type SqliteWork,
  type SqliteWrites
} from "./job.ts"
import { packJobs, type SentJobs } from "./wire.ts"
import { BATCH_ROWS, QUEUE_ROWS_MAX } from "../writer/member.ts"

/** `lanes` is the SQL that opens delivery lanes. */
export interface ThreadData {
  readonly path: string
  readonly lanes: string
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

/** One to three commits; waking the thread pays off beyond that. */
const LOCAL_ROWS_MAX = 40

interface Caller {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Submitted extends Caller {
  readonly work: SqliteWork
}

interface Encoded extends Caller {
  readonly job: SqliteJob
}

/** A job that the thread has. Keeps only what settling it takes, to spare the serving thread's heap. */
interface Pending extends Caller {
  readonly rows: number
  /** The id of a commit's audit row; undefined for other jobs. */
  readonly auditId: string | undefined
}

const AUDIT_ROW = "select id from audit where id = ?"
const CLOSING_POLL_MS = 1

/** Next to this file, in the sources and in the bundle alike. */
const program = new URL(`./threadMain${extname(import.meta.url)}`, import.meta.url)

const errorOf = ({ message, ...fields }: SentError): Error =>
  Object.assign(new Error(message), fields)

/** Encodes the submitted work; rejects only the jobs that fail to encode. */
const encodeAll = (submitted: ReadonlyArray<Submitted>): ReadonlyArray<Encoded> =>
  submitted.flatMap(({ work, resolve, reject }) => {
    try {
      return [{ job: work.encode(), resolve, reject }]
    } catch (error) {
      reject(error)
      return []
    }
  })

export class SqliteThread {
  readonly #local: SqliteWrites
  readonly #onExit: (cause: unknown) => void
  /** The jobs that the thread has, by number. */
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | undefined
  #outbox: Array<Submitted> = []
  #outboxRows = 0
  #pendingRows = 0
  #localCount = 0
  /** The number of the next job sent to the thread. */
  #number = 0
  #isClosing = false

  /**
   * Starts the thread on a migrated file; `local` writes to the same file on the calling thread. If the
   * thread exits unexpectedly, `onExit` gets the cause, and `local` takes all writes from then on.
   */
  constructor(data: ThreadData, local: SqliteWrites, onExit: (cause: unknown) => void) {
    this.#local = local
    this.#onExit = onExit
    this.#thread = this.#start(data)
  }

  /** Runs work in the next transaction; resolves with its result once that is durable. */
  submit(work: SqliteWork): Promise<unknown> {
    if (this.#outboxRows + this.#pendingRows >= QUEUE_ROWS_MAX) {
      return Promise.reject(queueIsFull())
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#outboxRows += work.rows
    this.#outbox.push({ work, resolve, reject })
    // Work of one turn of the event loop is sent in batches. Local writes end with the turn; until then a
    // batch would have to be written locally too.
    if (this.#outboxRows >= BATCH_ROWS && this.#localCount === 0) this.#send()
    else if (this.#outbox.length === 1) setImmediate(() => this.#send())
    return promise
  }

  /** Resolves when every submitted job is settled and the file is closed. */
  async close(): Promise<void> {
    while (this.#outbox.length + this.#pending.size + this.#localCount > 0) {
      await new Promise((resolve) => setTimeout(resolve, CLOSING_POLL_MS))
    }
    await this.#local.close()
    const thread = this.#thread
    if (!thread) return
    this.#isClosing = true
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once("exit", () => resolve())
    thread.postMessage("end" satisfies ToThread)
    await promise
  }

  #start(data: ThreadData): Worker {
    const thread = new Worker(program, { workerData: data })
    let cause: unknown
    thread.on("message", (results: FromThread) => {
      for (const result of results) this.#settle(...result)
    })
    thread.on("error", (error: unknown) => {
      cause = error
    })
    thread.on("exit", () => this.#handleExit(cause))
    return thread
  }

  #send(): void {
    const submitted = this.#outbox
    if (submitted.length === 0) return
    const isSmall = this.#outboxRows <= LOCAL_ROWS_MAX
    this.#outbox = []
    this.#outboxRows = 0
    // One thread at a time: both would compete for the write lock.
    const isLocal = this.#localCount > 0 || (isSmall && this.#pending.size === 0)
    const encoded = encodeAll(submitted)
    if (!this.#thread || isLocal) for (const each of encoded) this.#writeLocally(each)
    else if (encoded.length > 0) this.#sendTo(this.#thread, encoded)
  }

  #sendTo(thread: Worker, encoded: ReadonlyArray<Encoded>): void {
    try {
      const jobs = packJobs(encoded.map(({ job }) => job))
      thread.postMessage({ first: this.#number, ...jobs } satisfies ToThread)
    } catch (error) {
      // One value cannot be cloned, so nothing was sent: reject the whole batch.
      for (const { reject } of encoded) reject(error)
      return
    }
    for (const each of encoded) this.#addPending(each)
  }

  #writeLocally({ job, resolve, reject }: Encoded): void {
    this.#localCount += 1
    const settled = this.#local.submit(job).finally(() => (this.#localCount -= 1))
    settled.then(resolve, reject)
  }

  #addPending({ job, resolve, reject }: Encoded): void {
    const auditId = job.kind === "commit" ? job.member.id : undefined
    this.#pending.set(this.#number, { rows: job.rows, auditId, resolve, reject })
    this.#pendingRows += job.rows
    this.#number += 1
  }

  #settle(number: number, result: unknown, error: SentError | undefined): void {
    const pending = this.#pending.get(number)
    if (!pending) return
    this.#pending.delete(number)
    this.#pendingRows -= pending.rows
    if (error) pending.reject(errorOf(error))
    else pending.resolve(result)
  }

  #handleExit(cause: unknown): void {
    this.#thread = undefined
    if (!this.#isClosing) this.#onExit(cause)
    const unsettled = [...this.#pending.values()]
    this.#pending.clear()
    this.#pendingRows = 0
    const reason = new WritesRefused("the SQLite writer thread exited", { cause })
    for (const each of unsettled) void this.#resolveOutcome(each, reason)
  }

  /** The thread may have committed without reporting it; the audit row is the proof. */
  async #resolveOutcome(
    { auditId, resolve, reject }: Pending,
    reason: WritesRefused
  ): Promise<void> {
    if (auditId === undefined) return reject(reason)
    const query = { sql: AUDIT_ROW, parameters: [auditId] }
    try {
      const result = await this.#local.submit({ kind: "statements", rows: 1, statements: [query] })
      const [rows] = result as ReadonlyArray<ReadonlyArray<unknown>>
      if (rows?.length === 1) resolve({ _tag: "Committed" } satisfies Outcome)
      else reject(reason)
    } catch (error) {
      reject(error)
    }
  }
}
