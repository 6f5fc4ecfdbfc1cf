/** The share of a server's connections that a process takes. */
import type pg from "pg"
import { CONNECTIONS_MAX } from "./pool.ts"
import { sessionOf } from "./session.ts"

const CONNECTIONS_MIN = 3
/** Processes that share the connections that a server allows; more need a larger max_connections. */
const PROCESSES_MAX = 12

const ALLOWED = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`

/**
 * Returns the number of connections that a process may open to the server of a connection: a share of what it allows.
 */
export const connectionsFor = async (client: pg.ClientBase): Promise<number> => {
  // A pooler has its own limit, and queues who comes beyond it.
  if (sessionOf(client).isPooled) return CONNECTIONS_MAX
  const { rows } = await client.query<{ readonly allowed: number }>(ALLOWED)
  const share = Math.floor((rows[0]?.allowed ?? 0) / PROCESSES_MAX)
  return Math.min(CONNECTIONS_MAX, Math.max(CONNECTIONS_MIN, share))
}
