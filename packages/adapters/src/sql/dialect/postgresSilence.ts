/**
 * Connections that a network lost without a word. Nothing says so but the silence: then those that
 * are as old are not used again, and the server is told to end the session that fell silent, whose
 * locks would keep others waiting long after the network is back.
 */
import type pg from "pg"

const TOLD_MS_MAX = 10_000
const TELL_PAUSE_MS = 200

/** A process id alone could be a later session's by now: that one began after ours did. */
const END_SESSIONS = `
  select pg_terminate_backend(activity.pid)
  from pg_stat_activity as activity
  join jsonb_to_recordset($1::jsonb) as silent(pid integer, age_ms double precision) using (pid)
  where activity.usename = current_user and activity.datname = current_database()
    and activity.backend_start <= clock_timestamp() - silent.age_ms * interval '1 millisecond'`

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The driver's own error has no code. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout"

const processId = (client: pg.ClientBase): number =>
  (client as unknown as { readonly processID: number }).processID

export class SilentConnections {
  readonly #bornAt = new WeakMap<pg.ClientBase, number>()
  /** When each session began that the server is still to be told of, by its process id. */
  readonly #silent = new Map<number, number>()
  #trustedSince = 0
  #isTelling = false

  born(client: pg.ClientBase): void {
    this.#bornAt.set(client, performance.now())
  }

  /** Whether a connection is not as old as one that fell silent. */
  trusts(client: pg.ClientBase): boolean {
    return (this.#bornAt.get(client) ?? 0) >= this.#trustedSince
  }

  /** Learns how work failed that began then on a connection; `connect` opens the way to tell. */
  failed(
    client: pg.ClientBase,
    error: unknown,
    began: number,
    connect: () => Promise<pg.PoolClient>
  ): void {
    if (!isSilence(error)) return
    this.#trustedSince = Math.max(this.#trustedSince, began)
    this.#silent.set(processId(client), this.#bornAt.get(client) ?? began)
    if (!this.#isTelling) void this.#tell(connect)
  }

  /** Tells the server as soon as it is back; later than that its own limits have ended them. */
  async #tell(connect: () => Promise<pg.PoolClient>): Promise<void> {
    this.#isTelling = true
    for (let until = performance.now() + TOLD_MS_MAX; this.#silent.size > 0;) {
      const told = [...this.#silent]
      try {
        const client = await connect()
        const now = performance.now()
        const sessions = told.map(([pid, bornAt]) => ({ pid, age_ms: now - bornAt }))
        await client.query(END_SESSIONS, [JSON.stringify(sessions)]).then(
          () => client.release(),
          (error: unknown) => {
            client.release(true)
            throw error
          }
        )
        for (const [pid] of told) this.#silent.delete(pid)
        until = performance.now() + TOLD_MS_MAX
      } catch {
        if (performance.now() > until) this.#silent.clear()
        else await pause(TELL_PAUSE_MS)
      }
    }
    this.#isTelling = false
  }
}
