/**
 * Write jobs as plain data that can be sent to the writer thread. That thread imports this file, so keep
 * its imports cheap to load.
 */
import type { Outcome } from "@payroll/operations/writer"
import type { Bound } from "../statement.ts"
import { checkMember, writeMember } from "./group.ts"
import type { SqliteMember } from "./member.ts"
import type { SqliteConnection } from "./connection.ts"

/** One job of a write transaction. `rows` estimates the rows it writes; group and queue limits use it. */
export type SqliteJob =
  | { readonly kind: "commit"; readonly rows: number; readonly member: SqliteMember }
  | {
      readonly kind: "statements"
      readonly rows: number
      readonly statements: ReadonlyArray<Bound<unknown>>
    }

/** A job that is encoded when it is sent: encoding the jobs of a batch back to back is twice as fast. */
export interface SqliteWork {
  readonly rows: number
  readonly encode: () => SqliteJob
}

/** Runs jobs, in this thread or in another. */
export interface SqliteWrites {
  /** Runs a job in the next transaction; resolves with its result once that is durable. */
  readonly submit: (job: SqliteJob) => Promise<unknown>
  /** Resolves when every submitted job is settled and the file is closed. */
  readonly close: () => Promise<void>
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** Whether the disk, the memory or another process caused the error, not the statement. */
export const isEnvironmental = (error: unknown): boolean =>
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error))

/** The write was refused for a reason without a SQLite error code; the caller may retry. */
export class WritesRefused extends Error {
  override readonly name = "WritesRefused"
}

export const queueIsFull = (): WritesRefused => new WritesRefused("the write queue is full")

const commit = (connection: SqliteConnection, member: SqliteMember, lanes: string): Outcome => {
  const rejection = checkMember(connection, member)
  if (rejection !== undefined) return rejection
  writeMember(connection, member, lanes)
  return { _tag: "Committed" }
}

/** Runs a job in the connection's open transaction. `lanes` is the SQL that opens delivery lanes. */
export const runJob =
  (lanes: string) =>
  (connection: SqliteConnection, job: SqliteJob): unknown =>
    job.kind === "commit"
      ? commit(connection, job.member, lanes)
      : job.statements.map((statement) => connection.rows(statement))
