/** One seam over both databases: stores say what to read and write, dialects say how. */
import type { Unavailable } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Kysely } from "kysely"
import { StartRefused } from "../startRefused.ts"
import type { Dialect } from "./dialect.ts"
import { SchemaTooNew } from "./migrations/migration.ts"
import type { Bound, Buildable, Statement } from "./statement.ts"
import type { Tables } from "./tables.ts"

/** What to do, by SQLite's codes: a disk that is full or fails, and a file that is not what was written. */
const remedies: ReadonlyArray<readonly [codes: RegExp, remedy: string]> = [
  [/SQLITE_(?:FULL|IOERR)/, "check its disk and the space on it"],
  [/SQLITE_CORRUPT/, "it is damaged: move it away and restore a backup"],
  [/SQLITE_NOTADB/, "check PAYROLL_DATABASE_URL, or move the file away and restore a backup"]
]
const OTHERWISE = "check PAYROLL_DATABASE_URL"

/** Why a database cannot be opened. What a driver says may name hosts and users: only its code is told. */
export const cannotOpen = (what: string, error: unknown): StartRefused => {
  if (error instanceof SchemaTooNew) return new StartRefused({ message: error.message })
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1] ?? OTHERWISE
  return new StartRefused({ message: `the ${what} cannot be opened${code}: ${remedy}` })
}

/** A row to insert, by its column names. */
export type Row = Readonly<Record<string, string | number | null>>

export type RowsOf<Queries extends ReadonlyArray<Bound<unknown>>> = {
  readonly [K in keyof Queries]: Queries[K] extends Bound<infer R> ? ReadonlyArray<R> : never
}

/**
 * The database of this process. Failures to reach it are Unavailable; a statement that the database
 * refuses for what it says is a defect.
 */
export class Database extends Context.Service<
  Database,
  {
    readonly dialect: Dialect
    readonly prepare: <Values, R = unknown>(
      build: (db: Kysely<Tables>, values: Values) => Buildable<R>
    ) => Statement<Values, R>
    /** Runs queries in one snapshot of committed data. */
    readonly read: <const Queries extends ReadonlyArray<Bound<unknown>>>(
      ...queries: Queries
    ) => Effect.Effect<RowsOf<Queries>, Unavailable>
    /** Runs a query that looks through whole tables, for as long as that takes. Nobody's request waits for it. */
    readonly survey: <R>(query: Bound<R>) => Effect.Effect<ReadonlyArray<R>, Unavailable>
    /** Runs statements in one transaction: all of them happen, durably, or none. */
    readonly write: <const Queries extends ReadonlyArray<Bound<unknown>>>(
      ...queries: Queries
    ) => Effect.Effect<RowsOf<Queries>, Unavailable>
  }
>()("payroll/Database") {}
