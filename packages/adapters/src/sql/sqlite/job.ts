/**
 * Jobs of a write transaction, as plain data that can be sent to the writer thread. That thread imports this
 * file, so keep its imports cheap to load.
 */
import type { Outcome } from "@payroll/operations/writer"
import type { Bound } from "../statement.ts"
import { checkCommit, writeCommit } from "./group.ts"
import type { SqliteCommit } from "./commit.ts"
import type { SqliteConnection } from "./connection.ts"

/** One job of a write transaction. */
export type SqliteJob =
  | { readonly kind: "commit"; readonly commit: SqliteCommit }
  | { readonly kind: "statements"; readonly statements: ReadonlyArray<Bound<unknown>> }

/** Encodes a job when its group begins. */
export type SqliteWork = () => SqliteJob

/** The writes may or may not be stored. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown"
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** Returns true if the disk, the memory or another process caused the error, not the statement. */
export const isEnvironmental = (error: unknown): boolean =>
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error))

const runCommit = (connection: SqliteConnection, commit: SqliteCommit, lanes: string): Outcome => {
  const rejection = checkCommit(connection, commit)
  if (rejection !== undefined) return rejection
  writeCommit(connection, commit, lanes)
  return { _tag: "Committed" }
}

/** Runs a job in the connection's open transaction. `lanes` is the SQL that opens delivery lanes. */
export const runJob =
  (lanes: string) =>
  (connection: SqliteConnection, job: SqliteJob): unknown =>
    job.kind === "commit"
      ? runCommit(connection, job.commit, lanes)
      : job.statements.map((statement) => connection.rows(statement))
