/** The database on a PostgreSQL server, which any number of processes share. */
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Unavailable, Writer, type Outcome } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type pg from "pg"
import { ClientKeys } from "../clientKeys.ts"
import { FirstAskMs } from "../../verification/firstAsk.ts"
import { cannotOpen, Database, type RowsOf } from "../database.ts"
import { migratePostgres } from "./migrate.ts"
import { queryBuilder } from "../queryBuilder.ts"
import { preparing, type Bound, type Scoped } from "../statement.ts"
import { laneStatement } from "../writer/lanes.ts"
import { encodeCommit, rowCount } from "../writer/encode.ts"
import type { EncodedCommit } from "../writer/encodedCommit.ts"
import { GroupQueue, WRITER_LIMITS } from "../writer/groupQueue.ts"
import { integerColumns, type IntegerColumns } from "./rows.ts"
import { postgres } from "./dialect.ts"
import { isRaceLost, isRolledBack, outcomeUnknown, unavailable } from "./errors.ts"
import { confirmVisible } from "./confirm.ts"
import {
  BEGIN,
  inTransaction,
  openPool,
  send,
  withClient,
  withWriter,
  withPatience
} from "./pool.ts"
import { touches } from "./group.ts"
import { GROUPS_MAX, PostgresTransactions } from "./transactions.ts"

class PostgresServer extends Context.Service<
  PostgresServer,
  {
    readonly url: Redacted.Redacted<string>
    readonly pool: pg.Pool
    readonly integers: IntegerColumns
  }
>()("payroll/PostgresServer") {}

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.catch(Effect.tryPromise({ try: run, catch: unavailable }), (error) =>
    error instanceof Unavailable ? Effect.fail(error) : Effect.die(error)
  )

const layerServer = (url: Redacted.Redacted<string>) =>
  Layer.effect(
    PostgresServer,
    Effect.acquireRelease(
      Effect.tryPromise({
        try: async () => {
          const integers = await withPatience(Redacted.value(url), async (client) => {
            await migratePostgres(client)
            return integerColumns(client)
          })
          return PostgresServer.of({ url, pool: openPool(Redacted.value(url)), integers })
        },
        catch: (error) => cannotOpen("PostgreSQL database", error)
      }),
      ({ pool }) => Effect.promise(() => pool.end())
    )
  )

type Rows = ReadonlyArray<ReadonlyArray<unknown>>

const SNAPSHOT = "begin isolation level repeatable read read only"
const RACE_TRIES_MAX = 5

const readRows = (pool: pg.Pool, queries: ReadonlyArray<Bound<unknown>>): Promise<Rows> => {
  const [first, ...more] = queries
  return first && more.length === 0
    ? withClient(pool, async (client) => [await send(client, first)])
    : withClient(pool, (client) => inTransaction(client, SNAPSHOT, queries))
}

const writeRows = async (pool: pg.Pool, queries: ReadonlyArray<Bound<unknown>>): Promise<Rows> => {
  for (let tries = 1; ; tries += 1) {
    let isSent = false
    try {
      return await withWriter(pool, (client) => {
        isSent = true
        return inTransaction(client, BEGIN, queries)
      })
    } catch (error) {
      if (isRaceLost(error) && tries < RACE_TRIES_MAX) continue
      throw isSent && !isRolledBack(error) ? outcomeUnknown(error) : error
    }
  }
}

const layerDatabase = Layer.effect(
  Database,
  Effect.map(PostgresServer, ({ pool, url }) => {
    const kysely = queryBuilder(postgres)
    return Database.of({
      dialect: postgres,
      ...preparing(kysely),
      read: <const Queries extends ReadonlyArray<Scoped<unknown>>>(...queries: Queries) =>
        attempt(() => readRows(pool, queries) as Promise<unknown> as Promise<RowsOf<Queries>>),
      scan: <R>(query: Scoped<R>) =>
        attempt(() => withPatience(Redacted.value(url), (client) => send(client, query))),
      write: <const Queries extends ReadonlyArray<Scoped<unknown>>>(...queries: Queries) =>
        attempt(() => writeRows(pool, queries) as Promise<unknown> as Promise<RowsOf<Queries>>)
    })
  })
)

const layerWriter = Layer.effect(
  Writer,
  Effect.gen(function* () {
    const { pool, integers } = yield* PostgresServer
    const keys = yield* ClientKeys
    const { notify } = yield* WakeUp
    const firstAskMs = yield* FirstAskMs
    const fanOut = laneStatement(queryBuilder(postgres), postgres)
    const transactions = new PostgresTransactions(pool, { fanOut, integers })
    const queue = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new GroupQueue<EncodedCommit, Outcome>((group) => transactions.run(group), {
            limits: WRITER_LIMITS,
            groupsMax: () => GROUPS_MAX,
            touches
          })
      ),
      (open) => Effect.promise(() => open.close())
    )
    return Writer.of({
      commit: Effect.fnUntraced(function* (commit) {
        // Encoded before it waits: `touches` compares digests, and no value waits in plaintext.
        const encoded = encodeCommit(commit, yield* keys.of(commit.clientId), firstAskMs)
        const outcome = yield* attempt(() => queue.submit(encoded, rowCount(commit)))
        if (outcome._tag === "Committed") notify()
        return outcome
      }),
      confirm: attempt(() => confirmVisible(pool))
    })
  })
)

/** Connects to and migrates a PostgreSQL database; provides `Database`, and the pool to `layerPostgresWriter`. */
export const layerPostgres = (url: Redacted.Redacted<string>) =>
  layerDatabase.pipe(Layer.provideMerge(layerServer(url)))

/** The writer of a PostgreSQL database. */
export const layerPostgresWriter = layerWriter
