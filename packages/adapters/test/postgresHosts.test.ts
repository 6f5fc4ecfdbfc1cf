/** Several servers in one URL: the one that takes writes is used, also after a failover. */
import { assert, describe, it } from "@effect/vitest"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { STANDBY } from "@payroll/operations/ports/storageHealth"
import * as Effect from "effect/Effect"
import pg from "pg"
import { cannotOpen } from "../src/sql/database.ts"
import { unavailable } from "../src/sql/postgres/errors.ts"
import {
  BEGIN,
  inTransaction,
  openPool,
  withClient,
  withPatience
} from "../src/sql/postgres/pool.ts"

const TIMEOUT_MS = 60_000
/** From the promotion of a standby to the first connection. */
const FAILOVER_MS_MAX = 2_000

const server = Effect.acquireRelease(
  Effect.promise(() => OwnPostgres.start()),
  (running) => Effect.promise(() => running.stop())
)

const hostOf = ({ url }: OwnPostgres): string => new URL(url).host

const urlOf = (servers: ReadonlyArray<string>, query = ""): string =>
  `postgres://postgres:password@${servers.join(",")}/postgres${query}`

const PORT = "select current_setting('port') as port"

const portOf = async (client: pg.ClientBase): Promise<string> =>
  String((await client.query<{ readonly port: string }>(PORT)).rows[0]?.port)

const promote = async ({ url }: OwnPostgres): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_promote()")
  await client.end()
}

describe("a URL with several servers", () => {
  it.live(
    "leads to the one that takes writes, and to a standby once it is promoted",
    () =>
      Effect.gen(function* () {
        const [standby, primary] = yield* Effect.all([server, server], { concurrency: 2 })
        const url = urlOf(
          ["127.0.0.1:9", hostOf(standby), hostOf(primary)],
          "?target_session_attrs=read-write"
        )
        yield* Effect.promise(async () => {
          await standby.becomeStandby()
          const pool = openPool(url)
          const used = () => withClient(pool, portOf)
          const port = (one: OwnPostgres): string => new URL(one.url).port
          assert.strictEqual(await used(), port(primary))
          assert.strictEqual(await withPatience(url, portOf), port(primary))

          await primary.crash()
          const refused = await used().then(
            () => "connected",
            () => "refused"
          )
          assert.strictEqual(refused, "refused")
          await promote(standby)
          const promotedAt = performance.now()
          let usedPort: string | undefined
          while (usedPort === undefined) {
            usedPort = await used().catch(() => undefined)
            assert.isBelow(performance.now() - promotedAt, FAILOVER_MS_MAX)
          }
          assert.strictEqual(usedPort, port(standby))
          await pool.end()
        })
      }),
    TIMEOUT_MS
  )

  it.live(
    "refuses a lone standby if it has to take writes, and uses it otherwise",
    () =>
      Effect.gen(function* () {
        const standby = yield* server
        yield* Effect.promise(async () => {
          await standby.becomeStandby()
          const connect = (query: string) =>
            withPatience(urlOf([hostOf(standby)], query), portOf).then(
              () => "connected",
              (error: unknown) => cannotOpen("database", error).message
            )
          assert.strictEqual(
            await connect("?target_session_attrs=primary"),
            "the database cannot be opened (57P03): it is a standby; promote it, or name the primary in the URL"
          )
          assert.strictEqual(await connect("?target_session_attrs=any"), "connected")
          assert.strictEqual(await connect(""), "connected")

          const pool = openPool(urlOf([hostOf(standby)]))
          const write = withClient(pool, (client) => inTransaction(client, BEGIN, []))
          const why = await write.then(() => "written", unavailable)
          assert.propertyVal(why, "reason", STANDBY)
          await pool.end()
        })
      }),
    TIMEOUT_MS
  )
})
