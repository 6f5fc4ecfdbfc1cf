/** The peer of a connection: a server, or a pooler that lends its sessions. */
import { randomUUID } from "node:crypto"
import type pg from "pg"
import { IsStandby } from "./hosts.ts"

/** The server process behind a connection. */
export interface Session {
  readonly pid: number
  /** True if a pooler is in between: the process id of its greeting is its own invention. */
  readonly isPooled: boolean
  /** True if a statement that was prepared under a name can be used in any later transaction. */
  readonly keepsNames: boolean
}

const sessions = new WeakMap<pg.ClientBase, Session>()

/** The session of a connection that was greeted. */
export const sessionOf = (client: pg.ClientBase): Session => {
  const session = sessions.get(client)
  if (!session) throw new TypeError("the connection was not greeted")
  return session
}

/** Returns true if a connection was greeted and leads to a pooler. */
export const isPooled = (client: pg.ClientBase): boolean => sessions.get(client)?.isPooled === true

/** Returns true if statements may be named, and also before the connection was greeted. */
export const keepsNames = (client: pg.ClientBase): boolean =>
  sessions.get(client)?.keepsNames !== false

const GREETING = "select pg_backend_pid() as pid, pg_is_in_recovery() as standby"

interface Greeting {
  readonly pid: number
  readonly standby: boolean
}

/**
 * Returns true if a pooler looks after the names of prepared statements, as PgBouncer does from 1.21 on: it then gives
 * them names of its own, which the server shows. A name that it only passes on is known in one session of the server.
 */
const looksAfterNames = async (client: pg.ClientBase): Promise<boolean> => {
  const name = `payroll_${randomUUID()}`
  const text = "select exists (select 1 from pg_prepared_statements where name = $1) as passed"
  const [, { rows }] = await Promise.all([
    client.query("begin"),
    client.query<{ readonly passed: boolean }>({ name, text, values: [name] })
  ])
  const isPassed = rows[0]?.passed !== false
  await client.query(isPassed ? `deallocate "${name}"; commit` : "commit")
  return !isPassed
}

/** Finds out who is at the other end, before anything is set that a pooler would keep. */
export const greet = async (client: pg.ClientBase, needsWriter: boolean): Promise<Session> => {
  const { rows } = await client.query<Greeting>(GREETING)
  const { pid = 0, standby = false } = rows[0] ?? {}
  if (standby && needsWriter) throw new IsStandby()
  const { processID } = client as unknown as { readonly processID: number }
  const hasPooler = pid !== processID
  const keeps = hasPooler ? await looksAfterNames(client) : true
  const session = { pid, isPooled: hasPooler, keepsNames: keeps }
  sessions.set(client, session)
  return session
}
