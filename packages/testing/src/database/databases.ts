/** The databases that the suites of storage run on, each as a layer over a fresh one. */
import { Inspection, Twin, type Row, type TestStorage } from "../storage.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Unavailable } from "@payroll/operations/writer"
import type { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { Database } from "@payroll/adapters/sql/database"
import { UPDATED_COLUMNS } from "@payroll/adapters/sql/postgres/grant"
import { ALL_CLIENTS, type Scoped } from "@payroll/adapters/sql/statement"
import { layerStorage, type StorageSettings } from "@payroll/adapters/storage"
import { withPostgres } from "./beside.ts"
import { macTableOf, remakeMacs } from "./remadeMacs.ts"
import { emptyPostgresDatabase, postgresDatabase } from "./postgresDatabase.ts"
import { copyTemplate } from "./sqliteTemplate.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the server's URL to a test file: a port on this machine. */
    readonly postgresPort: number
  }
}

/** A temporary folder, removed with the scope. */
export const temporaryFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-test-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

export interface TestDatabase {
  readonly name: string
  /** The settings of a fresh database, removed with the scope. */
  readonly fresh: Effect.Effect<StorageSettings, never, Scope.Scope>
}

/** Without a file, which a start makes and migrates. */
export const emptySqlite: TestDatabase = {
  name: "SQLite file",
  fresh: Effect.map(temporaryFolder, (folder) => ({
    database: { kind: "sqlite", path: join(folder, "payroll.db") },
    keyFile: join(folder, "keys.json")
  }))
}

export const sqliteFile: TestDatabase = {
  ...emptySqlite,
  fresh: Effect.map(emptySqlite.fresh, (settings) => {
    if (settings.database.kind === "sqlite") copyTemplate(settings.database.path)
    return settings
  })
}

/** Like the writer of a server. */
export const sqliteThread: TestDatabase = {
  ...sqliteFile,
  name: "SQLite file, in a thread",
  fresh: Effect.map(sqliteFile.fresh, (settings) => ({ ...settings, writeThread: "writer thread" }))
}

export const postgres: TestDatabase = {
  name: "PostgreSQL",
  fresh: Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const url = yield* postgresDatabase
    return {
      database: { kind: "postgres", url: Redacted.make(url) },
      keyFile: join(folder, "keys.json")
    }
  })
}

/** A database without tables, which a start migrates as the owner that it serves as. */
export const postgresOwned: TestDatabase = {
  ...postgres,
  name: "PostgreSQL, as the owner",
  fresh: Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const { migrateUrl } = yield* emptyPostgresDatabase
    return {
      database: { kind: "postgres", url: Redacted.make(migrateUrl) },
      keyFile: join(folder, "keys.json")
    }
  })
}

export const databases: ReadonlyArray<TestDatabase> = [sqliteFile, postgres]

const TABLES = {
  sqlite: "select name from sqlite_schema where type = 'table' order by name",
  postgres:
    "select table_name as name from information_schema.tables " +
    "where table_schema = 'public' order by table_name"
} as const

const literal = (value: Row[string]): string =>
  value === null
    ? "null"
    : typeof value === "number"
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`

const condition = (where: Row): string =>
  ["1 = 1", ...Object.entries(where).map(([name, value]) => `${name} = ${literal(value)}`)].join(
    " and "
  )

const bound = (sql: string): Scoped<Row> => ({ sql, parameters: [], clientId: ALL_CLIENTS })

/** Tables of which the role of the service may change no row, or few columns, on PostgreSQL. */
const KEPT: ReadonlySet<string> = new Set(["audit", "audit_link", ...Object.keys(UPDATED_COLUMNS)])

/** Changes rows that the role of the service may not. */
const changeKept = (
  { database }: Pick<StorageSettings, "database">,
  write: Database["Service"]["write"],
  sql: string
): Effect.Effect<unknown, Unavailable> =>
  database.kind === "sqlite"
    ? write(bound(sql))
    : Effect.promise(() =>
        withPostgres(Redacted.value(database.url), (client) => client.query(sql))
      )

/** Rows that tests read in the order in which they were written, which PostgreSQL may give in another. */
const ORDERS: { readonly [table: string]: string } = {
  audit: " order by at, id",
  event: " order by company_id, sequence"
}

/** Which numbers a request tried is stored whatever becomes of it. */
const LEFT_BY_REFUSALS = "number_tally"

/** Access to the tables without the ports. */
export const layerInspection = (settings: Pick<StorageSettings, "database">) =>
  Layer.effect(
    Inspection,
    Effect.gen(function* () {
      const { dialect, read, write } = yield* Database
      const context = yield* Effect.context<ClientKeys | Database>()
      const change = (table: string, sql: string) =>
        Effect.asVoid(KEPT.has(table) ? changeKept(settings, write, sql) : write(bound(sql)))
      const edit = (table: string, where: Row, values: Row) => {
        const set = Object.entries(values).map(([name, value]) => `${name} = ${literal(value)}`)
        return change(table, `update ${table} set ${set.join(", ")} where ${condition(where)}`)
      }
      return Inspection.of({
        rows: (table, where) =>
          Effect.map(
            read(bound(`select * from ${table} where ${condition(where)}${ORDERS[table] ?? ""}`)),
            ([rows]) => rows
          ),
        counts: Effect.gen(function* () {
          const [tables] = yield* read(bound(TABLES[dialect.name]))
          const counting = tables
            .filter(({ name }) => name !== LEFT_BY_REFUSALS)
            .map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`)
          const [counts] = yield* read(bound(counting.join(" union all ")))
          return Object.fromEntries(counts.map(({ name, rows }) => [name, Number(rows)]))
        }),
        set: Effect.fnUntraced(function* (name, where, values) {
          const table = macTableOf(name)
          if (!table) return yield* edit(name, where, values)
          const [before] = yield* read(
            bound(`select ${table.id} from ${name} where ${condition(where)}`)
          )
          yield* edit(name, where, values)
          const ids = before.map((row) => literal(values[table.id] ?? row[table.id] ?? null))
          if (ids.length === 0) return
          const remade = remakeMacs(table, `${table.id} in (${ids.join()})`)
          yield* Effect.provideContext(Effect.asVoid(remade), context)
        }),
        edit,
        remove: (table, where) => change(table, `delete from ${table} where ${condition(where)}`)
      })
    })
  )

/**
 * Fails a read that is made for one client together with one about all: row level security then shows both the rows
 * of all clients.
 */
const readsApart = Layer.effect(
  Database,
  Effect.map(Database, (database) => {
    const read = ((...queries: ReadonlyArray<Scoped<unknown>>) => {
      const ofAll = queries.filter(({ clientId }) => clientId === ALL_CLIENTS).length
      return ofAll === 0 || ofAll === queries.length
        ? database.read(...queries)
        : Effect.die(
            new Error(`a read of one client with all: ${queries.map(({ sql }) => sql).join("; ")}`)
          )
    }) as typeof database.read
    return Database.of({ ...database, read })
  })
)

const PAGES_URL = "https://people.acme.example"

/** All ports of storage over one database, as one process has them. */
export const layerProcess = (settings: StorageSettings) =>
  Layer.fresh(
    layerInspection(settings).pipe(
      Layer.provideMerge(layerStorage({ watch: readsApart, publicUrl: PAGES_URL, ...settings }))
    )
  )

/** Storage over a fresh database, for a suite. */
export const layerTestStorage = ({ fresh }: TestDatabase): Layer.Layer<TestStorage> =>
  Layer.unwrap(
    Effect.map(fresh, (settings) =>
      Layer.succeed(Twin, { open: Layer.build(layerProcess(settings)).pipe(Effect.orDie) }).pipe(
        Layer.merge(layerProcess(settings)),
        Layer.orDie
      )
    )
  )
