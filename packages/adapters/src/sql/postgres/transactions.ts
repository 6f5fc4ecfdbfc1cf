/** Runs groups of commits in PostgreSQL transactions: few, with many commits each. */
import { Outcome, Unavailable } from "@payroll/operations/writer"
import type pg from "pg"
import type { EncodedCommit } from "../writer/encodedCommit.ts"
import type { Queued } from "../writer/groupQueue.ts"
import { isInsertOnly, writeInsertOnly } from "./insertOnly.ts"
import { checkGroup, writeWinners, type WriterStatements } from "./group.ts"
import {
  isRaceLost,
  isRolledBack,
  isDuplicateKey,
  isHiddenAggregate,
  outcomeUnknown,
  unavailable
} from "./errors.ts"
import { confirmVisible } from "./confirm.ts"
import { inTransaction, simpleQuery, send, withClient, withWriter } from "./pool.ts"
import { sessionOf } from "./session.ts"

/** The result of a transaction if its COMMIT succeeded, which an outage may leave unknown. */
interface Written {
  readonly outcomes: ReadonlyArray<Outcome>
  /** One of its winners, whose audit row shows that they are stored. */
  readonly winner: EncodedCommit
  readonly backend: number
}

/** The progress of an attempt: `written` is set once COMMIT may have been sent. */
interface Progress {
  written: Written | undefined
}

/** Maximum concurrent transactions of commits. */
export const GROUPS_MAX = 2
/** Number of groups that are checked first after an insert-only one hit a duplicate key. */
export const CHECKED_AFTER_DUPLICATE = 10
const RACE_TRIES_MAX = 5
const RACE_PAUSE_MS = 20
/** A request is answered within 10 s: by then the outcome of a commit counts as unknown. */
const RESOLVE_MS_MAX = 6_000
const RESOLVE_PAUSE_MS = 100

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export class PostgresTransactions {
  readonly #pool: pg.Pool
  readonly #statements: WriterStatements
  /** Number of groups that are still checked first. */
  #checkedFirst = 0

  constructor(pool: pg.Pool, statements: WriterStatements) {
    this.#pool = pool
    this.#statements = statements
  }

  /** Runs a group in one transaction and settles each commit. Never rejects. */
  async run(group: ReadonlyArray<Queued<EncodedCommit, Outcome>>): Promise<void> {
    if (group.length === 0) return
    try {
      const outcomes = await this.#outcomes(group.map(({ work }) => work))
      group.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome))
    } catch (error) {
      const reason = unavailable(error)
      if (reason instanceof Unavailable || group.length === 1) {
        for (const { reject } of group) reject(reason)
        return
      }
      // A defect in one commit: halve the group until only that commit fails.
      const half = Math.ceil(group.length / 2)
      await this.run(group.slice(0, half))
      await this.run(group.slice(half))
    }
  }

  /** Runs a group; retries from the start when another transaction won a race for its locks. */
  async #outcomes(commits: ReadonlyArray<EncodedCommit>): Promise<ReadonlyArray<Outcome>> {
    for (let tries = 1; ; tries += 1) {
      const progress: Progress = { written: undefined }
      try {
        return await withWriter(this.#pool, (client) =>
          tries === 1 && this.#mayInsertOnly(client, commits)
            ? this.#insertOnly(client, commits, progress)
            : this.#checkAndWrite(client, commits, progress)
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
        } else {
          const [alone, ...others] = commits
          if (!alone || others.length > 0 || !isHiddenAggregate(error)) throw error
          const created = alone.aggregates.find(({ expected }) => expected === 0)
          return [Outcome.Stale({ scope: created?.id ?? alone.id })]
        }
      }
    }
  }

  /** Not behind a pooler: it may pass on a late COMMIT at any time. */
  #mayInsertOnly(client: pg.ClientBase, commits: ReadonlyArray<EncodedCommit>): boolean {
    if (sessionOf(client).isPooled) return false
    if (this.#checkedFirst === 0) return commits.every(isInsertOnly)
    this.#checkedFirst -= 1
    return false
  }

  /** In one round trip. Falls back to checking first if a unique key exists or a tally is full. */
  async #insertOnly(
    client: pg.ClientBase,
    commits: ReadonlyArray<EncodedCommit>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const outcomes = commits.map(() => Outcome.Committed())
    progress.written = {
      outcomes,
      winner: commits[0] as EncodedCommit,
      backend: sessionOf(client).pid
    }
    if (await writeInsertOnly(client, commits, this.#statements)) return outcomes
    progress.written = undefined
    this.#checkedFirst = CHECKED_AFTER_DUPLICATE
    return this.#checkAndWrite(client, commits, progress)
  }

  /** In two round trips. */
  async #checkAndWrite(
    client: pg.ClientBase,
    commits: ReadonlyArray<EncodedCommit>,
    progress: Progress
  ): Promise<ReadonlyArray<Outcome>> {
    const checked = await checkGroup(client, commits, this.#statements)
    const { winners, outcomes } = checked
    const [winner] = winners
    if (winner) progress.written = { outcomes, winner, backend: await backendOf(client) }
    const isCounted = commits.some(({ numbers }) => numbers.length > 0)
    await (isCounted || winner
      ? writeWinners(client, checked, this.#statements)
      : simpleQuery(client, "rollback"))
    return outcomes
  }

  /**
   * Finds out whether a commit was stored whose connection died while COMMIT was on its way: the audit row of any
   * winner shows it, once it is visible and confirmed, or the end of the backend without one.
   */
  async #stateOf({
    winner: { id, clientId },
    backend
  }: Written): Promise<"stored" | "not stored" | "unknown"> {
    const deadline = performance.now() + RESOLVE_MS_MAX
    while (performance.now() < deadline) {
      try {
        const [running, rows] = await withClient(this.#pool, (client) =>
          inTransaction(client, this.#statements.begin("begin", [clientId]), [
            { sql: BACKEND_RUNS, parameters: [backend] },
            { sql: AUDIT_ROW, parameters: [id, clientId] }
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
const AUDIT_ROW = "select 1 from audit where id = $1 and client_id = $2"

/** The process that runs the current transaction: a pooler may assign each to another session. */
const backendOf = async (client: pg.ClientBase): Promise<number> => {
  const { pid, isPooled } = sessionOf(client)
  if (!isPooled) return pid
  const [row] = await send<{ readonly pid: number }>(client, { sql: BACKEND, parameters: [] })
  return row?.pid ?? pid
}

const BACKEND = "select pg_backend_pid() as pid"
