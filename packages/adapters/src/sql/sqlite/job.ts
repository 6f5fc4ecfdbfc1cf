/**
 * What is written to SQLite, as data: it may be handed to another thread. Imported there too, so it
 * imports nothing that takes long to load.
 */
import type { Outcome } from "@payroll/operations/writer"
import type { Bound } from "../statement.ts"
import { checkMember, writeMember } from "./group.ts"
import type { SqliteMember } from "./member.ts"
import type { SqliteConnection } from "./connection.ts"

/** Work for one write transaction. `rows`: how many it writes, about; groups and queues are measured in it. */
export type SqliteJob =
  | { readonly kind: "commit"; readonly rows: number; readonly member: SqliteMember }
  | {
      readonly kind: "statements"
      readonly rows: number
      readonly statements: ReadonlyArray<Bound<unknown>>
    }

/**
 * A job that is yet to be made ready, which `ready` does when it is sent: what is done for the jobs
 * of a batch back to back takes much less time than what is done for each as it comes.
 */
export interface SqliteWork {
  readonly rows: number
  readonly ready: () => SqliteJob
}

/** Where jobs are done, in this thread or in another. */
export interface SqliteWrites {
  /** Does a job in the next transaction; resolves with what it gives when that is durable. */
  readonly submit: (job: SqliteJob) => Promise<unknown>
  /** Resolves when everything submitted before has been decided and the file is let go. */
  readonly close: () => Promise<void>
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** The disk or another process, not what the statement says. */
export const isOutside = (error: unknown): boolean =>
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error))

/** Work that cannot be taken now, for a reason that SQLite has no code for. */
export class WritesRefused extends Error {
  override readonly name = "WritesRefused"
}

export const queueIsFull = (): WritesRefused => new WritesRefused("the write queue is full")

const commit = (connection: SqliteConnection, member: SqliteMember, lanes: string): Outcome => {
  const lost = checkMember(connection, member)
  if (lost !== undefined) return lost
  writeMember(connection, member, lanes)
  return { _tag: "Committed" }
}

/** Does a job in the transaction that the connection is in. `lanes`: the statement for delivery lanes. */
export const runJob =
  (lanes: string) =>
  (connection: SqliteConnection, job: SqliteJob): unknown =>
    job.kind === "commit"
      ? commit(connection, job.member, lanes)
      : job.statements.map((statement) => connection.rows(statement))
