/**
 * Brings the log of a SQLite file into the file in a thread of its own, while commits go on. What
 * came meanwhile is little, and left to the thread that writes: nothing comes meanwhile then, so the
 * log can begin anew.
 */
import { extname } from "node:path"
import { Worker } from "node:worker_threads"

export type ToLogThread = "look" | "end"
export type FromLogThread = "finish"

/** The log is brought into the file when it has so many pages (48 MB): many groups share the cost. */
export const LOG_PAGES = 12_000
/** Less than this takes the thread that writes a few milliseconds. */
export const REST_PAGES = 500
/** So many rows come to about 1,600 pages: then it may be time. */
export const LOOK_ROWS = 2_000

const program = new URL(`./sqliteLogMain${extname(import.meta.url)}`, import.meta.url)

export class SqliteLog {
  readonly #path: string
  readonly #finish: () => void
  #rows = 0
  #thread: Worker | undefined
  #isLost = false

  /** `finish` has what little is left brought into the file at `path` by the thread that writes. */
  constructor(path: string, finish: () => void) {
    this.#path = path
    this.#finish = finish
  }

  /** Is told of rows that will be written. Where few are, no thread is ever started. */
  grows(rows: number): void {
    this.#rows += rows
    if (this.#rows < LOOK_ROWS || this.#isLost) return
    this.#rows = 0
    this.#thread ??= this.#start()
    this.#thread.postMessage("look" satisfies ToLogThread)
  }

  /** Resolves when the thread has let go of the file. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    this.#thread = undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once("exit", () => resolve())
    thread.postMessage("end" satisfies ToLogThread)
    await promise
  }

  #start(): Worker {
    const thread = new Worker(program, { workerData: { path: this.#path } })
    thread.on("message", (_: FromLogThread) => this.#finish())
    // Nothing is lost with it: the commits bring the log into the file themselves when it is long.
    thread.on("error", () => {
      this.#isLost = true
      this.#thread = undefined
    })
    return thread
  }
}
