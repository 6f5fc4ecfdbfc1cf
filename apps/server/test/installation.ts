/** An installation on either database that any number of processes serve. */
import { layerRuntime, type Runtime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { ALL_CLIENTS } from "@payroll/adapters/sql/statement"
import { Database } from "@payroll/adapters/sql/database"
import { bundled, NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { withPostgres } from "@payroll/testing/database/beside"
import { remakeMacsAfter } from "@payroll/testing/database/remadeMacs"
import { postgresDatabase } from "@payroll/testing/database/postgresDatabase"
import type { DuplicatePolicy, Role } from "@payroll/operations/caller"
import { inject } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { startProcess, type TestProcess } from "./testProcess.ts"
import { createClient, type Credential } from "./testServer.ts"

export type DatabaseName = "SQLite" | "PostgreSQL"

/** The database of the installations of a test file; vitest.config.ts runs the files once on each. */
export const databaseName: DatabaseName = inject("database") === "sqlite" ? "SQLite" : "PostgreSQL"

/** By day every operation is tried on SQLite, and one of so many also on PostgreSQL. */
export const OPERATION_STEP = databaseName === "SQLite" ? 1 : 3

export type Row = Readonly<Record<string, string | number | null>>
type Settings = Readonly<Record<string, string>>

export interface Installation {
  readonly dataDir: string
  /** One more process that serves it, with a worker inside. */
  readonly start: (settings?: Settings) => TestProcess
  /** Runs a command of the command line; gives all that it printed. */
  readonly payroll: (...words: ReadonlyArray<string>) => Promise<string>
  readonly newClient: (duplicates: DuplicatePolicy, role?: Role) => Promise<Credential>
  /** Runs a statement beside the service, in a transaction of its own. */
  readonly sql: (statement: string) => Promise<ReadonlyArray<Row>>
  /** All rows of all tables, by table. */
  readonly tables: () => Promise<ReadonlyMap<string, ReadonlyArray<Row>>>
  /** Ends what the test has of it; the processes are to be ended before. */
  readonly remove: () => Promise<void>
}

const CLI = bundled("payroll")

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

const TABLES = {
  SQLite: "select name from sqlite_schema where type = 'table'",
  PostgreSQL:
    "select table_name as name from information_schema.tables where table_schema = 'public'"
} as const

const run = promisify(execFile)

const execute = (sql: string) =>
  Effect.gen(function* () {
    const { read, write } = yield* Database
    const bound = { sql, parameters: [], clientId: ALL_CLIENTS }
    const [rows] = yield* sql.startsWith("select") ? read(bound) : write(bound)
    return rows as ReadonlyArray<Row>
  })

/** Makes an installation in a directory, or a database, of its own. */
export const install = async (
  name: DatabaseName,
  settings: Settings = {}
): Promise<Installation> => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-installation-"))
  const scope = Scope.makeUnsafe()
  const url =
    name === "SQLite"
      ? `sqlite:${join(dataDir, "payroll.db")}`
      : await Effect.runPromise(Scope.provide(postgresDatabase, scope))
  const shared = { NODE_COMPILE_CACHE, PAYROLL_DATABASE_URL: url, ...settings }
  const ownSettings = { PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0", ...shared }
  const parsed = Result.getOrThrow(parseSettings(ownSettings, () => ""))
  // Built when it is first asked: whatever the first process has to make, it makes.
  const runtime = ManagedRuntime.make(layerRuntime(parsed))
  const ask = <A, E>(effect: Effect.Effect<A, E, Runtime>): Promise<A> => runtime.runPromise(effect)
  const sql = async (statement: string) => {
    const rows = await (name === "SQLite" || statement.startsWith("select")
      ? ask(execute(statement))
      : withPostgres(url, async (client) => (await client.query<Row>(statement)).rows))
    await ask(remakeMacsAfter(statement))
    return rows
  }
  let clients = 0
  return {
    dataDir,
    sql,
    start: (more = {}) => startProcess(dataDir, { ...shared, ...more }),
    payroll: async (...words) => {
      const options = { env: ownSettings, maxBuffer: OUTPUT_BYTES_MAX }
      const { stdout, stderr } = await run(process.execPath, [CLI, ...words], options)
      return stdout + stderr
    },
    newClient: (duplicates, role = "write") =>
      createClient(ask, `client-${++clients}`, role, duplicates),
    tables: async () => {
      const names = (await sql(TABLES[name])).map((table) => String(table["name"]))
      const all = names.map(async (table) => [table, await sql(`select * from ${table}`)] as const)
      return new Map(await Promise.all(all))
    },
    remove: async () => {
      await runtime.dispose()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
