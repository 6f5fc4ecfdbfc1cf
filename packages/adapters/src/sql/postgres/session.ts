/** Who is at the other end of a connection: a server, or a pooler that lends its sessions. */
import type pg from "pg"
import { IsStandby } from "./hosts.ts"

/** The server process behind a connection. */
export interface Session {
  readonly pid: number
  /** Whether a pooler is in between: the process id of its greeting is its own invention. */
  readonly isPooled: boolean
}

const sessions = new WeakMap<pg.ClientBase, Session>()

/** The session of a connection that was greeted. */
export const sessionOf = (client: pg.ClientBase): Session => {
  const session = sessions.get(client)
  if (!session) throw new TypeError("the connection was not greeted")
  return session
}

/** Whether a connection is to a pooler, as far as it was greeted. */
export const isPooled = (client: pg.ClientBase): boolean => sessions.get(client)?.isPooled === true

const GREETING = "select pg_backend_pid() as pid, pg_is_in_recovery() as standby"

interface Greeting {
  readonly pid: number
  readonly standby: boolean
}

/** Finds out who is at the other end, before anything is set that a pooler would keep. */
export const greet = async (client: pg.ClientBase, needsWriter: boolean): Promise<Session> => {
  const { rows } = await client.query<Greeting>(GREETING)
  const { pid = 0, standby = false } = rows[0] ?? {}
  if (standby && needsWriter) throw new IsStandby()
  const { processID } = client as unknown as { readonly processID: number }
  const session = { pid, isPooled: pid !== processID }
  sessions.set(client, session)
  return session
}
