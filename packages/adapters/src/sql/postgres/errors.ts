/** What the errors of PostgreSQL and its driver mean. */
import { Unavailable } from "@payroll/operations/writer"
import pg from "pg"

export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** Another transaction won: the same work may succeed when it is done again from the start. */
export const isRaceLost = (error: unknown): boolean => ["40001", "40P01"].includes(sqlState(error))

/** A unique key is there already: another transaction founded the same record a moment before. */
export const isTwice = (error: unknown): boolean => sqlState(error) === "23505"

/** The server itself said that a statement failed, and lives on: nothing of its transaction stays. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === "ERROR"

/** What a standby answers to a write, unless it is 0A000 (feature not supported). */
const READ_ONLY = "25006"

/**
 * The server said no to what a statement says (integrity, syntax, data), or our own code failed: a
 * defect. All else that goes wrong on a connection is the database out of reach or overloaded.
 */
const isDefect = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  (/^(?:2[1-8]|42)/.test(sqlState(error)) && sqlState(error) !== READ_ONLY)

/** What PostgreSQL says of a refused statement can quote the row: only codes and names are kept. */
class StatementRefused extends Error {
  override readonly name = "StatementRefused"
  readonly code: string
  constructor(error: pg.DatabaseError) {
    const { code = "", table = "?", constraint = "?" } = error
    super(`PostgreSQL refused a statement: ${code}, table ${table}, constraint ${constraint}`)
    this.code = code
  }
}

/** What went wrong on a connection, as the rest of the service may know and log it. */
export const unavailable = (error: unknown): unknown => {
  if (error instanceof Unavailable) return error
  if (isDefect(error)) {
    return error instanceof pg.DatabaseError ? new StatementRefused(error) : error
  }
  return new Unavailable({
    reason: sqlState(error) || "the connection failed",
    retryAfterSeconds: 1
  })
}

/** The same of a commit that may have been stored all the same. */
export const outcomeUnknown = (error: unknown): unknown => {
  const known = unavailable(error)
  if (!(known instanceof Unavailable)) return known
  const { reason, retryAfterSeconds } = known
  return new Unavailable({ reason, retryAfterSeconds, isOutcomeUnknown: true })
}
