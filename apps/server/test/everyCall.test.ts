/**
 * Each call that a write operation makes to its database fails in its turn. What is stored is then
 * what was before, or all that the operation does, as its answer says; and asked again it succeeds.
 */
import { besideOf, type Beside } from "@payroll/testing/database/beside"
import {
  PostgresCalls,
  postgresFailures,
  SqliteCalls,
  sqliteFailures
} from "@payroll/testing/database/failingCalls"
import { catalogue } from "@payroll/operations/catalogue"
import type { Credentials } from "@payroll/operations/ports/credentials"
import { seed } from "@payroll/testing/seed"
import { afterAll, assert, beforeEach, describe, inject, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { isNightly } from "@payroll/testing/nightly"

/** In the normal run each so-manieth call fails, beginning with any. */
const STEP = isNightly ? 1 : 6
/** More than any operation needs. */
const CALLS_MAX = 200
/** Tests on one database: every row is read several times a test. */
const TESTS_MAX = 8

type Row = Readonly<Record<string, unknown>>
/** The rows of each table, as JSON. */
type State = ReadonlyMap<string, ReadonlyArray<{ readonly row: string }>>

interface Calls<Kind> {
  readonly arm: (kind: Kind, at: number) => void
  readonly disarm: () => boolean
  readonly restore: () => void
}

/** A database whose calls fail, and how all that it holds is seen. */
interface Database<Kind extends string> {
  readonly name: string
  readonly kinds: ReadonlyArray<Kind>
  readonly calls: () => Calls<Kind>
  readonly tables: string
  /** A query that gives a table's rows as JSON. */
  readonly rows: (table: string, columns: ReadonlyArray<string>) => string
}

const sqlite: Database<(typeof sqliteFailures)[number]> = {
  name: "SQLite",
  kinds: sqliteFailures,
  calls: () => new SqliteCalls(),
  tables: `select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table'`,
  rows: (table, columns) =>
    `select '${table}' as name, json_object(${columns.map((name) => `'${name}', ${name}`).join()}) as row
     from ${table}`
}

const postgres: Database<(typeof postgresFailures)[number]> = {
  name: "PostgreSQL",
  kinds: postgresFailures,
  calls: () => new PostgresCalls(),
  tables: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public'`,
  rows: (table) => `select '${table}' as name, to_json(${table})::text as row from ${table}`
}

/** How everything that is stored is read, in one committed state. */
const stateReader = async <Kind extends string>(
  beside: Beside,
  { tables, rows }: Pick<Database<Kind>, "tables" | "rows">
): Promise<() => Promise<State>> => {
  const columns = await beside.look(
    (all) =>
      all(tables) as Promise<ReadonlyArray<{ readonly table: string; readonly column: string }>>
  )
  // Which numbers a request tried is stored whatever becomes of it.
  const compared = columns.filter(({ table }) => table !== "number_tally")
  const query = [...Map.groupBy(compared, ({ table }) => table)]
    .map(([table, of]) =>
      rows(
        table,
        of.map(({ column }) => column)
      )
    )
    .join(" union all ")
  return () =>
    beside.look(async (all) => {
      const allRows = (await all(query)) as ReadonlyArray<{
        readonly name: string
        readonly row: string
      }>
      return Map.groupBy(allRows, ({ name }) => name)
    })
}

/** Rows by their id, or by all they say but when a credential was last used: any call stores that once a minute. */
const keyed = (rows: ReadonlyArray<{ readonly row: string }>): ReadonlyMap<string, Row> =>
  new Map(
    rows.map(({ row }) => {
      const { last_used_at: _lastUsedAt, ...values } = JSON.parse(row) as Row
      return [typeof values["id"] === "string" ? values["id"] : JSON.stringify(values), values]
    })
  )

/** How a table became another: which rows came and went, and which columns of others changed. */
const differenceOf = (table: string, old: ReadonlyMap<string, Row>, now: typeof old) => {
  const came = [...now.keys()].filter((key) => !old.has(key)).map(() => `${table}: a new row`)
  const went = [...old.keys()].filter((key) => !now.has(key)).map(() => `${table}: a row less`)
  const changed = [...now].flatMap(([key, row]) => {
    const before = old.get(key) ?? row
    // Two changes may fall into one millisecond.
    const columns = Object.keys(row).filter((name) => !name.endsWith("_at"))
    const others = columns.filter((name) => before[name] !== row[name])
    return others.length === 0 ? [] : [`${table}: ${others.join()}`]
  })
  return [...came, ...went, ...changed].toSorted()
}

/** How one state became another. */
const difference = (before: State, after: State): ReadonlyArray<string> =>
  [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((table) => {
    const [old = [], now = []] = [before.get(table), after.get(table)]
    const oldRows = new Set(old.map(({ row }) => row))
    const isSame = old.length === now.length && now.every(({ row }) => oldRows.has(row))
    return isSame ? [] : differenceOf(table, keyed(old), keyed(now))
  })

/** Each credential is looked up once: what follows are the calls of the operation alone. */
const looksUpOnce = (real: Credentials["Service"]): Credentials["Service"] => {
  const first = new Map<string, Effect.Success<ReturnType<typeof real.authenticate>>>()
  return {
    ...real,
    authenticate: (keyId, secret) => {
      const earlier = first.get(keyId)
      return earlier
        ? Effect.succeed(earlier)
        : Effect.tap(real.authenticate(keyId, secret), (authentication) =>
            Effect.sync(() => first.set(keyId, authentication))
          )
    }
  }
}

const writes = catalogue.filter(({ kind, scope }) => kind === "write" && scope !== "guest")

const everyCall = <Kind extends string>({ name, kinds, ...database }: Database<Kind>) =>
  describe(`every call to ${name} that fails (PAYROLL_TEST_SEED=${seed})`, () => {
    let server: TestServer
    let client: TestClient
    let calls: Calls<Kind>
    let state: () => Promise<State>
    let keys = 0
    let tests = 0
    const stop = async () => {
      calls.restore()
      await server.stop()
    }
    beforeEach(async () => {
      if (tests++ % TESTS_MAX !== 0) return
      if (tests > 1) await stop()
      server = await startTestServer({ credentials: looksUpOnce })
      client = testClient(server.port, await server.newClient("admin"))
      state = await stateReader(besideOf(server.database), database)
      calls = database.calls()
    })
    afterAll(stop)

    const newKey = (): string => `key-${(keys += 1)}`
    const ask = (operation: (typeof writes)[number], body: Body, key: string) =>
      call(server.port, {
        path: `/${operation.group}`,
        verb: operation.verb,
        body,
        as: client.credential,
        headers: { "Idempotency-Key": key }
      })

    it.each(writes)("leaves $name done or not done", async (operation) => {
      const reference = await client.example(operation.name)
      const old = await state()
      assert.strictEqual((await ask(operation, reference, newKey())).status, 200)
      const whole = difference(old, await state())
      assert.include(whole, "audit: a new row")

      // Nightly each way to fail at each call; in the normal run another way at each.
      const passes = isNightly ? kinds.length : 1
      let turn = seed
      for (let pass = 0; pass < passes; pass += 1) {
        let [body, key] = [await client.example(operation.name), newKey()]
        let before = await state()
        for (let at = 1 + (seed % STEP), failed = true; failed; at += STEP) {
          assert.isBelow(at, CALLS_MAX)
          turn += 1
          const kind = kinds[(isNightly ? pass : turn) % kinds.length] as Kind
          calls.arm(kind, at)
          const { status, text } = await ask(operation, body, key)
          failed = calls.disarm()
          const what = `${kind} at call ${at}: ${status} ${text}`
          assert.include(failed ? [200, 503] : [200], status, what)
          assert.deepStrictEqual(
            difference(before, await state()),
            status === 200 ? whole : [],
            what
          )
          if (!isNightly && status === 503) continue
          assert.strictEqual((await ask(operation, body, key)).status, 200, what)
          assert.deepStrictEqual(difference(before, await state()), whole, what)
          ;[body, key] = [await client.example(operation.name), newKey()]
          before = await state()
        }
      }
    })
  })

if (inject("database") === "sqlite") everyCall(sqlite)
else everyCall(postgres)
