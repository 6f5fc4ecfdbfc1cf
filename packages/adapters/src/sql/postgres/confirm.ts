/** Makes sure that what was read is on the synchronous standbys too. */
import type pg from "pg"
import type { Bound } from "../statement.ts"
import { outcomeUnknown } from "./errors.ts"
import { BEGIN, inTransaction, withWriter } from "./pool.ts"
import { isSilence } from "./silence.ts"

/**
 * A commit of its own that waits for the synchronous standbys, where there are any. They get all
 * commits in one order, so whatever was visible before it is then as durable as it is itself. Only
 * what is written makes COMMIT wait: a message in the log is enough, and leaves no row behind.
 */
const CONFIRM: Bound<unknown> = {
  sql:
    "select pg_logical_emit_message(true, 'payroll', '') " +
    "where current_setting('synchronous_standby_names') <> ''",
  parameters: []
}

const confirm = async (pool: pg.Pool): Promise<void> => {
  try {
    await withWriter(pool, (client) => inTransaction(client, BEGIN, [CONFIRM]))
  } catch (error) {
    throw isSilence(error) ? outcomeUnknown(error) : error
  }
}

interface Confirmations {
  readonly running: Promise<void>
  /** Begins when `running` ends, and covers everyone who asks until then. */
  next?: Promise<void>
}

const confirmations = new WeakMap<pg.Pool, Confirmations>()

/**
 * Resolves once everything that was visible before is as durable as an acknowledged commit. A standby
 * that does not answer leaves the outcome of that unknown. Callers share confirmations, so that they
 * take one connection however many wait.
 */
export const confirmVisible = (pool: pg.Pool): Promise<void> => {
  const current = confirmations.get(pool)
  if (current) {
    const begin = (): Promise<void> => confirmVisible(pool)
    current.next ??= current.running.then(begin, begin)
    return current.next
  }
  const running = confirm(pool).finally(() => confirmations.delete(pool))
  confirmations.set(pool, { running })
  return running
}
