/** Group commit for PostgreSQL: few transactions with many members, two at the same time. */
import { Outcome, Unavailable } from "@payroll/operations/writer"
import type pg from "pg"
import { BATCH_ROWS, GROUP_ROWS_MAX, QUEUE_ROWS_MAX, type Member } from "../writer/member.ts"
import { isInsertOnly, writeInsertOnly } from "./insertOnly.ts"
import { checkGroup, touches, writeWinners, type WriterStatements } from "./group.ts"
import { isRaceLost, isRolledBack, isDuplicateKey, outcomeUnknown, unavailable } from "./errors.ts"
import { confirmVisible } from "./confirm.ts"
import { allOf, simpleQuery, send, sessionOf, withClient, withWriter } from "./pool.ts"

/** The result of a transaction if its COMMIT succeeded, which an outage may leave unknown. */
interface Written {
  readonly outcomes: ReadonlyArray<Outcome>
  /** The audit row of one of its winners. */
  readonly audited: string | undefined
  readonly backend: number
}

/** How far an attempt got: `written` is set once COMMIT may have been sent. */
interface Progress {
  written: Written | undefined
}

interface Waiting {
  readonly member: Member
  readonly wanted: ReadonlyArray<string>
  readonly rows: number
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

const GROUPS_UNDER_WAY_MAX = 2
/** How many groups are checked first after an insert-only one hit a duplicate key. */
export const CHECKED_AFTER_DUPLICATE = 10
const RACE_TRIES_MAX = 5
const RACE_PAUSE_MS = 20
/** A request is answered within 10 s: by then the outcome of a commit counts as unknown. */
const RESOLVE_MS_MAX = 6_000
const RESOLVE_PAUSE_MS = 100

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export class PostgresQueue {
  readonly #pool: pg.Pool
  readonly #statements: WriterStatements
  #waiting: Array<Waiting> = []
  #waitingRows = 0
  #underWay = 0
  #scheduled = false
  /** How many groups are still checked first. */
  #checkedFirst = 0

  constructor(pool: pg.Pool, statements: WriterStatements) {
    this.#pool = pool
    this.#statements = statements
  }

  /** Commits in one of the next transactions; resolves when that is durable. `rows`: how many it writes. */
  submit(member: Member, rows: number): Promise<Outcome> {
    if (this.#waitingRows >= QUEUE_ROWS_MAX) {
      return Promise.reject(
        new Unavailable({ reason: "the write queue is full", retryAfterSeconds: 1 })
      )
    }
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    this.#waiting.push({ member, wanted: touches(member), rows, resolve, reject })
    this.#waitingRows += rows
    // Commits of the same turn of the event loop form a group; a full batch does not wait for its end.
    if (this.#waitingRows >= BATCH_ROWS) this.#begin()
    else this.#schedule()
    return promise
  }

  /** Resolves when everything submitted before has been decided. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay > 0) await pause(1)
  }

  #schedule(): void {
    if (this.#scheduled || !this.#mayBegin()) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#begin()
      this.#schedule()
    })
  }

  #mayBegin(): boolean {
    return this.#underWay < GROUPS_UNDER_WAY_MAX && this.#waiting.length > 0
  }

  #begin(): void {
    if (this.#mayBegin()) void this.#commitGroup(this.#takeGroup())
  }

  /** The next members without a conflict; one that touches what an earlier one touches waits. */
  #takeGroup(): ReadonlyArray<Waiting> {
    const touched = new Set<string>()
    const group: Array<Waiting> = []
    const left: Array<Waiting> = []
    let rows = 0
    let seen = 0
    for (const waiting of this.#waiting) {
      if (group.length > 0 && rows + waiting.rows > GROUP_ROWS_MAX) break
      seen += 1
      const isFree = !waiting.wanted.some((thing) => touched.has(thing))
      // A waiting member blocks later ones too, so that it is not overtaken.
      for (const thing of waiting.wanted) touched.add(thing)
      if (isFree) {
        group.push(waiting)
        rows += waiting.rows
      } else left.push(waiting)
    }
    this.#waiting = [...left, ...this.#waiting.slice(seen)]
    this.#waitingRows -= rows
    return group
  }

  async #commitGroup(group: ReadonlyArray<Waiting>): Promise<void> {
    this.#underWay += 1
    await this.#decide(group)
    this.#underWay -= 1
    this.#schedule()
  }

  /** Settles each member. Never rejects. */
  async #decide(group: ReadonlyArray<Waiting>): Promise<void> {
    try {
      const outcomes = await this.#run(group.map(({ member }) => member))
      group.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome))
    } catch (error) {
      const reason = unavailable(error)
      if (reason instanceof Unavailable || group.length === 1) {
        for (const { reject } of group) reject(reason)
        return
      }
      // A defect in one member: halve the group until only that member fails.
      const half = Math.ceil(group.length / 2)
      await this.#decide(group.slice(0, half))
      await this.#decide(group.slice(half))
    }
  }

  /** Runs a group; retries from the start when another transaction won a race for its locks. */
  async #run(members: ReadonlyArray<Member>): Promise<ReadonlyArray<Outcome>> {
    for (let tries = 1; ; tries += 1) {
      const progress: Progress = { written: undefined }
      try {
        return await withWriter(this.#pool, (client) =>
          tries === 1 && this.#mayInsertOnly(client, members)
            ? this.#insertOnly(client, members, progress)
            : this.#checkAndWrite(client, members, progress)
        )
      } catch (error) {
        const { written } = progress
        const isOutage = unavailable(error) instanceof Unavailable
        if ((isRaceLost(error) || isDuplicateKey(error)) && tries < RACE_TRIES_MAX) {
          await pause(RACE_PAUSE_MS * tries * Math.random())
        } else if (isOutage && written && !isRolledBack(error)) {
          const state = await this.#stateOf(written)
          if (state === "stored") return written.outcomes
          throw state === "unknown" ? outcomeUnknown(error) : error
        } else throw error
      }
    }
  }

  /** Not behind a pooler: it may pass on a late COMMIT at any time. */
  #mayInsertOnly(client: pg.ClientBase, members: ReadonlyArray<Member>): boolean {
    if (sessionOf(client).isPooled) return false
    if (this.#checkedFirst === 0) return members.every(isInsertOnly)
    this.#checkedFirst -= 1
    return false
  }

  /** In one round trip; checked first after all if a key exists already. */
  async #insertOnly(
    client: pg.ClientBase,
    members: ReadonlyArray<Member>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const outcomes = members.map(() => Outcome.Committed())
    progress.written = { outcomes, audited: members[0]?.id, backend: sessionOf(client).pid }
    if (await writeInsertOnly(client, members, this.#statements)) return outcomes
    progress.written = undefined
    this.#checkedFirst = CHECKED_AFTER_DUPLICATE
    return this.#checkAndWrite(client, members, progress)
  }

  /** In two round trips. */
  async #checkAndWrite(
    client: pg.ClientBase,
    members: ReadonlyArray<Member>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const checked = await checkGroup(client, members, this.#statements)
    const { winners, outcomes } = checked
    if (winners.length === 0) await simpleQuery(client, "rollback")
    else {
      progress.written = { outcomes, audited: winners[0]?.id, backend: await backendOf(client) }
      await writeWinners(client, checked, this.#statements)
    }
    return outcomes
  }

  /**
   * What became of a commit whose connection died while COMMIT was on its way: the audit row of any
   * winner shows it, once it is visible and confirmed, or the end of the backend without one.
   */
  async #stateOf({ audited, backend }: Written): Promise<"stored" | "not stored" | "unknown"> {
    const deadline = performance.now() + RESOLVE_MS_MAX
    while (performance.now() < deadline) {
      try {
        const [running, rows] = await withClient(this.#pool, (client) =>
          allOf([
            send(client, { sql: BACKEND_RUNS, parameters: [backend] }),
            send(client, { sql: AUDIT_ROW, parameters: [audited] })
          ])
        )
        if (rows?.length === 1) {
          await confirmVisible(this.#pool)
          return "stored"
        }
        if (running?.length === 0) return "not stored"
      } catch (error) {
        // Any other failure: still out of reach, retry.
        if (error instanceof Unavailable && error.isOutcomeUnknown === true) return "unknown"
      }
      await pause(RESOLVE_PAUSE_MS)
    }
    return "unknown"
  }
}

const BACKEND_RUNS = "select 1 from pg_stat_activity where pid = $1"
const AUDIT_ROW = "select 1 from audit where id = $1"

/** The process that runs the current transaction: a pooler may assign each to another session. */
const backendOf = async (client: pg.ClientBase): Promise<number> => {
  const { pid, isPooled } = sessionOf(client)
  if (!isPooled) return pid
  const [row] = await send<{ readonly pid: number }>(client, { sql: BACKEND, parameters: [] })
  return row?.pid ?? pid
}

const BACKEND = "select pg_backend_pid() as pid"
