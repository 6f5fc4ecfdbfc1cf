/** Groups commits for PostgreSQL: few transactions with many members, two of them under way. */
import { Outcome, Unavailable } from "@payroll/operations/writer"
import type pg from "pg"
import { BATCH_ROWS, GROUP_ROWS_MAX, QUEUE_ROWS_MAX, type Member } from "../writer/member.ts"
import { onlyFounds, writeFounders } from "./insertOnly.ts"
import { judgeGroup, touches, writeWinners, type WriterStatements } from "./group.ts"
import { isRaceLost, isRolledBack, isTwice, outcomeUnknown, unavailable } from "./errors.ts"
import { allOf, confirmVisible, say, send, sessionOf, withClient, withWriter } from "./pool.ts"

/** What a transaction comes to if it is committed, which an outage may leave unknown. */
interface Written {
  readonly outcomes: ReadonlyArray<Outcome>
  /** The audit row of one of its winners. */
  readonly audited: string | undefined
  readonly backend: number
}

/** How far a try has come: whether COMMIT may be on its way. */
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
/** How many groups are judged before they are written, after one that should have been. */
export const JUDGED_FIRST = 10
const RACE_TRIES_MAX = 5
const RACE_PAUSE_MS = 20
/** A request is answered within 10 s: by then it is given up to find out what a commit came to. */
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
  /** So many groups are still judged first. */
  #judgedFirst = 0

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
    // Whatever arrives in this turn of the event loop goes together, a batch at a time.
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

  /** The next members that fit together; one that touches what another touches waits its turn. */
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
      // What waits also blocks what comes after it: first come, first served.
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

  /** Tells each member what became of it. Never rejects. */
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
      // A defect in one member: halved until only the guilty one is left to fail.
      const half = Math.ceil(group.length / 2)
      await this.#decide(group.slice(0, half))
      await this.#decide(group.slice(half))
    }
  }

  /** Runs a group, again from the start when another transaction won a race for its locks. */
  async #run(members: ReadonlyArray<Member>): Promise<ReadonlyArray<Outcome>> {
    for (let tries = 1; ; tries += 1) {
      const progress: Progress = { written: undefined }
      try {
        return await withWriter(this.#pool, (client) =>
          tries === 1 && this.#mayFound(client, members)
            ? this.#found(client, members, progress)
            : this.#judge(client, members, progress)
        )
      } catch (error) {
        const { written } = progress
        const isOutage = unavailable(error) instanceof Unavailable
        if ((isRaceLost(error) || isTwice(error)) && tries < RACE_TRIES_MAX) {
          await pause(RACE_PAUSE_MS * tries * Math.random())
        } else if (isOutage && written && !isRolledBack(error)) {
          const state = await this.#stateOf(written)
          if (state === "stored") return written.outcomes
          throw state === "unknown" ? outcomeUnknown(error) : error
        } else throw error
      }
    }
  }

  /** A pooler may give a session that nobody uses to others: what is late there may come any time. */
  #mayFound(client: pg.ClientBase, members: ReadonlyArray<Member>): boolean {
    if (sessionOf(client).isPooled) return false
    if (this.#judgedFirst === 0) return members.every(onlyFounds)
    this.#judgedFirst -= 1
    return false
  }

  /** In one flight, or judged after all when something was there already. */
  async #found(
    client: pg.ClientBase,
    members: ReadonlyArray<Member>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const outcomes = members.map(() => Outcome.Committed())
    progress.written = { outcomes, audited: members[0]?.id, backend: sessionOf(client).pid }
    if (await writeFounders(client, members, this.#statements)) return outcomes
    progress.written = undefined
    this.#judgedFirst = JUDGED_FIRST
    return this.#judge(client, members, progress)
  }

  /** In two flights. */
  async #judge(
    client: pg.ClientBase,
    members: ReadonlyArray<Member>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const judged = await judgeGroup(client, members, this.#statements)
    const { winners, outcomes } = judged
    if (winners.length === 0) await say(client, "rollback")
    else {
      progress.written = { outcomes, audited: winners[0]?.id, backend: await backendOf(client) }
      await writeWinners(client, judged, this.#statements)
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
        // Otherwise still out of reach: look again.
        if (error instanceof Unavailable && error.isOutcomeUnknown === true) return "unknown"
      }
      await pause(RESOLVE_PAUSE_MS)
    }
    return "unknown"
  }
}

const BACKEND_RUNS = "select 1 from pg_stat_activity where pid = $1"
const AUDIT_ROW = "select 1 from audit where id = $1"

/** The process that runs the transaction under way: a pooler may give each to another. */
const backendOf = async (client: pg.ClientBase): Promise<number> => {
  const { pid, isPooled } = sessionOf(client)
  if (!isPooled) return pid
  const [row] = await send<{ readonly pid: number }>(client, { sql: BACKEND, parameters: [] })
  return row?.pid ?? pid
}

const BACKEND = "select pg_backend_pid() as pid"
