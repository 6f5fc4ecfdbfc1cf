/** Slow connections and slow statements. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { connectionsFor } from "../src/sql/postgres/connections.ts"
import { confirmVisible } from "../src/sql/postgres/confirm.ts"
import { cannotOpen } from "../src/sql/database.ts"
import { unavailable } from "../src/sql/postgres/errors.ts"
import { CONNECTIONS_MAX, openPool, withClient, withPatience } from "../src/sql/postgres/pool.ts"
import { faultProxy } from "@payroll/testing/database/faultProxy"
import { asAdministrator } from "@payroll/testing/database/roles"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { repeatUntil } from "@payroll/testing/until"

const READYING = "set default_transaction_read_only"

/** The outcome of waiting for a connection. */
const waited = (pool: ReturnType<typeof openPool>): Promise<string> =>
  pool.connect().then(
    () => "connected",
    () => "given up"
  )

/** Every session's limits, as the server has them. */
const LIMITS = {
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
  idle_session_timeout: "8s",
  default_transaction_read_only: "on"
}

describe("openPool", () => {
  it.live("limits every session, whatever the database's own limits are", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const name = new URL(url).pathname.slice(1)
      yield* Effect.promise(() =>
        withPatience(asAdministrator(url), async (client) => {
          for (const limit of ["statement_timeout", "lock_timeout", "idle_session_timeout"]) {
            await client.query(`alter database "${name}" set ${limit} = 0`)
          }
        })
      )
      const pool = openPool(url)
      const settings = Object.keys(LIMITS).map((limit) => `current_setting('${limit}') as ${limit}`)
      const result = yield* Effect.promise(() => pool.query(`select ${settings.join()}`))
      assert.deepStrictEqual<unknown>(result.rows, [LIMITS])
      yield* Effect.promise(() => pool.end())
    })
  )

  it.live("lets the server cancel a statement that the service has given up", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const pool = openPool(url)
      const outcome = yield* Effect.promise(() =>
        pool.query("select pg_sleep(60)").then(
          () => "answered",
          () => "given up"
        )
      )
      assert.strictEqual(outcome, "given up")
      const sleeping =
        "select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'"
      const running = Effect.promise(() =>
        withPatience(url, (client) => client.query<{ readonly count: number }>(sleeping))
      )
      yield* repeatUntil(running, ({ rows }) => rows[0]?.count === 0)
      yield* Effect.promise(() => pool.end())
    })
  )

  it.live("closes a connection that became silent during its start", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      const pool = openPool(proxy.url)
      proxy.hangAt(READYING)
      const outcome = Effect.promise(() => waited(pool))
      assert.strictEqual(yield* outcome.pipe(Effect.timeout("10 seconds")), "given up")
      yield* Effect.promise(() => pool.end()).pipe(Effect.timeout("10 seconds"))
    })
  )

  it.live("keeps a connection that became ready after its caller gave up", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      const pool = openPool(proxy.url)
      const all = Array.from({ length: CONNECTIONS_MAX }, () => pool.connect())
      const [first, ...others] = yield* Effect.promise(() => Promise.all(all))

      proxy.hangAt(READYING)
      const late = waited(pool)
      // Its slot is free for a new connection, whose start then exceeds the timeout.
      first?.release(true)
      assert.strictEqual(yield* Effect.promise(() => late), "given up")
      yield* Effect.promise(() => proxy.set({ mode: "pass" }))
      for (const client of others) client.release()

      // It waits for all connections in use.
      yield* Effect.promise(() => pool.end()).pipe(Effect.timeout("10 seconds"))
    })
  )
})

describe("connectionsFor", () => {
  it.live("is a share of what the server allows, so that twelve processes fit", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const [allowed, connections] = yield* Effect.promise(() =>
        withPatience(url, async (client) => {
          const { rows } = await client.query<{ readonly allowed: number }>(
            "select current_setting('max_connections')::int as allowed"
          )
          return [rows[0]?.allowed ?? 0, await connectionsFor(client)] as const
        })
      )
      assert.isAtMost(connections * 12, Math.max(allowed, 36))
      assert.isAtLeast(connections, 3)
      assert.isAtMost(connections, CONNECTIONS_MAX)
    })
  )
})

describe("a server without a connection left", () => {
  it.live("is named with what to set, at a start and later", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const limit = `alter database "${new URL(url).pathname.slice(1)}" connection limit 0`
      yield* Effect.promise(async () => {
        await withPatience(asAdministrator(url), (client) => client.query(limit))
        const start = withPatience(url, () => Promise.resolve("connected"))
        assert.strictEqual(
          await start.catch((error: unknown) => cannotOpen("database", error).message),
          "the database cannot be opened (53300): it has no connection left; raise its max_connections (docs/scaling.md)"
        )
        const pool = openPool(url)
        const later = withClient(pool, () => Promise.resolve("connected"))
        assert.propertyVal(
          await later.catch(unavailable),
          "reason",
          "the database has no connection left (53300): raise max_connections"
        )
        await pool.end()
      })
    })
  )
})

describe("confirmVisible", () => {
  it.live("uses one connection for any number of callers", () =>
    Effect.gen(function* () {
      const pool = openPool(yield* postgresDatabase)
      const all = Array.from({ length: 50 }, () => confirmVisible(pool))
      yield* Effect.promise(() => Promise.all(all))
      assert.strictEqual(pool.totalCount, 1)
      yield* Effect.promise(() => confirmVisible(pool))
      yield* Effect.promise(() => pool.end())
    })
  )

  it.live("fails for the current callers, and works again for the next", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      const pool = openPool(proxy.url)
      yield* Effect.promise(() => proxy.set({ mode: "refuse" }))
      const all = Array.from({ length: 5 }, () => confirmVisible(pool))
      const settled = yield* Effect.promise(() => Promise.allSettled(all))
      assert.deepStrictEqual(new Set(settled.map(({ status }) => status)), new Set(["rejected"]))
      yield* Effect.promise(() => proxy.set({ mode: "pass" }))
      yield* Effect.promise(() => confirmVisible(pool))
      yield* Effect.promise(() => pool.end())
    })
  )
})

/** Longer than the timeout of a request's statement. */
const LONG = "select 1 as one from pg_sleep(4.5)"

describe("withPatience", () => {
  it.live("runs long work regardless of the database's limit", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const name = new URL(url).pathname.slice(1)
      const run = (text: string) =>
        Effect.promise(() => withPatience(asAdministrator(url), (client) => client.query(text)))
      yield* run(`alter database "${name}" set statement_timeout = '1s'`)
      assert.deepStrictEqual((yield* run(LONG)).rows, [{ one: 1 }])
    })
  )
})
