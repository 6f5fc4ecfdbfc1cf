/**
 * The queue of all work that shares transactions: commits on both databases, and batches of background
 * loops. Work is *waiting* from `submit` until a group takes it, *under way* while its group runs, and
 * *settled* once its promise is resolved or rejected. Imports nothing, because the SQLite writer thread loads it.
 */

/** Limits of a queue, in rows that the work writes, or in statements or items where nobody counts rows. */
export interface QueueLimits {
  /** Maximum rows of a group, so that locks are short. Larger work runs alone. */
  readonly groupRowsMax: number
  /** Maximum rows waiting and under way; beyond it `submit` rejects. */
  readonly rowsMax: number
  /** A group of this size starts at once, before the turn of the event loop ends. */
  readonly fullRows: number
}

/** Limits of the writers. A full group, about sixteen companies, is written while a burst is still being read. */
export const WRITER_LIMITS: QueueLimits = { groupRowsMax: 1_000, rowsMax: 50_000, fullRows: 200 }

/** Work in the queue. The `run` function settles it with `resolve` or `reject`. */
export interface Queued<Work, Result> {
  readonly work: Work
  readonly rows: number
  /** Time of its submission, as `performance.now()` counts. */
  readonly since: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** The work was not begun; the caller may retry. */
export class WritesRefused extends Error {
  override readonly name = "WritesRefused"
}

interface Options {
  readonly limits: QueueLimits
  /** Returns the number of groups that may be under way now; 1 by default. */
  readonly groupsMax?: () => number
}

interface Waiting<Work, Result> {
  readonly queued: Queued<Work, Result>
  readonly touched: ReadonlyArray<string>
}

export const rowsOf = (group: ReadonlyArray<{ readonly rows: number }>): number =>
  group.reduce((sum, { rows }) => sum + rows, 0)

const NOTHING: ReadonlyArray<string> = []
const one = (): number => 1

/** Encodes the work of a group back to back, which is twice as fast; rejects only what fails to encode. */
export const encodeAll = <Encoded, Result>(
  group: ReadonlyArray<Queued<() => Encoded, Result>>
): ReadonlyArray<Queued<Encoded, Result>> =>
  group.flatMap((queued) => {
    try {
      return [{ ...queued, work: queued.work() }]
    } catch (error) {
      queued.reject(error)
      return []
    }
  })

export class GroupQueue<Work, Result> {
  readonly #run: (group: ReadonlyArray<Queued<Work, Result>>) => Promise<void>
  readonly #limits: QueueLimits
  readonly #groupsMax: () => number
  #waiting: Array<Waiting<Work, Result>> = []
  #waitingRows = 0
  #underWay = 0
  #underWayRows = 0
  #isScheduled = false
  #closed: PromiseWithResolvers<void> | undefined

  /** `run` settles each member of a group. What it does not settle is rejected if it rejects. */
  constructor(
    run: (group: ReadonlyArray<Queued<Work, Result>>) => Promise<void>,
    { limits, groupsMax = one }: Options
  ) {
    this.#run = run
    this.#limits = limits
    this.#groupsMax = groupsMax
  }

  /**
   * Runs work in one of the next groups, a later one than earlier work that touches the same. Rejects with
   * `WritesRefused` if the queue is full or closed.
   */
  submit(work: Work, rows: number, touched = NOTHING): Promise<Result> {
    const { rowsMax, fullRows } = this.#limits
    if (this.#closed) return Promise.reject(new WritesRefused("the write queue is closed"))
    if (this.#waitingRows + this.#underWayRows >= rowsMax) {
      return Promise.reject(new WritesRefused("the write queue is full"))
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const queued = { work, rows, since: performance.now(), resolve, reject }
    this.#waiting.push({ queued, touched })
    this.#waitingRows += rows
    // Work of the same turn of the event loop forms a group, unless there is enough for one.
    if (this.#waitingRows >= fullRows) this.#begin()
    this.#schedule()
    return promise
  }

  /** Takes no more work; resolves when all that was submitted is settled. */
  close(): Promise<void> {
    this.#closed ??= Promise.withResolvers<void>()
    this.#reportClosed()
    return this.#closed.promise
  }

  #reportClosed(): void {
    if (this.#waiting.length === 0 && this.#underWay === 0) this.#closed?.resolve()
  }

  #mayBegin(): boolean {
    return this.#waiting.length > 0 && this.#underWay < this.#groupsMax()
  }

  #schedule(): void {
    if (this.#isScheduled || !this.#mayBegin()) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#begin()
      this.#schedule()
    })
  }

  #begin(): void {
    if (!this.#mayBegin()) return
    const group = this.#takeGroup()
    const rows = rowsOf(group)
    this.#underWay += 1
    this.#underWayRows += rows
    const running = new Promise<void>((resolve) => resolve(this.#run(group)))
    void this.#finish(
      running,
      rows,
      group.map(({ reject }) => reject)
    )
  }

  /** Does not keep the group itself, whose work may hold much memory until it is settled. */
  async #finish(
    running: Promise<void>,
    rows: number,
    rejects: ReadonlyArray<(error: unknown) => void>
  ): Promise<void> {
    try {
      await running
    } catch (error) {
      for (const reject of rejects) reject(error)
    }
    this.#underWay -= 1
    this.#underWayRows -= rows
    this.#schedule()
    this.#reportClosed()
  }

  /** Takes the next work without shared keys. Skipped work also blocks later work with its keys, to keep the order. */
  #takeGroup(): ReadonlyArray<Queued<Work, Result>> {
    const touched = new Set<string>()
    const group: Array<Queued<Work, Result>> = []
    const left: Array<Waiting<Work, Result>> = []
    let rows = 0
    let seen = 0
    for (const waiting of this.#waiting) {
      const { queued } = waiting
      if (group.length > 0 && rows + queued.rows > this.#limits.groupRowsMax) break
      seen += 1
      const isFree = !waiting.touched.some((thing) => touched.has(thing))
      for (const thing of waiting.touched) touched.add(thing)
      if (isFree) {
        group.push(queued)
        rows += queued.rows
      } else left.push(waiting)
    }
    this.#waiting = [...left, ...this.#waiting.slice(seen)]
    this.#waitingRows -= rows
    return group
  }
}
