/** What becomes of connections, and of what is asked on them, when they take long. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { confirmVisible } from "../src/sql/postgres/confirm.ts"
import { CONNECTIONS_MAX, openPool, withPatience } from "../src/sql/postgres/pool.ts"
import { faultProxy } from "@payroll/testing/database/faultProxy"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"

const READYING = "set default_transaction_read_only"

/** What comes of waiting for a connection. */
const waited = (pool: ReturnType<typeof openPool>): Promise<string> =>
  pool.connect().then(
    () => "connected",
    () => "given up"
  )

describe("openPool", () => {
  it.live("gives up a connection that fell silent while it was made ready", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      const pool = openPool(proxy.url)
      proxy.hangAt(READYING)
      const outcome = Effect.promise(() => waited(pool))
      assert.strictEqual(yield* outcome.pipe(Effect.timeout("10 seconds")), "given up")
      yield* Effect.promise(() => pool.end()).pipe(Effect.timeout("10 seconds"))
    })
  )

  it.live("loses no connection that became ready when nobody waited for it any more", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      const pool = openPool(proxy.url)
      const all = Array.from({ length: CONNECTIONS_MAX }, () => pool.connect())
      const [first, ...others] = yield* Effect.promise(() => Promise.all(all))

      proxy.hangAt(READYING)
      const late = waited(pool)
      // Its place is free for a new connection, which then takes longer than anybody waits.
      first?.release(true)
      assert.strictEqual(yield* Effect.promise(() => late), "given up")
      yield* Effect.promise(() => proxy.set({ mode: "pass" }))
      for (const client of others) client.release()

      // It waits for all that are in use.
      yield* Effect.promise(() => pool.end()).pipe(Effect.timeout("10 seconds"))
    })
  )
})

describe("confirmVisible", () => {
  it.live("takes one connection, however many wait for it", () =>
    Effect.gen(function* () {
      const pool = openPool(yield* postgresDatabase)
      const all = Array.from({ length: 50 }, () => confirmVisible(pool))
      yield* Effect.promise(() => Promise.all(all))
      assert.strictEqual(pool.totalCount, 1)
      yield* Effect.promise(() => confirmVisible(pool))
      yield* Effect.promise(() => pool.end())
    })
  )

  it.live("fails for those who wait, and works again for the next", () =>
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

/** Longer than an answer is waited for where a request needs it. */
const LONG = "select 1 as one from pg_sleep(4.5)"

describe("withPatience", () => {
  it.live("waits for work that takes long, whatever limit the database has", () =>
    Effect.gen(function* () {
      const url = yield* postgresDatabase
      const name = new URL(url).pathname.slice(1)
      const run = (text: string) =>
        Effect.promise(() => withPatience(url, (client) => client.query(text)))
      yield* run(`alter database "${name}" set statement_timeout = '1s'`)
      assert.deepStrictEqual((yield* run(LONG)).rows, [{ one: 1 }])
    })
  )
})
