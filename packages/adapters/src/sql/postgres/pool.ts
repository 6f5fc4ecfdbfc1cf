/** Connections to PostgreSQL: pipelined, bounded in number and in time. */
import { Unavailable } from "@payroll/operations/writer"
import { createHash } from "node:crypto"
import type { Socket } from "node:net"
import pg from "pg"
import type { Bound } from "../statement.ts"
import { outcomeUnknown } from "./errors.ts"
import { isSilence, SilentConnections } from "./silence.ts"

export const CONNECTIONS_MAX = 10
const CONNECT_MS_MAX = 2_000
const STATEMENT_MS_MAX = 5_000
const LOCK_MS_MAX = 2_000
const IDLE_IN_TRANSACTION_MS_MAX = 10_000
/**
 * Silence for so long means that the connection is dead. Shorter than the server's own limit, which
 * is there for what nobody waits for any more: a service that its network forgot has to be back
 * within 5 s.
 */
const ANSWER_MS_MAX = 4_000
/** Sooner than a commit of which nothing is heard is told as failed: 4 s, and 6 s of finding out. */
const SESSION_IDLE_MS_MAX = 8_000
/** The pool lets go of a connection well before the server ends its session. */
const POOL_IDLE_MS_MAX = 4_000
const STATEMENT_NAMES_MAX = 1_000

const INT8 = 20

// Instants and counts stay far below 2^53.
const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(INT8, Number)

const names = new Map<string, string>()

/** A statement's name on its connections: short, because PostgreSQL cuts names at 63 bytes. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= STATEMENT_NAMES_MAX) names.clear()
  const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Whatever a database or a role has by default. */
const WITHOUT_LIMITS =
  "set statement_timeout = 0; set lock_timeout = 0; " +
  "set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0"

/** Runs work that may take long, and that no request waits for, on a connection without limits. */
export const withPatience = async <A>(
  connectionString: string,
  work: (client: pg.ClientBase) => Promise<A>
): Promise<A> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    types: typeParsers
  })
  client.on("error", () => undefined)
  await client.connect()
  try {
    await client.query(WITHOUT_LIMITS)
    return await work(client)
  } finally {
    await client.end()
  }
}

const silentOf = new WeakMap<pg.Pool, SilentConnections>()

/** The server's function in which COMMIT waits for a synchronous standby. */
const STANDBY_WAIT = "SyncRepWaitForLSN"
/** Connections whose COMMIT somebody made succeed without the standby: the server only warns of it. */
const waitEnded = new WeakSet<pg.ClientBase>()

/**
 * Statements are sent behind their BEGIN without waiting for it. Should it fail, each of them would
 * be a transaction of its own: outside of one a session only reads, so they fail too. And a network
 * may bring them later than anybody waits: by then the session has ended for having nothing to do.
 */
const MAKE_READY =
  "set default_transaction_read_only = on; " +
  `set idle_session_timeout = ${SESSION_IDLE_MS_MAX}; select pg_backend_pid() as pid`

/** The server process behind a connection. */
export interface Session {
  readonly pid: number
  /** Whether a pooler stands between, which names a process of its own invention in its greeting. */
  readonly isPooled: boolean
}

const sessions = new WeakMap<pg.ClientBase, Session>()

/** The session of a connection of a pool. */
export const sessionOf = (client: pg.ClientBase): Session => {
  const session = sessions.get(client)
  if (!session) throw new TypeError("the connection is not of a pool")
  return session
}
/**
 * How a transaction that writes begins. What it reads it finds by keys and indexes: a plan that was
 * made while a table was small, and is kept, must not read through all of it later.
 */
export const BEGIN =
  "begin read write; set local enable_seqscan = off; " +
  "set local enable_hashjoin = off; set local enable_mergejoin = off"

interface Connected {
  readonly connection: { readonly stream: Socket }
  /** As the greeting has it. */
  readonly processID: number
}

const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as Connected).connection.stream

/** The results of its three statements. */
type Readied = readonly [unknown, unknown, { readonly rows: readonly [{ readonly pid: number }] }]

/** Where that fails, whoever waits for the connection must not wait until the server lets go of it. */
const makeReady = async (client: pg.ClientBase): Promise<void> => {
  try {
    const [, , { rows }] = (await client.query(MAKE_READY)) as unknown as Readied
    const [{ pid }] = rows
    const { processID } = client as unknown as Connected
    sessions.set(client, { pid, isPooled: pid !== processID })
  } catch (error) {
    socketOf(client).destroy()
    throw error
  }
}

export const openPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    lock_timeout: LOCK_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    keepAlive: true,
    pipeline: true,
    types: typeParsers,
    idleTimeoutMillis: POOL_IDLE_MS_MAX,
    // `verify` would lose each connection that it makes ready after nobody waits for it any more.
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it; its types do not know.
    onConnect: makeReady
  })
  const silent = new SilentConnections()
  silentOf.set(pool, silent)
  // A backend that dies reports here or on its client; unheard, the report would end the process.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => {
    silent.born(client)
    client.on("error", () => undefined)
    client.on("notice", ({ routine }) => {
      if (routine === STANDBY_WAIT) waitEnded.add(client)
    })
  })
  return pool
}

/** Sends a statement; its place in the pipeline is that of the call. */
export const send = async <Row>(
  client: pg.ClientBase,
  { sql, parameters }: Bound<Row>
): Promise<ReadonlyArray<Row>> => {
  const values = parameters as Array<unknown>
  const result = await client.query({ name: nameOf(sql), text: sql, values })
  return result.rows as ReadonlyArray<Row>
}

/**
 * Sends what `sendAll` sends in one piece. A write to the socket for each statement would cost more
 * than most statements do, here and on the server, which each of them wakes.
 */
export const inOnePiece = <A>(client: pg.ClientBase, sendAll: () => A): A => {
  const socket = socketOf(client)
  socket.cork()
  try {
    return sendAll()
  } finally {
    socket.uncork()
  }
}

/** A statement without values and without a kept plan: BEGIN, COMMIT, ROLLBACK. */
export const say = (client: pg.ClientBase, text: string): Promise<unknown> => client.query(text)

/** All results of statements sent together, or the first error, once all have been answered. */
export const allOf = async <A>(sent: ReadonlyArray<Promise<A>>): Promise<ReadonlyArray<A>> => {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((result) => result.status === "rejected")
  if (failed) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<A>).value)
}

/** Sends a whole transaction in one piece; the rows of each query. */
export const inTransaction = async (
  client: pg.ClientBase,
  begin: string,
  queries: ReadonlyArray<Bound<unknown>>
): Promise<ReadonlyArray<ReadonlyArray<unknown>>> => {
  const [begun, sent, committed] = inOnePiece(
    client,
    () =>
      [
        say(client, begin),
        queries.map((query) => send(client, query)),
        say(client, "commit")
      ] as const
  )
  await allOf<unknown>([begun, ...sent, committed])
  return Promise.all(sent)
}

/** A connection of the pool, none that may be as dead as one that fell silent. */
const trusted = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  for (;;) {
    const client = await pool.connect()
    if (silentOf.get(pool)?.trusts(client) !== false) return client
    client.release(true)
  }
}

/** Runs work on a connection of its own; a connection on which anything failed is not used again. */
export const withClient = async <A>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<A>
): Promise<A> => {
  const client = await trusted(pool)
  const began = performance.now()
  try {
    const result = await work(client)
    if (waitEnded.has(client)) throw new Error("a synchronous standby does not have the commit")
    client.release()
    return result
  } catch (error) {
    const silent = { session: sessionOf(client), client, began }
    silentOf.get(pool)?.failed(error, silent, () => trusted(pool))
    client.release(true)
    throw error
  }
}

/**
 * Runs work that commits something. Refused while too many sessions wait for a synchronous standby:
 * each holds a connection of the server until the standby is back.
 */
export const withWriter = <A>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<A>
): Promise<A> =>
  silentOf.get(pool)?.mayWrite === false
    ? Promise.reject(
        new Unavailable({ reason: "a synchronous standby does not answer", retryAfterSeconds: 1 })
      )
    : withClient(pool, work)

/**
 * A commit of its own that waits for the synchronous standbys, where there are any. They get all
 * commits in one order, so whatever was visible before it is then as durable as it is itself. Only
 * what is written makes COMMIT wait: a message in the log is enough, and leaves no row behind.
 */
const CONFIRM: Bound<unknown> = {
  sql:
    "select pg_logical_emit_message(true, 'payroll', '') " +
    "where current_setting('synchronous_standby_names') <> ''",
  parameters: []
}

/**
 * Resolves once everything that was visible before is as durable as an acknowledged commit. A standby
 * that does not answer leaves the outcome of that unknown.
 */
export const confirmVisible = async (pool: pg.Pool): Promise<void> => {
  try {
    await withWriter(pool, (client) => inTransaction(client, BEGIN, [CONFIRM]))
  } catch (error) {
    throw isSilence(error) ? outcomeUnknown(error) : error
  }
}
