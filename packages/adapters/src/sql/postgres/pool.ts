/** Connections to PostgreSQL: pipelined, bounded in number and in time. */
import { Unavailable } from "@payroll/operations/writer"
import { createHash } from "node:crypto"
import type { Socket } from "node:net"
import pg from "pg"
import type { Bound } from "../statement.ts"
import { Hosts } from "./hosts.ts"
import { LOCAL_LIMITS, MAKE_READY, WITHOUT_LIMITS } from "./limits.ts"
import { Positions } from "./positions.ts"
import { greet, isPooled, keepsNames, sessionOf } from "./session.ts"
import { SilentConnections } from "./silence.ts"

export const CONNECTIONS_MAX = 10
const CONNECT_MS_MAX = 2_000
/**
 * A connection that is silent for longer counts as dead. Shorter than the server's statement timeout,
 * because the service must recover from a lost network within 5 s.
 */
const ANSWER_MS_MAX = 4_000
/** The pool closes an idle connection well before the server ends its session. */
const POOL_IDLE_MS_MAX = 4_000
const STATEMENT_NAMES_MAX = 1_000
/** The system then probes a silent connection each second, and ends it after ten probes. */
const KEEP_ALIVE_MS = 10_000

const INT8 = 20

// Instants and counts stay far below 2^53.
const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(INT8, Number)

const names = new Map<string, string>()

/** The name of a prepared statement: short, because PostgreSQL truncates names at 63 bytes. */
const nameOf = (text: string): string => {
  const cached = names.get(text)
  if (cached) return cached
  if (names.size >= STATEMENT_NAMES_MAX) names.clear()
  const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  names.set(text, name)
  return name
}

/** The name of connections that serve no request, so that a migration does not wait for them to stop. */
export const PATIENT = "payroll, not serving"

/** Runs long work that no request waits for, on a connection without time limits. */
export const withPatience = async <A>(
  connectionString: string,
  work: (client: pg.ClientBase) => Promise<A>
): Promise<A> => {
  const hosts = new Hosts(connectionString)
  const client = await hosts.inTurn(() => connectPatiently(hosts))
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** For connections to a server and those of a pool alike. */
const COMMON = {
  connectionTimeoutMillis: CONNECT_MS_MAX,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  pipeline: true,
  types: typeParsers
} satisfies pg.ClientConfig

const connectPatiently = async ({ connection, needsWriter }: Hosts): Promise<pg.Client> => {
  const client = new pg.Client({ ...COMMON, ...connection, application_name: PATIENT })
  client.on("error", () => undefined)
  await client.connect()
  try {
    if (!(await greet(client, needsWriter)).isPooled) await client.query(WITHOUT_LIMITS)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

const silentOf = new WeakMap<pg.Pool, SilentConnections>()
const hostsOf = new WeakMap<pg.Pool, Hosts>()

/** The server's function in which COMMIT waits for a synchronous standby. */
const STANDBY_WAIT = "SyncRepWaitForLSN"
/** Connections whose COMMIT succeeded without the standby because somebody canceled the wait. */
const waitEnded = new WeakSet<pg.ClientBase>()

/**
 * How a writing transaction begins. It finds rows by indexes only, in their order: a plan that was made while a
 * table was small is kept, and must not scan or sort the table later.
 */
export const BEGIN =
  "begin read write; set local enable_seqscan = off; " +
  "set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_bitmapscan = off"

interface Connected {
  readonly connection: { readonly stream: Socket }
}

const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as Connected).connection.stream

/** Destroys the socket on failure, so that callers do not wait for the server to close it. */
const makeReady = async (client: pg.ClientBase, needsWriter: boolean): Promise<void> => {
  try {
    if (!(await greet(client, needsWriter)).isPooled) await client.query(MAKE_READY)
  } catch (error) {
    socketOf(client).destroy()
    throw error
  }
}

/** The times that callers of a pool wait for a connection and for an answer. */
interface Waits {
  readonly connectMs: number
  readonly answerMs: number
}

const WAITS: Waits = { connectMs: CONNECT_MS_MAX, answerMs: ANSWER_MS_MAX }

export const openPool = (
  connectionString: string,
  max = CONNECTIONS_MAX,
  { connectMs, answerMs } = WAITS
): pg.Pool => {
  const hosts = new Hosts(connectionString)
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...hosts.connection })
      }
    },
    ...COMMON,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    idleTimeoutMillis: POOL_IDLE_MS_MAX,
    // `verify` would leak a connection that becomes ready after its caller gave up.
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it; its types do not know.
    onConnect: (client) => makeReady(client, hosts.needsWriter)
  })
  const silent = new SilentConnections()
  silentOf.set(pool, silent)
  hostsOf.set(pool, hosts)
  // The error of a backend that dies is emitted here or on its client; unhandled, it would end the process.
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

/**
 * Sends a statement; statements are pipelined in the order of the calls. It has no name behind a pooler that does
 * not look after names, because the next one may run in another session of the server.
 */
export const send = async <Row>(
  client: pg.ClientBase,
  { sql, parameters, isUnnamed = false }: Bound<Row>
): Promise<ReadonlyArray<Row>> => {
  const values = parameters as Array<unknown>
  const named = !isUnnamed && keepsNames(client) ? { name: nameOf(sql) } : undefined
  const result = await client.query({ ...named, text: sql, values })
  return result.rows as ReadonlyArray<Row>
}

/**
 * Sends the statements of `sendAll` in one write to the socket. A write for each would cost more than
 * most statements do, here and on the server, which each write wakes.
 */
export const inOneWrite = <A>(client: pg.ClientBase, sendAll: () => A): A => {
  const socket = socketOf(client)
  socket.cork()
  try {
    return sendAll()
  } finally {
    socket.uncork()
  }
}

/** Sends a statement without values and without a prepared plan: BEGIN, COMMIT, ROLLBACK. */
export const simpleQuery = (client: pg.ClientBase, text: string): Promise<unknown> =>
  client.query(text)

/** The results of pipelined statements, or the first error once all are answered. */
export const allOf = async <A>(sent: ReadonlyArray<Promise<A>>): Promise<ReadonlyArray<A>> => {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((result) => result.status === "rejected")
  if (failed) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<A>).value)
}

/**
 * Begins a transaction ahead of its statements if the connection is to a pooler; false otherwise. No setting of the
 * session makes statements fail there whose BEGIN failed, so they wait for its answer.
 */
export const beganAhead = async (client: pg.ClientBase, begin: string): Promise<boolean> => {
  if (!isPooled(client)) return false
  await simpleQuery(client, `${begin}; ${LOCAL_LIMITS}`)
  return true
}

/** Runs a transaction in one round trip, behind a pooler in two; returns the rows of each query. */
export const inTransaction = async (
  client: pg.ClientBase,
  begin: string,
  queries: ReadonlyArray<Bound<unknown>>
): Promise<ReadonlyArray<ReadonlyArray<unknown>>> => {
  const isBegun = await beganAhead(client, begin)
  const [begun, sent, committed] = inOneWrite(
    client,
    () =>
      [
        isBegun ? undefined : simpleQuery(client, begin),
        queries.map((query) => send(client, query)),
        simpleQuery(client, "commit")
      ] as const
  )
  await allOf<unknown>([...(begun ? [begun] : []), ...sent, committed])
  return Promise.all(sent)
}

/** A connection of the pool, to the first server that gives one. */
const connected = (pool: pg.Pool): Promise<pg.PoolClient> => {
  const connect = (): Promise<pg.PoolClient> => pool.connect()
  return hostsOf.get(pool)?.inTurn(connect) ?? connect()
}

/** A connection of the pool that is younger than the last one that fell silent. */
const trusted = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  for (;;) {
    const client = await connected(pool)
    if (silentOf.get(pool)?.trusts(client) !== false) return client
    client.release(true)
  }
}

/** Runs work on a connection of its own. A connection on which anything failed is closed. */
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
    : withClient(pool, async (client) => {
        const result = await work(client)
        await positionsOf.get(pool)?.note(client)
        return result
      })

const positionsOf = new WeakMap<pg.Pool, Positions>()

/** Notes the position after each commit of a pool from now on, for callers who then read from replicas. */
export const notePositions = (pool: pg.Pool): Positions => {
  const positions = new Positions(send)
  positionsOf.set(pool, positions)
  return positions
}
