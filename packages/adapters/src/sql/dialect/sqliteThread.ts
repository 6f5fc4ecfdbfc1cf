/**
 * Writes to SQLite in a thread of their own. An fsync then holds up nothing but writes, and requests
 * are read, decided and sealed while the group before them is written. What is little and waits for
 * nothing is written here: to wake the thread would take longer than to do it.
 */
import { extname } from "node:path"
import { Worker } from "node:worker_threads"
import {
  QUEUE_ROWS_MAX,
  queueIsFull,
  WritesRefused,
  type SqliteJob,
  type SqliteWrites
} from "./sqliteJob.ts"

/** What the thread is started with. */
export interface ThreadData {
  readonly path: string
  readonly lanes: string
}

/** An error as it crosses to another thread, where its code would be lost. */
export interface SentError {
  readonly name: string
  readonly code: string
  readonly message: string
}

/** To the thread: jobs with the numbers by which they are answered. None is the word to end. */
export type ToThread = ReadonlyArray<readonly [number: number, job: SqliteJob]>

/** From the thread: what each job came to. */
export type FromThread = ReadonlyArray<
  readonly [number: number, result: unknown, error: SentError | undefined]
>

/** A commit or three. More at once is worth the thread. */
const HERE_ROWS_MAX = 40

interface Caller {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Submitted extends Caller {
  readonly job: SqliteJob
}

interface Pending extends Caller {
  readonly rows: number
}

/** Beside this file, and beside the bundle that this file is in. */
const program = new URL(`./sqliteThreadMain${extname(import.meta.url)}`, import.meta.url)

const received = ({ message, ...more }: SentError): Error => Object.assign(new Error(message), more)

export class SqliteThread implements SqliteWrites {
  readonly #here: SqliteWrites
  readonly #onLost: (cause: unknown) => void
  /** What the thread has, by number. */
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | undefined
  #outbox: Array<Submitted> = []
  #outboxRows = 0
  #pendingRows = 0
  #number = 0
  #isClosing = false

  /**
   * Starts the thread on a file that is migrated already; `here` writes to it in this one. `onLost`
   * is told why the thread has ended, should it ever do so by itself: then all is written here.
   */
  constructor(data: ThreadData, here: SqliteWrites, onLost: (cause: unknown) => void) {
    this.#here = here
    this.#onLost = onLost
    this.#thread = this.#start(data)
  }

  submit(job: SqliteJob): Promise<unknown> {
    if (this.#outboxRows + this.#pendingRows >= QUEUE_ROWS_MAX) {
      return Promise.reject(queueIsFull())
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#outboxRows += job.rows
    // Whatever arrives in this turn of the event loop goes together.
    if (this.#outbox.push({ job, resolve, reject }) === 1) setImmediate(() => this.#send())
    return promise
  }

  async close(): Promise<void> {
    while (this.#outbox.length + this.#pending.size > 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await this.#here.close()
    const thread = this.#thread
    if (!thread) return
    this.#isClosing = true
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once("exit", () => resolve())
    thread.postMessage([] satisfies ToThread)
    await promise
  }

  #start(data: ThreadData): Worker {
    const thread = new Worker(program, { workerData: data, execArgv: [] })
    let cause: unknown
    thread.on("message", (answers: FromThread) => {
      for (const answer of answers) this.#settle(...answer)
    })
    thread.on("error", (error: unknown) => {
      cause = error
    })
    thread.on("exit", () => this.#lost(cause))
    return thread
  }

  #send(): void {
    const submitted = this.#outbox
    const isLittle = this.#outboxRows <= HERE_ROWS_MAX
    this.#outbox = []
    this.#outboxRows = 0
    if (!this.#thread || (isLittle && this.#pending.size === 0)) {
      for (const { job, resolve, reject } of submitted) this.#here.submit(job).then(resolve, reject)
      return
    }
    this.#thread.postMessage(submitted.map((each) => this.#numbered(each)) satisfies ToThread)
  }

  #numbered({ job, ...pending }: Submitted): ToThread[number] {
    this.#number += 1
    this.#pending.set(this.#number, { ...pending, rows: job.rows })
    this.#pendingRows += job.rows
    return [this.#number, job]
  }

  #settle(number: number, result: unknown, error: SentError | undefined): void {
    const pending = this.#pending.get(number)
    if (!pending) return
    this.#pending.delete(number)
    this.#pendingRows -= pending.rows
    if (error) pending.reject(received(error))
    else pending.resolve(result)
  }

  /** A thread that ended has told of nothing that it had begun. */
  #lost(cause: unknown): void {
    this.#thread = undefined
    if (!this.#isClosing) this.#onLost(cause)
    const lost = [...this.#pending.values()]
    this.#pending.clear()
    this.#pendingRows = 0
    for (const { reject } of lost) {
      reject(new WritesRefused("the thread that writes has ended", { cause }))
    }
  }
}
