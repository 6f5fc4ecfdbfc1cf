/**
 * Writes to SQLite in a thread of their own. An fsync then holds up nothing but writes, and requests
 * are read, decided and sealed while the group before them is written. What is little and waits for
 * nothing is written here: to wake the thread would take longer than to do it.
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

/** Jobs that are answered by their numbers, which count on from the first. */
interface NumberedJobs extends SentJobs {
  readonly first: number
}

/** To the thread. "end": nothing comes any more. */
export type ToThread = NumberedJobs | "end"

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
  readonly work: SqliteWork
}

interface Ready extends Caller {
  readonly job: SqliteJob
}

/** What the thread has. What is to be written is there alone, and no burden here. */
interface Pending extends Caller {
  readonly rows: number
  /** Of the audit row, where it is a commit. */
  readonly id: string | undefined
}

const AUDIT_ROW = "select id from audit where id = ?"
const CLOSING_POLL_MS = 1

/** Beside this file, and beside the bundle that this file is in. */
const program = new URL(`./threadMain${extname(import.meta.url)}`, import.meta.url)

const received = ({ message, ...more }: SentError): Error => Object.assign(new Error(message), more)

/** What was submitted as jobs; what cannot be made ready has failed, and the others go on. */
const made = (submitted: ReadonlyArray<Submitted>): ReadonlyArray<Ready> =>
  submitted.flatMap(({ work, resolve, reject }) => {
    try {
      return [{ job: work.ready(), resolve, reject }]
    } catch (error) {
      reject(error)
      return []
    }
  })

export class SqliteThread {
  readonly #here: SqliteWrites
  readonly #onLost: (cause: unknown) => void
  /** What the thread has, by number. */
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | undefined
  #outbox: Array<Submitted> = []
  #outboxRows = 0
  #pendingRows = 0
  #hereCount = 0
  /** Of the next job that goes to the thread. */
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

  /** Has work done in the next transaction; resolves with what it gives when that is durable. */
  submit(work: SqliteWork): Promise<unknown> {
    if (this.#outboxRows + this.#pendingRows >= QUEUE_ROWS_MAX) {
      return Promise.reject(queueIsFull())
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#outboxRows += work.rows
    this.#outbox.push({ work, resolve, reject })
    // Whatever arrives in this turn of the event loop goes together, a batch at a time. What is being
    // written here is done by the end of the turn: until then a batch would have to be written here.
    if (this.#outboxRows >= BATCH_ROWS && this.#hereCount === 0) this.#send()
    else if (this.#outbox.length === 1) setImmediate(() => this.#send())
    return promise
  }

  /** Resolves when everything submitted before has been decided and the file is let go. */
  async close(): Promise<void> {
    while (this.#outbox.length + this.#pending.size + this.#hereCount > 0) {
      await new Promise((resolve) => setTimeout(resolve, CLOSING_POLL_MS))
    }
    await this.#here.close()
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
    if (submitted.length === 0) return
    const isLittle = this.#outboxRows <= HERE_ROWS_MAX
    this.#outbox = []
    this.#outboxRows = 0
    // Never both: they would wait for each other's lock.
    const isHere = this.#hereCount > 0 || (isLittle && this.#pending.size === 0)
    const ready = made(submitted)
    if (!this.#thread || isHere) for (const each of ready) this.#writeHere(each)
    else if (ready.length > 0) this.#writeThere(this.#thread, ready)
  }

  #writeThere(thread: Worker, ready: ReadonlyArray<Ready>): void {
    try {
      const jobs = packJobs(ready.map(({ job }) => job))
      thread.postMessage({ first: this.#number, ...jobs } satisfies ToThread)
    } catch (error) {
      // Something in one of them cannot cross; nobody else knows of any.
      for (const { reject } of ready) reject(error)
      return
    }
    for (const each of ready) this.#await(each)
  }

  #writeHere({ job, resolve, reject }: Ready): void {
    this.#hereCount += 1
    const settled = this.#here.submit(job).finally(() => (this.#hereCount -= 1))
    settled.then(resolve, reject)
  }

  #await({ job, resolve, reject }: Ready): void {
    const id = job.kind === "commit" ? job.member.id : undefined
    this.#pending.set(this.#number, { rows: job.rows, id, resolve, reject })
    this.#pendingRows += job.rows
    this.#number += 1
  }

  #settle(number: number, result: unknown, error: SentError | undefined): void {
    const pending = this.#pending.get(number)
    if (!pending) return
    this.#pending.delete(number)
    this.#pendingRows -= pending.rows
    if (error) pending.reject(received(error))
    else pending.resolve(result)
  }

  #lost(cause: unknown): void {
    this.#thread = undefined
    if (!this.#isClosing) this.#onLost(cause)
    const lost = [...this.#pending.values()]
    this.#pending.clear()
    this.#pendingRows = 0
    const reason = new WritesRefused("the thread that writes has ended", { cause })
    for (const each of lost) void this.#findOut(each, reason)
  }

  /** The thread may have ended after a commit and before it told: the audit row knows. */
  async #findOut({ id, resolve, reject }: Pending, reason: WritesRefused): Promise<void> {
    if (id === undefined) return reject(reason)
    const asked = { sql: AUDIT_ROW, parameters: [id] }
    try {
      const found = await this.#here.submit({ kind: "statements", rows: 1, statements: [asked] })
      const [audited] = found as ReadonlyArray<ReadonlyArray<unknown>>
      if (audited?.length === 1) resolve({ _tag: "Committed" } satisfies Outcome)
      else reject(reason)
    } catch (error) {
      reject(error)
    }
  }
}
