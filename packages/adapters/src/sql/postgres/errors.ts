/** The meaning of errors of PostgreSQL and its driver. */
import { STANDBY } from "@payroll/operations/ports/storageHealth"
import { Unavailable } from "@payroll/operations/writer"
import pg from "pg"
import { WritesRefused } from "../writer/groupQueue.ts"
import { IsStandby } from "./hosts.ts"

const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""

/** Another transaction won: a retry from the start may succeed. */
export const isRaceLost = (error: unknown): boolean => ["40001", "40P01"].includes(sqlState(error))

/** Another session held a lock for longer than the statement waits. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === "55P03"

/** A unique key exists already: another transaction inserted it a moment before. */
export const isDuplicateKey = (error: unknown): boolean => sqlState(error) === "23505"

/** A number was one too many for its tally. */
export const isTooManyNumbers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23502" && error.table === "number_tally"

/** An aggregate, and the record of the same id, in the order in which they are inserted. */
const AGGREGATE_IDS = new Set(["company_pkey", "worker_pkey", "aggregate_pkey"])

/** A new aggregate has the id of another client's, which row level security hides from the check. */
export const isHiddenAggregate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  isDuplicateKey(error) &&
  AGGREGATE_IDS.has(error.constraint ?? "")

/** The server reported a failed statement and lives on: its transaction is rolled back. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === "ERROR"

/** SQLSTATE of a standby's answer to a write. */
const READ_ONLY = "25006"

/**
 * Returns true for a standby's answer to BEGIN READ WRITE: a feature that is not supported, by the check of a setting.
 */
const isRefusedBegin = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === "0A000" &&
  error.routine === "call_bool_check_hook"

/**
 * The server rejected the content of a statement (integrity, syntax, data), or our own code failed: a
 * defect. Any other failure on a connection means that the database is out of reach or overloaded.
 */
const isDefect = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  (/^(?:2[1-8]|42)/.test(sqlState(error)) && sqlState(error) !== READ_ONLY)

/** PostgreSQL's message can quote the row, so only codes and names are kept. */
class StatementRefused extends Error {
  override readonly name = "StatementRefused"
  readonly code: string
  constructor(error: pg.DatabaseError) {
    const { code = "", table = "?", constraint = "?" } = error
    super(`PostgreSQL refused a statement: ${code}, table ${table}, constraint ${constraint}`)
    this.code = code
  }
}

/** The server, the role or the database has as many connections as it may have. */
const NO_CONNECTION_LEFT = "53300"

/** Returns the reason why the server could not be used, in words where they say what to do. */
const reasonOf = (error: unknown): string => {
  const state = sqlState(error)
  if (state !== NO_CONNECTION_LEFT) return state || "the connection failed"
  return "the database has no connection left (53300): raise max_connections"
}

/** A failure on a connection in the form that the rest of the service may see and log. */
export const unavailable = (error: unknown): unknown => {
  if (error instanceof Unavailable) return error
  if (error instanceof WritesRefused) {
    return new Unavailable({ reason: error.message, retryAfterSeconds: 1 })
  }
  if (error instanceof IsStandby || isRefusedBegin(error)) {
    return new Unavailable({ reason: STANDBY, retryAfterSeconds: 1 })
  }
  if (isDefect(error)) {
    return error instanceof pg.DatabaseError ? new StatementRefused(error) : error
  }
  return new Unavailable({ reason: reasonOf(error), retryAfterSeconds: 1 })
}

/** Returns the error as `unavailable` does, for a commit that may have been stored nevertheless. */
export const outcomeUnknown = (error: unknown): unknown => {
  const failure = unavailable(error)
  if (!(failure instanceof Unavailable)) return failure
  const { reason, retryAfterSeconds } = failure
  return new Unavailable({ reason, retryAfterSeconds, isOutcomeUnknown: true })
}
