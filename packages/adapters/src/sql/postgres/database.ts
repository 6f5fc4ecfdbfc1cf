/** The database on a PostgreSQL server, which any number of processes share. */
import {
  Positions,
  ReadPlace,
  type KnownPosition,
  type OnReplica
} from "@payroll/operations/ports/readPlace"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Unavailable, Writer, type Outcome } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type pg from "pg"
import { ClientKeys } from "../clientKeys.ts"
import { FirstAskMs } from "../../verification/firstAsk.ts"
import type { PostgresSetting } from "../../settings/settingValues.ts"
import { cannotOpen, Database, visibleRows, type RowSecurity, type RowsOf } from "../database.ts"
import { migrateIfBehind, migratePostgres, requireMigrated } from "./migrate.ts"
import { queryBuilder } from "../queryBuilder.ts"
import { lineLog, makeOutage, type CallKind, type Outage } from "../../serving/outage.ts"
import { preparing, type Scoped } from "../statement.ts"
import { laneStatement } from "../writer/lanes.ts"
import { encodedLater, rowCount } from "../writer/encode.ts"
import type { EncodedCommit } from "../writer/encodedCommit.ts"
import { encodeAll, GroupQueue, WRITER_LIMITS } from "../writer/groupQueue.ts"
import { integerColumns, type IntegerColumns } from "./rows.ts"
import { postgres } from "./dialect.ts"
import { identityOf } from "./identity.ts"
import { isRaceLost, isRolledBack, outcomeUnknown, unavailable } from "./errors.ts"
import { connectionsFor } from "./connections.ts"
import { confirmVisible } from "./confirm.ts"
import {
  BEGIN,
  inTransaction,
  notePositions,
  openPool,
  send,
  withClient,
  withWriter,
  withPatience
} from "./pool.ts"
import { Replicas } from "./replicas.ts"
import { sessionOf } from "./session.ts"
import { beginFor, beginUnheld, rowSecurityOf, type Begin } from "./rowSecurity.ts"
import { unsafeSettingsOf } from "./unsafeSettings.ts"
import { touches } from "./touches.ts"
import { GROUPS_MAX, PostgresTransactions } from "./transactions.ts"

class PostgresServer extends Context.Service<
  PostgresServer,
  {
    readonly url: Redacted.Redacted<string>
    readonly pool: pg.Pool
    readonly integers: IntegerColumns
    readonly begin: Begin
    readonly rowSecurity: RowSecurity
    readonly replicas: Replicas | undefined
    readonly positions: KnownPosition
    readonly outage: Outage
    readonly identity: string
    readonly unsafeSettings: ReadonlyArray<string>
  }
>()("payroll/PostgresServer") {}

const attempt = <A>(
  outage: Outage,
  kind: CallKind,
  run: () => Promise<A>
): Effect.Effect<A, Unavailable> =>
  Effect.catch(
    Effect.tryPromise({ try: () => outage.noting(kind, run()), catch: unavailable }),
    (error) => {
      if (!(error instanceof Unavailable)) return Effect.die(error)
      outage.failed(kind, error)
      return Effect.fail(error)
    }
  )

/** The replicas of a setting, and the positions that callers take to them. */
const replicasOf = (replicaUrl: PostgresSetting["replicaUrl"], pool: pg.Pool, max: number) => ({
  replicas: replicaUrl && new Replicas(Redacted.value(replicaUrl), max),
  positions: replicaUrl ? notePositions(pool) : { latest: () => undefined }
})

const layerServer = ({ url, migrateUrl, replicaUrl }: PostgresSetting) =>
  Layer.effect(
    PostgresServer,
    Effect.acquireRelease(
      Effect.flatMap(Effect.all([makeOutage, lineLog]), ([outage, log]) =>
        Effect.tryPromise({
          try: async () => {
            const report = (line: string): void => log(Effect.logInfo(line))
            if (migrateUrl) {
              await withPatience(Redacted.value(migrateUrl), (client) =>
                migratePostgres(client, { report })
              )
            }
            const opened = await withPatience(Redacted.value(url), async (client) => {
              await (migrateUrl ? requireMigrated(client) : migrateIfBehind(client, { report }))
              const rowSecurity = await rowSecurityOf(client)
              const connections = await connectionsFor(client)
              const unsafeSettings = await unsafeSettingsOf(client)
              const integers = await integerColumns(client)
              const identity = await identityOf(client)
              return { integers, rowSecurity, connections, unsafeSettings, identity }
            })
            const begin = opened.rowSecurity === "bypassed" ? beginUnheld : beginFor
            const { connections, ...server } = opened
            const pool = openPool(Redacted.value(url), connections)
            const more = replicasOf(replicaUrl, pool, connections)
            return PostgresServer.of({ url, pool, begin, outage, ...server, ...more })
          },
          catch: (error) => cannotOpen("PostgreSQL database", error)
        })
      ),
      ({ pool, replicas }) => Effect.promise(() => Promise.all([pool.end(), replicas?.close()]))
    )
  )

type Rows = ReadonlyArray<ReadonlyArray<unknown>>

const SNAPSHOT = "begin isolation level repeatable read read only"
const ONE_READ = "begin"
/** The limits of the role would end a scan. */
const LOCALLY_PATIENT = "set local statement_timeout = 0"
const RACE_TRIES_MAX = 5

type Queries = ReadonlyArray<Scoped<unknown>>
type Server = PostgresServer["Service"]

const clientsOf = (queries: Queries): ReadonlyArray<string> =>
  queries.map(({ clientId }) => clientId)

const readRows = ({ pool, begin, rowSecurity }: Server, queries: Queries): Promise<Rows> => {
  const [first, ...more] = queries
  const isOne = more.length === 0
  if (first && isOne && rowSecurity === "bypassed") {
    return withClient(pool, async (client) =>
      // Behind a pooler only a transaction has limits.
      sessionOf(client).isPooled
        ? inTransaction(client, ONE_READ, [first])
        : [await send(client, first)]
    )
  }
  // For one query a snapshot of its own is enough; it begins a transaction for its clients alone.
  const text = begin(isOne ? ONE_READ : SNAPSHOT, clientsOf(queries))
  return withClient(pool, (client) => inTransaction(client, text, queries))
}

/** The rows from a replica, if the request and a replica allow it; otherwise from the primary. */
const readRowsBy = async (
  server: Server,
  replicas: Replicas,
  place: OnReplica,
  queries: Queries
): Promise<Rows> => {
  const begin = server.begin(SNAPSHOT, clientsOf(queries))
  return (await replicas.read(place, { begin, queries })) ?? readRows(server, queries)
}

const readOf = (server: Server) => {
  const { replicas, outage } = server
  const ofPrimary = (queries: Queries) => attempt(outage, "read", () => readRows(server, queries))
  if (!replicas) return ofPrimary
  return (queries: Queries) =>
    Effect.flatMap(ReadPlace, (place) =>
      place === "primary"
        ? ofPrimary(queries)
        : attempt(outage, "read", () => readRowsBy(server, replicas, place, queries))
    )
}

const writeRows = async ({ pool, begin }: Server, queries: Queries): Promise<Rows> => {
  const text = begin(BEGIN, clientsOf(queries))
  for (let tries = 1; ; tries += 1) {
    let isSent = false
    try {
      return await withWriter(pool, (client) => {
        isSent = true
        return inTransaction(client, text, queries)
      })
    } catch (error) {
      if (isRaceLost(error) && tries < RACE_TRIES_MAX) continue
      throw isSent && !isRolledBack(error) ? outcomeUnknown(error) : error
    }
  }
}

const scanRows = ({ url, begin }: Server, query: Scoped<unknown>): Promise<Rows> => {
  const text = `${begin(SNAPSHOT, [query.clientId])}; ${LOCALLY_PATIENT}`
  return withPatience(Redacted.value(url), (client) => inTransaction(client, text, [query]))
}

const layerDatabase = Layer.effect(
  Database,
  Effect.map(PostgresServer, (server) => {
    const kysely = queryBuilder(postgres)
    return Database.of({
      dialect: postgres,
      rowSecurity: server.rowSecurity,
      replicaReads: server.replicas?.reads,
      outage: server.outage,
      unsafeSettings: server.unsafeSettings,
      identity: server.identity,
      ...preparing(kysely),
      read: visibleRows(readOf(server)),
      scan: <R>(query: Scoped<R>) =>
        attempt(
          server.outage,
          "read",
          async () => (await scanRows(server, query))[0] as ReadonlyArray<R>
        ),
      write: <const Q extends Queries>(...queries: Q) =>
        attempt(
          server.outage,
          "write",
          () => writeRows(server, queries) as Promise<unknown> as Promise<RowsOf<Q>>
        )
    })
  })
)

/** Throws what `isDefect` takes for a defect: an error of another kind would look like an outage. */
const encodedOrDefect = (encode: () => EncodedCommit) => (): EncodedCommit => {
  try {
    return encode()
  } catch (error) {
    throw new TypeError("a commit cannot be encoded", { cause: error })
  }
}

/** About 36 companies: the statements of a group cost PostgreSQL as much as many of its rows. */
const FULL_ROWS = 450

const layerWriter = Layer.effect(
  Writer,
  Effect.gen(function* () {
    const { pool, integers, begin, outage } = yield* PostgresServer
    const keys = yield* ClientKeys
    const { committed } = yield* WakeUp
    const firstAskMs = yield* FirstAskMs
    const fanOut = laneStatement(queryBuilder(postgres), postgres)
    const transactions = new PostgresTransactions(pool, { begin, fanOut, integers })
    const queue = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new GroupQueue<() => EncodedCommit, Outcome>(
            (group) => transactions.run(encodeAll(group)),
            { limits: { ...WRITER_LIMITS, fullRows: FULL_ROWS }, groupsMax: () => GROUPS_MAX }
          )
      ),
      (open) => Effect.promise(() => open.close())
    )
    return Writer.of({
      commit: Effect.fnUntraced(function* (commit) {
        const key = yield* keys.of(commit.clientId)
        const work = encodedOrDefect(
          yield* encodedLater([commit, key, firstAskMs], (encoded) => encoded)
        )
        const outcome = yield* attempt(outage, "write", () =>
          queue.submit(work, rowCount(commit), touches(commit))
        )
        if (outcome._tag === "Committed") committed(commit.changes)
        return outcome
      }),
      confirm: attempt(outage, "read", () => confirmVisible(pool))
    })
  })
)

const layerPositions = Layer.effect(
  Positions,
  Effect.map(PostgresServer, ({ positions }) => positions)
)

/** Connects to and migrates a PostgreSQL database; provides `Database`, and the pool to `layerPostgresWriter`. */
export const layerPostgres = (setting: PostgresSetting) =>
  Layer.merge(layerDatabase, layerPositions).pipe(Layer.provideMerge(layerServer(setting)))

/** The writer of a PostgreSQL database. */
export const layerPostgresWriter = layerWriter
