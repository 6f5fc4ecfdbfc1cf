/** The service behind a pooler: a real PgBouncer, and a proxy that invents process ids as one does. */
import { assert, describe, it } from "@effect/vitest"
import { answerFor, commitsOf, newClient } from "@payroll/testing/commits"
import { burst, growthOf, tags, upTo } from "@payroll/testing/burst"
import { layerTestStorage } from "@payroll/testing/database/databases"
import { faultProxy } from "@payroll/testing/database/faultProxy"
import {
  looksAfterNames,
  pgbouncerPath,
  throughPgbouncer,
  type PoolMode
} from "@payroll/testing/database/pgbouncer"
import { throughPoolerProxy } from "@payroll/testing/database/poolerProxy"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { Twin } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import pg from "pg"
import { BEGIN, inTransaction, openPool, send } from "../src/sql/postgres/pool.ts"
import { sessionOf } from "../src/sql/postgres/session.ts"
import { beside } from "./postgresBeside.ts"

const COMMITS = 100
/** Sessions of the server for the twenty connections of two processes. */
const SESSIONS = 4

const path = pgbouncerPath()
if (path === undefined) process.stdout.write("SKIPPED tests of PgBouncer: it is not installed\n")

/** The state that a server's sessions keep from one user of a pooler to the next. */
const KEPT = `
  select current_setting('default_transaction_read_only') as read_only,
    current_setting('statement_timeout') as statement_timeout,
    current_setting('idle_session_timeout') as idle_session_timeout,
    (select count(*)::int from pg_prepared_statements) as prepared`

const UNTOUCHED = {
  read_only: "off",
  statement_timeout: "0",
  idle_session_timeout: "0",
  prepared: 0
}

/** The settings of every session of a pooler, each held while the others are asked. */
const keptBy = (url: string, sessions: number) =>
  Effect.promise(async () => {
    const clients = upTo(sessions).map(() => new pg.Client({ connectionString: url }))
    try {
      for (const client of clients) {
        await client.connect()
        await client.query("begin")
      }
      const states = await Promise.all(clients.map((client) => client.query(KEPT)))
      return states.flatMap(({ rows }) => rows as ReadonlyArray<typeof UNTOUCHED>)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  })

type Pooler = (url: string) => Effect.Effect<string, never, Scope.Scope>

/** Stores what is acknowledged through a pooler; `kept` is what its sessions then keep. */
const stores = (pooler: Pooler, kept: (pooled: string) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    const { url, through } = yield* beside
    const pooled = yield* pooler(url)
    const inside = Effect.gen(function* () {
      const { client } = yield* newClient
      const { creating, renaming } = yield* commitsOf(client.id)
      const first = creating()
      const created = upTo(COMMITS).map((n) => creating({ answer: answerFor(`${n}`) }).commit)
      const two = Effect.gen(function* () {
        const { open } = yield* Twin
        const other = yield* open
        const half = COMMITS / 2
        return yield* Effect.all(
          [
            burst([first.commit, ...created.slice(0, half)]),
            Effect.provideContext(burst(created.slice(half)), other)
          ],
          { concurrency: "unbounded" }
        )
      })
      const { result, growth } = yield* growthOf(two)
      assert.deepStrictEqual(new Set(tags(result.flat())), new Set(["Committed"]))
      assert.strictEqual(growth["audit"], COMMITS + 1)
      const outcomes = yield* burst([
        renaming(first.company, { revision: 1 }),
        creating({ answer: answerFor("1") }).commit
      ])
      assert.deepStrictEqual(tags(outcomes), ["Committed", "Replayed"])
    })
    yield* Effect.scoped(Effect.provide(inside, layerTestStorage(through(pooled))))
    yield* kept(pooled)
  })

const keepsNothing = (pooled: string) =>
  Effect.map(keptBy(pooled, SESSIONS), (kept) =>
    assert.deepStrictEqual(
      kept,
      Array.from({ length: SESSIONS }, () => UNTOUCHED)
    )
  )

/** Settings as they were, and prepared statements that many connections share. */
const keepsStatements = (pooled: string) =>
  Effect.map(keptBy(pooled, SESSIONS), (kept) => {
    for (const each of kept) {
      assert.isAbove(each.prepared, 0)
      assert.deepStrictEqual({ ...each, prepared: 0 }, UNTOUCHED)
    }
  })

const bouncer =
  (mode: PoolMode, sessions: number): Pooler =>
  (url) =>
    throughPgbouncer(path ?? "", url, mode, sessions)

describe.skipIf(path === undefined)("PgBouncer with its defaults", () => {
  it.live("in transaction mode: stores what is acknowledged, and keeps no setting", () =>
    stores(
      bouncer("transaction", SESSIONS),
      looksAfterNames(path ?? "") ? keepsStatements : keepsNothing
    )
  )
  // A session belongs to one connection there, so there are enough for all.
  it.live("in session mode: stores what is acknowledged", () =>
    stores(bouncer("session", 40), () => Effect.void)
  )
})

describe("a pooler in transaction mode", () => {
  it.live.each([
    ["passes names of statements on", "pass", keepsNothing],
    ["discards what sessions keep", "discard", keepsNothing],
    ["looks after names of statements", "rename", keepsStatements]
  ] as const)("that %s: stores what is acknowledged", ([, statements, kept]) =>
    stores((url) => throughPoolerProxy(url, statements, SESSIONS), kept)
  )

  it.live("refuses a startup parameter that it does not know, as PgBouncer does", () =>
    Effect.gen(function* () {
      const { url } = yield* beside
      const pooled = yield* throughPoolerProxy(url, "pass", 1)
      const client = new pg.Client({ connectionString: pooled, statement_timeout: 1 })
      const code = yield* Effect.promise(() =>
        client.connect().then(
          () => "connected",
          (error: unknown) => (error as { readonly code?: string }).code
        )
      )
      assert.strictEqual(code, "08P01")
    })
  )
})

describe("a connection to a pooler", () => {
  it.live("sets nothing for the session, prepares nothing, and limits each transaction", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      proxy.inventsProcessIds = true
      const pool = openPool(proxy.url)
      const states = yield* Effect.promise(async () => {
        const client = await pool.connect()
        assert.isTrue(sessionOf(client).isPooled)
        const kept = { sql: KEPT, parameters: [] }
        const alone = await send(client, kept)
        const [inside] = await inTransaction(client, BEGIN, [kept])
        client.release()
        await pool.end()
        return { alone, inside }
      })
      assert.deepStrictEqual<unknown>(states.alone, [UNTOUCHED])
      assert.deepStrictEqual<unknown>(states.inside, [{ ...UNTOUCHED, statement_timeout: "5s" }])
    })
  )

  it.live("sends no statement whose BEGIN failed", () =>
    Effect.gen(function* () {
      const proxy = yield* faultProxy(yield* postgresDatabase)
      proxy.inventsProcessIds = true
      const pool = openPool(proxy.url)
      const rows = yield* Effect.promise(async () => {
        const client = await pool.connect()
        const insert = { sql: "insert into root_key_check values ('x', 'y')", parameters: [] }
        const failed = await inTransaction(client, "begin nonsense", [insert]).then(
          () => "committed",
          () => "failed"
        )
        assert.strictEqual(failed, "failed")
        const kept = await client.query("select * from root_key_check where root_key_id = 'x'")
        client.release(true)
        await pool.end()
        return kept.rows
      })
      assert.deepStrictEqual(rows, [])
    })
  )
})
