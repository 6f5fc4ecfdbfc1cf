/** Connections to PostgreSQL: pipelined, bounded in number and in time. */
import { Unavailable } from "@payroll/operations/writer"
import { createHash } from "node:crypto"
import type { Socket } from "node:net"
import pg from "pg"
import type { Bound } from "../statement.ts"
import { SilentConnections } from "./postgresSilence.ts"

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

/**
 * Statements are sent behind their BEGIN without waiting for it. Should it fail, each of them would
 * be a transaction of its own: outside of one a session only reads, so they fail too. And a network
 * may bring them later than anybody waits: by then the session has ended for having nothing to do.
 */
const MAKE_READY = `set default_transaction_read_only = on; set idle_session_timeout = ${SESSION_IDLE_MS_MAX}`
/**
 * How a transaction that writes begins. What it reads it finds by keys and indexes: a plan that was
 * made while a table was small, and is kept, must not read through all of it later.
 */
export const BEGIN =
  "begin read write; set local enable_seqscan = off; " +
  "set local enable_hashjoin = off; set local enable_mergejoin = off"

interface Connected {
  readonly connection: { readonly stream: Socket }
}

const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as Connected).connection.stream

/** Where that fails, whoever waits for the connection must not wait until the server lets go of it. */
const makeReady = async (client: pg.ClientBase): Promise<void> => {
  try {
    await client.query(MAKE_READY)
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

export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** Another transaction won: the same work may succeed when it is done again from the start. */
export const isRaceLost = (error: unknown): boolean => ["40001", "40P01"].includes(sqlState(error))

/** A unique key is there already: another transaction founded the same record a moment before. */
export const isTwice = (error: unknown): boolean => sqlState(error) === "23505"

/** The server itself said that a statement failed, and lives on: nothing of its transaction stays. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === "ERROR"

/**
 * The server said no to what a statement says (integrity, syntax, data), or our own code failed: a
 * defect. All else that goes wrong on a connection is the database out of reach or overloaded.
 */
const isDefect = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  /^(?:0A|2[1-8]|42)/.test(sqlState(error))

/** What PostgreSQL says of a refused statement can quote the row: only codes and names are kept. */
class StatementRefused extends Error {
  override readonly name = "StatementRefused"
  readonly code: string
  constructor(error: pg.DatabaseError) {
    const { code = "", table = "?", constraint = "?" } = error
    super(`PostgreSQL refused a statement: ${code}, table ${table}, constraint ${constraint}`)
    this.code = code
  }
}

/** What went wrong on a connection, as the rest of the service may know and log it. */
export const unavailable = (error: unknown): unknown => {
  if (error instanceof Unavailable) return error
  if (isDefect(error)) {
    return error instanceof pg.DatabaseError ? new StatementRefused(error) : error
  }
  return new Unavailable({
    reason: sqlState(error) || "the connection failed",
    retryAfterSeconds: 1
  })
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
    client.release()
    return result
  } catch (error) {
    silentOf.get(pool)?.failed(client, error, began, () => trusted(pool))
    client.release(true)
    throw error
  }
}
