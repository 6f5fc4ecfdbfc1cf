/**
 * Connections that fell silent, because the network lost them or because COMMIT waits for a
 * synchronous standby. Connections as old as a silent one are not used again. The server is asked to
 * end the silent session, because its locks would block others long after the network is back; but
 * never one that waits for a standby: ending it makes the commit visible on the primary alone.
 */
import type pg from "pg"
import type { Session } from "./session.ts"

/** The server's own limits have ended the sessions by then. */
const END_MS_MAX = 10_000
const END_PAUSE_MS = 200
const WAITING_PAUSE_MS = 1_000

/** Sessions of one role in one database, of all processes together, that wait for a standby. */
const STANDBY_WAITS_MAX = 20
/** A commit that waits for a standby for longer was given up by its caller. */
const GIVEN_UP_MS = 4_000

/**
 * A process id alone could be a later session's by now, which began after ours did; and behind a
 * pooler another client's, which has done something since ours was given up.
 */
const END_SESSIONS = `
  select pg_terminate_backend(activity.pid)
  from pg_stat_activity as activity
  join jsonb_to_recordset($1::jsonb) as silent(
    pid integer, age_ms double precision, silent_ms double precision, is_pooled boolean) using (pid)
  where activity.usename = current_user and activity.datname = current_database()
    and activity.backend_start <= clock_timestamp() - silent.age_ms * interval '1 millisecond'
    and (not silent.is_pooled
      or activity.state_change <= clock_timestamp() - silent.silent_ms * interval '1 millisecond')
    and activity.wait_event is distinct from 'SyncRep'`

const COUNT_WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where usename = current_user and datname = current_database() and wait_event = 'SyncRep'
    and state_change <= clock_timestamp() - ${GIVEN_UP_MS} * interval '1 millisecond'`

/** No process is kept alive for it. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())

/** The driver's own error has no code. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout"

/** A connection on which work failed that began then, by `performance.now()`. */
export interface Failed {
  readonly session: Session
  readonly client: pg.ClientBase
  readonly began: number
}

interface Silent {
  readonly bornAt: number
  readonly failedAt: number
  readonly isPooled: boolean
}

export class SilentConnections {
  readonly #bornAt = new WeakMap<pg.ClientBase, number>()
  /** The sessions that the server is still to end, by their process ids. */
  readonly #silent = new Map<number, Silent>()
  #trustedSince = 0
  #waiting = 0
  #isWatching = false

  born(client: pg.ClientBase): void {
    this.#bornAt.set(client, performance.now())
  }

  /** Returns true unless a connection is as old as one that fell silent. */
  trusts(client: pg.ClientBase): boolean {
    return (this.#bornAt.get(client) ?? 0) >= this.#trustedSince
  }

  /** True if few enough sessions wait for a synchronous standby. */
  get mayWrite(): boolean {
    return this.#waiting < STANDBY_WAITS_MAX
  }

  /** Notes how work failed on a connection; `connect` opens one on which the server can be asked. */
  failed(error: unknown, failed: Failed, connect: () => Promise<pg.PoolClient>): void {
    if (!isSilence(error)) return
    const { session, client, began } = failed
    this.#trustedSince = Math.max(this.#trustedSince, began)
    this.#silent.set(session.pid, {
      bornAt: this.#bornAt.get(client) ?? began,
      failedAt: performance.now(),
      isPooled: session.isPooled
    })
    if (!this.#isWatching) void this.#watch(connect)
  }

  /** Ends silent sessions as soon as the server is back, and counts those that wait for a standby. */
  async #watch(connect: () => Promise<pg.PoolClient>): Promise<void> {
    this.#isWatching = true
    for (let until = performance.now() + END_MS_MAX; this.#silent.size + this.#waiting > 0;) {
      try {
        await this.#ask(connect)
        until = performance.now() + END_MS_MAX
        if (this.#waiting > 0) await pause(WAITING_PAUSE_MS)
      } catch {
        if (performance.now() > until) {
          this.#silent.clear()
          this.#waiting = 0
        } else await pause(END_PAUSE_MS)
      }
    }
    this.#isWatching = false
  }

  async #ask(connect: () => Promise<pg.PoolClient>): Promise<void> {
    const ended = [...this.#silent]
    const client = await connect()
    try {
      const now = performance.now()
      const silent = ended.map(([pid, { bornAt, failedAt, isPooled }]) => ({
        pid,
        age_ms: now - bornAt,
        silent_ms: now - failedAt,
        is_pooled: isPooled
      }))
      await client.query(END_SESSIONS, [JSON.stringify(silent)])
      const { rows } = await client.query<{ readonly waiting: number }>(COUNT_WAITING)
      this.#waiting = rows[0]?.waiting ?? 0
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
    for (const [pid, each] of ended) if (this.#silent.get(pid) === each) this.#silent.delete(pid)
  }
}
