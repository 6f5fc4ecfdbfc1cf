/** The role of the service on PostgreSQL: what it gets, and when a start refuses it. */
import { assert, describe, it } from "@effect/vitest"
import { Administration } from "@payroll/operations/ports/administration"
import { withPostgres } from "@payroll/testing/database/beside"
import { layerProcess, postgresOwned, temporaryFolder } from "@payroll/testing/database/databases"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import {
  migrateAndGrant,
  SERVICE_ROLE,
  type CreatedDatabase
} from "@payroll/testing/database/roles"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import pg from "pg"
import { migrateStorage } from "../src/migrateStorage.ts"
import { Database } from "../src/sql/database.ts"
import { migrations } from "../src/sql/migrations/all.ts"
import { postgres } from "../src/sql/postgres/dialect.ts"
import { renewGrants, TABLES_OF_NO_CLIENT, UPDATED_COLUMNS } from "../src/sql/postgres/grant.ts"
import { inTransaction, withPatience } from "../src/sql/postgres/pool.ts"
import { beginFor, policyOf } from "../src/sql/postgres/rowSecurity.ts"
import type { StartRefused } from "../src/startRefused.ts"

const EVERY = "DELETE INSERT SELECT UPDATE"

const GRANTED = `
  select relname as name, string_agg(privilege_type, ' ' order by privilege_type) as privileges
  from pg_class left join lateral (
    select privilege_type from aclexplode(relacl) where grantee = '${SERVICE_ROLE}'::regrole
  ) as granted on true
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
  group by relname`

const grantedIn = (url: string) =>
  Effect.promise(() =>
    withPostgres(url, async (client) => {
      const { rows } = await client.query<{ name: string; privileges: string | null }>(GRANTED)
      return new Map(rows.map(({ name, privileges }) => [name, privileges]))
    })
  )

const granted = Effect.tap(emptyPostgresDatabase, (created) =>
  Effect.promise(() => migrateAndGrant(created))
)

const databaseOf = ({ url, migrateUrl }: CreatedDatabase, asOwner: boolean) => ({
  kind: "postgres" as const,
  url: Redacted.make(url),
  ...(asOwner && { migrateUrl: Redacted.make(migrateUrl) })
})

const run = (url: string, sql: string) =>
  Effect.promise(() => withPostgres(url, (client) => client.query(sql)))

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The settings of a role in a database, in order. */
const limitsOf = (url: string, role: string) =>
  Effect.promise(() =>
    withPostgres(url, async (client) => {
      const { rows } = await client.query<{ setting: string }>(
        "select unnest(setconfig) as setting from pg_db_role_setting " +
          "where setrole = $1::regrole and setdatabase = " +
          "(select oid from pg_database where datname = current_database())",
        [role]
      )
      return rows.map(({ setting }) => setting).toSorted()
    })
  )

/** The message with which a start is refused. */
const refusalOf = (created: CreatedDatabase, withMigrateUrl = false) =>
  Effect.gen(function* () {
    const keyFile = join(yield* temporaryFolder, "keys.json")
    const settings = { database: databaseOf(created, withMigrateUrl), keyFile }
    const starting = Layer.build(layerProcess(settings)) as Effect.Effect<unknown, StartRefused>
    const { message } = yield* Effect.flip(starting)
    assert.notInclude(message, "\n")
    return message
  }).pipe(Effect.scoped)

describe("a grant", () => {
  it.live("gives the role what the service needs in each table, and nothing else", () =>
    Effect.gen(function* () {
      const created = yield* granted
      const held = yield* grantedIn(created.url)
      assert.isAbove(held.size, 20)
      const fewer: Record<string, string> = {
        audit_link: "INSERT SELECT",
        delivery_hold: "INSERT SELECT UPDATE",
        migration: "SELECT UPDATE",
        ...Object.fromEntries(
          Object.keys(UPDATED_COLUMNS).map((table) => [table, "DELETE INSERT SELECT"])
        ),
        audit: "INSERT SELECT",
        record_change: "INSERT SELECT"
      }
      for (const [table, privileges] of held) {
        assert.strictEqual(privileges, fewer[table] ?? EVERY, table)
      }
      yield* Effect.promise(() => migrateAndGrant(created))
      assert.deepStrictEqual(yield* grantedIn(created.url), held)
    }).pipe(Effect.scoped)
  )

  it.live(
    "lets the role change no column that no operation changes, also after a grant of all",
    () =>
      Effect.gen(function* () {
        const created = yield* granted
        const { url, migrateUrl } = created
        const refused = (sql: string) =>
          Effect.promise(() =>
            withPostgres(url, async (client) => {
              await client.query(`set role ${SERVICE_ROLE}`)
              try {
                await client.query(sql)
                return false
              } catch (error) {
                return (error as { readonly code?: string }).code === "42501"
              }
            })
          )
        yield* run(migrateUrl, `grant update on all tables in schema public to ${SERVICE_ROLE}`)
        assert.isFalse(yield* refused("update event set body = '{}'"))
        yield* Effect.promise(() => migrateAndGrant(created))
        for (const [table, updated] of Object.entries(UPDATED_COLUMNS)) {
          const { rows } = yield* run(
            url,
            `select column_name as name from information_schema.columns where table_name = '${table}'`
          )
          for (const { name } of rows as ReadonlyArray<{ readonly name: string }>) {
            const set = `update ${table} set ${name} = ${name}`
            assert.strictEqual(yield* refused(set), !updated.includes(name), `${table}.${name}`)
          }
        }
      }).pipe(Effect.scoped)
  )

  it.live("follows a new table when it is migrated", () =>
    Effect.gen(function* () {
      const { url, migrateUrl } = yield* granted
      yield* Effect.promise(() =>
        withPatience(migrateUrl, async (client) => {
          await client.query("create table payslip (id text primary key, client_id text not null)")
          for (const statement of policyOf("payslip")) await client.query(statement)
          await renewGrants(client)
        })
      )
      assert.strictEqual((yield* grantedIn(url)).get("payslip"), EVERY)
    }).pipe(Effect.scoped)
  )

  it.live("limits the role in the database, or gives the statements where the owner may not", () =>
    Effect.gen(function* () {
      const created = yield* granted
      const role = `payroll_limited_${randomBytes(4).toString("hex")}`
      const database = databaseOf(created, true)
      const owner = pg.escapeIdentifier(new URL(created.migrateUrl).username)
      yield* Effect.acquireRelease(run(created.url, `create role ${role} login`), () =>
        run(created.url, `drop owned by ${role}; drop role ${role}`)
      )
      const grant = migrateStorage({ database }, { role })
      const { remaining } = yield* grant
      assert.lengthOf(remaining, 3)
      assert.deepStrictEqual(yield* limitsOf(created.url, role), [])
      for (const statement of remaining) yield* run(created.url, statement)
      const limits = [
        "idle_in_transaction_session_timeout=10000",
        "lock_timeout=2000",
        "statement_timeout=5000"
      ]
      assert.deepStrictEqual(yield* limitsOf(created.url, role), limits)
      assert.deepStrictEqual((yield* grant).remaining, [])

      yield* run(created.url, `alter role ${role} in database ${nameOf(created.url)} reset all`)
      const may = [`alter role ${owner} createrole`, `grant ${role} to ${owner} with admin option`]
      for (const statement of may) yield* run(created.url, statement)
      yield* Effect.ensuring(
        Effect.gen(function* () {
          const inDatabase = `alter role ${role} in database ${nameOf(created.url)}`
          yield* run(created.url, `${inDatabase} set lock_timeout = 777`)
          assert.deepStrictEqual((yield* grant).remaining, [])
          const kept = limits.map((limit) => limit.replace("lock_timeout=2000", "lock_timeout=777"))
          assert.deepStrictEqual(yield* limitsOf(created.url, role), kept)
        }),
        run(created.url, `alter role ${owner} nocreaterole`)
      )
    }).pipe(Effect.scoped)
  )

  it.live("refuses a role that row level security does not hold, or that does not exist", () =>
    Effect.gen(function* () {
      const created = yield* granted
      const database = databaseOf(created, true)
      const { username: owner } = new URL(created.migrateUrl)
      const superuser = yield* Effect.promise(() =>
        withPostgres(created.url, async (client) => {
          const { rows } = await client.query<{ name: string }>("select current_user as name")
          return rows[0]?.name ?? ""
        })
      )
      for (const role of [owner, superuser]) {
        const { message } = yield* Effect.flip(migrateStorage({ database }, { role }))
        assert.include(message, "not held by row level security")
      }
      const { message } = yield* Effect.flip(
        migrateStorage({ database }, { role: "nobody_at_all" })
      )
      assert.include(message, "does not exist")
    }).pipe(Effect.scoped)
  )
})

describe("a start", () => {
  it.live("names the command that is missing, in one line", () =>
    Effect.gen(function* () {
      const created = yield* emptyPostgresDatabase
      assert.include(yield* refusalOf(created), "run `payroll migrate` with PAYROLL_MIGRATE_URL")
      const { message } = yield* Effect.flip(
        migrateStorage({ database: databaseOf(created, false) })
      )
      assert.include(message, "run `payroll migrate` with PAYROLL_MIGRATE_URL")
      assert.include(yield* refusalOf(created, true), "run `payroll migrate --grant ROLE`")
      // The owner has migrated by now.
      assert.include(yield* refusalOf(created), "run `payroll migrate --grant ROLE`")
      yield* Effect.promise(() => migrateAndGrant(created))
      const newest = migrations.at(-1)?.number
      yield* Effect.promise(() =>
        withPostgres(created.url, (client) =>
          client.query("delete from migration where number = $1", [newest])
        )
      )
      assert.include(yield* refusalOf(created), "run `payroll migrate` with PAYROLL_MIGRATE_URL")
    }).pipe(Effect.scoped)
  )

  it.live("as the owner works, without row level security", () =>
    Effect.gen(function* () {
      const settings = yield* postgresOwned.fresh
      const started = Effect.gen(function* () {
        const { rowSecurity } = yield* Database
        assert.strictEqual(rowSecurity, "bypassed")
        const { createClient, findClient } = yield* Administration
        yield* createClient({ name: "own", role: "write", credential: undefined })
        assert.strictEqual((yield* findClient("own")).name, "own")
      })
      yield* Effect.provide(started, layerProcess(settings))
    }).pipe(Effect.scoped)
  )
})

const TABLES = `
  select relname as name, relrowsecurity as has_security,
    exists (select 1 from pg_policy where polrelid = pg_class.oid and polname = 'of_clients'
      and polcmd = '*' and polpermissive and polroles = '{0}') as has_policy,
    exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'client_id') as of_clients
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

interface Table {
  readonly name: string
  readonly has_security: boolean
  readonly has_policy: boolean
  readonly of_clients: boolean
}

describe("the migrations", () => {
  it.live("give each table with rows of clients the policy: add `...words.ofClients(table)`", () =>
    Effect.gen(function* () {
      const { url } = yield* granted
      const { rows } = yield* Effect.promise(() =>
        withPostgres(url, (client) => client.query<Table>(TABLES))
      )
      for (const { name, has_security, has_policy, of_clients } of rows) {
        const isHeld = !TABLES_OF_NO_CLIENT.includes(name)
        assert.deepStrictEqual([has_security, has_policy], [isHeld, isHeld], name)
        if (of_clients) assert.isTrue(isHeld, name)
      }
    }).pipe(Effect.scoped)
  )

  it.live("protect the rows of a database of an earlier version", () =>
    Effect.gen(function* () {
      const created = yield* emptyPostgresDatabase
      const ids = ["1", "2"].map((end) => `00000000-0000-7000-8000-00000000000${end}`)
      const before = migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === "row level security")
      )
      yield* Effect.promise(() =>
        withPatience(created.migrateUrl, async (client) => {
          await client.query(
            "create table migration (number bigint primary key, name text, at bigint)"
          )
          for (const { number, name, statements } of before) {
            for (const statement of statements({ ...postgres.words, ofClients: () => [] })) {
              await client.query(statement)
            }
            await client.query("insert into migration (number, name, at) values ($1, $2, 0)", [
              number,
              name
            ])
          }
          for (const id of ids) {
            await client.query(
              "insert into client (id, name, duplicates, created_at, updated_at) values ($1, $1, 'review', 0, 0)",
              [id]
            )
          }
        })
      )
      yield* Effect.promise(() => migrateAndGrant(created))
      const select = { sql: "select id from client", parameters: [] }
      const [seen] = yield* Effect.promise(() =>
        withPatience(created.url, (client) =>
          inTransaction(client, beginFor("begin", [ids[1] ?? ""]), [select])
        )
      )
      assert.deepStrictEqual<unknown>(seen, [{ id: ids[1] }])
    }).pipe(Effect.scoped)
  )
})
