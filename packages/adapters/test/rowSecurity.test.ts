/**
 * Row level security: whatever a statement asks for, the service's role sees and writes the rows of the clients of
 * its transaction alone. The statements here lack the comparison of the client on purpose.
 */
import { assert, describe, it } from "@effect/vitest"
import { created } from "@payroll/domain/record"
import { Writer } from "@payroll/operations/writer"
import { withPostgres } from "@payroll/testing/database/beside"
import { layerProcess, postgres } from "@payroll/testing/database/databases"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { AT, commitsOf, newClient, newLocation } from "@payroll/testing/commits"
import { Inspection } from "@payroll/testing/storage"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type pg from "pg"
import { ALL_CLIENTS } from "../src/sql/statement.ts"
import { Database } from "../src/sql/database.ts"
import { UPDATED_COLUMNS } from "../src/sql/postgres/grant.ts"
import { BEGIN, inTransaction, openPool } from "../src/sql/postgres/pool.ts"
import { beginFor } from "../src/sql/postgres/rowSecurity.ts"

const [OWN, OTHER] = [
  "00000000-0000-7000-8000-00000000000a",
  "00000000-0000-7000-8000-00000000000b"
]

interface ClientTable {
  readonly name: string
  /** The column with the id of the client. */
  readonly client: string
}

const CLIENT_TABLES = `
  select table_name as name, case table_name when 'client' then 'id' else 'client_id' end as client
  from information_schema.columns
  where table_schema = 'public' and (column_name = 'client_id' or table_name = 'client' and column_name = 'id')
  order by 1`

const CONSTRAINTS = `
  select conrelid::regclass::text as table, conname as name from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f')`

const COLUMNS = `
  select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name = $1`

/** A row with a value in each column. */
const insertRow = async (client: pg.ClientBase, table: ClientTable, clientId: string) => {
  const { rows: columns } = await client.query<{ name: string; type: string }>(COLUMNS, [
    table.name
  ])
  const values = columns.map(({ name, type }) =>
    name === table.client ? `'${clientId}'` : type === "bigint" ? "1" : `'${clientId} ${name}'`
  )
  return `insert into ${table.name} (${columns.map(({ name }) => name).join(", ")}) values (${values.join(", ")})`
}

/** A database in which each table with rows of clients has one of each of two clients. */
const filled = Effect.gen(function* () {
  const url = yield* postgresDatabase
  const tables = yield* Effect.promise(() =>
    withPostgres(url, async (client) => {
      const { rows } = await client.query<ClientTable>(CLIENT_TABLES)
      const constraints = await client.query<{ table: string; name: string }>(CONSTRAINTS)
      for (const { table, name } of constraints.rows) {
        await client.query(`alter table ${table} drop constraint ${name} cascade`)
      }
      for (const table of rows) {
        for (const clientId of [OWN, OTHER])
          await client.query(await insertRow(client, table, clientId))
      }
      return rows
    })
  )
  const pool = yield* Effect.acquireRelease(
    Effect.sync(() => openPool(url)),
    (open) => Effect.promise(() => open.end())
  )
  /** Runs a statement for clients; its rows, or the code with which the database refuses it. */
  const run = (clientIds: ReadonlyArray<string>, sql: string) =>
    Effect.promise(async () => {
      const client = await pool.connect()
      try {
        const [rows] = await inTransaction(client, beginFor(BEGIN, clientIds), [
          { sql, parameters: [] }
        ])
        return (rows as ReadonlyArray<Record<string, unknown>>).map((row) => row["client"])
      } catch (error) {
        return (error as { readonly code?: string }).code
      } finally {
        client.release(true)
      }
    })
  return { tables, run, pool }
})

const NOT_PERMITTED = "42501"

describe("the role of the service", () => {
  it.live("sees and writes the rows of the clients of its transaction alone, in every table", () =>
    Effect.gen(function* () {
      const { tables, run } = yield* filled
      assert.isAbove(tables.length, 20)
      for (const { name, client } of tables) {
        const returning = `returning ${client} as client`
        const select = `select ${client} as client from ${name} order by 1`
        assert.deepStrictEqual(yield* run([OWN], select), [OWN], name)
        assert.deepStrictEqual(yield* run([], select), [], name)
        assert.deepStrictEqual(yield* run([OWN, OTHER], select), [OWN, OTHER], name)
        assert.deepStrictEqual(yield* run([ALL_CLIENTS], select), [OWN, OTHER], name)
        const steal = `update ${name} set ${client} = '${OTHER}' where ${client} = '${OWN}'`
        assert.strictEqual(yield* run([OWN], steal), NOT_PERMITTED, name)
        // An audit row, a link of it or a change of a record cannot be changed at all.
        if (["audit", "audit_link", "record_change"].includes(name)) continue
        const set = name in UPDATED_COLUMNS ? "mac = mac" : `${client} = ${client}`
        const update = `update ${name} set ${set} ${returning}`
        assert.deepStrictEqual(yield* run([OWN], update), [OWN], name)
        assert.deepStrictEqual(yield* run([OWN], `delete from ${name} ${returning}`), [OWN], name)
        assert.deepStrictEqual(yield* run([ALL_CLIENTS], select), [OTHER], name)
      }
    }).pipe(Effect.scoped)
  )

  it.live("inserts no row for another client", () =>
    Effect.gen(function* () {
      const { tables, run, pool } = yield* filled
      for (const table of tables) {
        const [ownInsert, other] = yield* Effect.promise(async () => {
          const client = await pool.connect()
          const inserts = [
            await insertRow(client, table, OWN),
            await insertRow(client, table, OTHER)
          ]
          client.release()
          return inserts
        })
        assert.strictEqual(yield* run([OWN], String(other)), NOT_PERMITTED, table.name)
        // Its own row is there already.
        assert.notStrictEqual(yield* run([OWN], String(ownInsert)), NOT_PERMITTED, table.name)
      }
    }).pipe(Effect.scoped)
  )

  it.live("sees nothing outside of a transaction that names clients", () =>
    Effect.gen(function* () {
      const { run, pool } = yield* filled
      const select = "select id from worker"
      assert.lengthOf((yield* run([ALL_CLIENTS], select)) ?? "", 2)
      const client = yield* Effect.promise(() => pool.connect())
      const all = yield* Effect.promise(() =>
        inTransaction(client, beginFor("begin", [ALL_CLIENTS]), [{ sql: select, parameters: [] }])
      )
      const after = yield* Effect.promise(() => client.query(select))
      client.release()
      assert.lengthOf(all[0] ?? [], 2)
      assert.lengthOf(after.rows, 0)
    }).pipe(Effect.scoped)
  )
})

it("a BEGIN names nothing but ids of clients", () => {
  assert.throws(() => beginFor("begin", ["'; drop table worker; --"]), TypeError)
  assert.throws(() => beginFor("begin", [`${OWN},${OTHER}`]), TypeError)
  assert.include(beginFor("begin", [OWN, OWN]), `'${OWN}'`)
  assert.include(beginFor("begin", [OWN, ALL_CLIENTS]), "'*'")
})

describe("each kind of statement of the service", () => {
  it.live("is held", () =>
    Effect.gen(function* () {
      const { read, scan, write, rowSecurity } = yield* Database
      assert.strictEqual(rowSecurity, "held")
      const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
      const { commit } = yield* Writer
      for (const { id } of [client, other]) {
        yield* commit((yield* commitsOf(id)).creating().commit)
      }
      const all = { sql: "select client_id from company", parameters: [], clientId: client.id }
      const rows = [{ client_id: client.id }]
      assert.deepStrictEqual<unknown>(yield* read(all), [rows])
      assert.deepStrictEqual<unknown>(yield* read(all, all), [rows, rows])
      assert.deepStrictEqual<unknown>(yield* scan(all), rows)
      const touch = "update company set version = version returning client_id"
      assert.deepStrictEqual<unknown>(yield* write({ ...all, sql: touch }), [rows])
      const both = yield* read(all, { ...all, clientId: other.id })
      assert.lengthOf(both[0], 2)
      const every = yield* read({ ...all, clientId: ALL_CLIENTS })
      assert.isAtLeast(every[0].length, 2)
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(postgres.fresh, layerProcess))), Effect.scoped)
  )

  it.live("refuses a commit of one client with a row of another, insert-only and checked", () =>
    Effect.gen(function* () {
      const { commit: store } = yield* Writer
      const { rows } = yield* Inspection
      const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
      const theirs = (yield* commitsOf(other.id)).creating()
      const { creating, commit, reporting } = yield* commitsOf(client.id)
      const mine = creating()
      assert.strictEqual((yield* store(theirs.commit))._tag, "Committed")
      assert.strictEqual((yield* store(mine.commit))._tag, "Committed")
      const owner = { clientId: other.id, companyId: theirs.company.id }
      // An event about an existing company makes a commit that is checked first.
      for (const { changes } of [commit({}), reporting(mine.company)]) {
        const record = newLocation(
          created(
            theirs.location.id.replace(/.$/, (last) => (last === "f" ? "e" : "f")),
            owner,
            AT
          )
        )
        const write = { op: "insert", kind: "companyLocation", record } as const
        const refused = yield* Effect.exit(store(commit({ ...changes, writes: [write] })))
        assert.include(Exit.isFailure(refused) ? Cause.pretty(refused.cause) : "", NOT_PERMITTED)
        assert.deepStrictEqual(yield* rows("company_location", { id: record.id }), [])
      }
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(postgres.fresh, layerProcess))), Effect.scoped)
  )
})
