/** The limits of the server for sessions and transactions of the service. */

/** Prefix of the names of connections that serve; the schema of their tables follows. */
export const SERVING_IN = "payroll in "

/** The server's limits for what a request waits for, in milliseconds. */
export const LIMITS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000
} as const
/** Shorter than the time after which an unanswered commit is reported as failed: 4 s, and 6 s to find out. */
const SESSION_IDLE_MS_MAX = 8_000

/** Overrides the defaults of the database and the role. */
export const WITHOUT_LIMITS =
  "set statement_timeout = 0; set lock_timeout = 0; " +
  "set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0"

/** The settings of the limits, for a session or, with `local`, for a transaction. */
const limits = (set: "set" | "set local"): string =>
  Object.entries(LIMITS_MS)
    .map(([name, ms]) => `${set} ${name} = ${ms}`)
    .join("; ")

/**
 * Statements follow their BEGIN without waiting for its answer. If it fails, each would be a
 * transaction of its own: a session is read-only outside of transactions, so that they fail too. If
 * the network delivers them after their caller gave up, the idle session has ended by then.
 */
export const MAKE_READY =
  // A standby wait that somebody cancels is reported as a warning.
  "set default_transaction_read_only = on; set client_min_messages = warning; " +
  // A migration of another schema of the database need not wait for this process. A name of the URL stays.
  `select set_config('application_name', left('${SERVING_IN}' || current_schema(), 63), false) ` +
  "where current_setting('application_name') = ''; " +
  `set idle_session_timeout = ${SESSION_IDLE_MS_MAX}; ${limits("set")}`

/** The limits for one transaction: a pooler lends its sessions, with their settings, to others too. */
export const LOCAL_LIMITS = limits("set local")
