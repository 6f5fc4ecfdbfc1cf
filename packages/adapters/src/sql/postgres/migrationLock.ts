/** The lock under which migrations are applied, and the patience of their steps. */
import type pg from "pg"
import { isLockTimeout, isRaceLost } from "./errors.ts"
import { sessionOf } from "./session.ts"

/** Everybody who migrates waits for this lock. */
const KEY = "hashtext('payroll.migration')"
const LOCK = `select pg_advisory_xact_lock(${KEY})`
const TRY_LOCK = `select pg_try_advisory_lock(${KEY}) as locked`
const UNLOCK = `select pg_advisory_unlock(${KEY})`
const LOCK_PAUSE_MS = 100
/** A step may take hours. It waits for a lock for a moment only, because the service waits behind it. */
const PATIENCE = "set local lock_timeout = '2s'; set local statement_timeout = 0"

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Limit on the attempts of a step that deadlocks with processes that serve meanwhile. */
const TRIES_MAX = 5
/** Limit on the attempts to get a lock that others hold: they last for more than ten minutes. */
const LOCK_TRIES_MAX = 300
const LOCK_PAUSE_MS_MAX = 1_000

/** Runs a step again after a lost race, and for longer while others hold a lock that it needs. */
export const patiently = async <A>(work: () => Promise<A>, waiting: () => void): Promise<A> => {
  let races = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isLocked = isLockTimeout(error) && tries < LOCK_TRIES_MAX
      if (!isLocked && !(isRaceLost(error) && ++races < TRIES_MAX)) throw error
      waiting()
      // What waited behind this step goes on first.
      await pause(LOCK_PAUSE_MS_MAX * Math.random())
    }
  }
}

export const inTransaction = <A>(
  client: pg.ClientBase,
  work: () => Promise<A>,
  waiting: () => void = () => undefined
): Promise<A> =>
  patiently(async () => {
    await client.query("begin")
    try {
      await client.query(PATIENCE)
      await client.query(LOCK)
      const result = await work()
      await client.query("commit")
      return result
    } catch (error) {
      await client.query("rollback").catch(() => undefined)
      throw error
    }
  }, waiting)

/**
 * Holds the lock of migrations for the session. It is asked for again and again: a session that waits for it in a
 * statement would hold up those that build an index. Behind a pooler a lock of the session would stay with another one.
 */
export const whileLocked = async <A>(client: pg.ClientBase, work: () => Promise<A>): Promise<A> => {
  if (sessionOf(client).isPooled) return work()
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK)
    if (rows[0]?.locked === true) break
    await pause(LOCK_PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    await client.query(UNLOCK).catch(() => undefined)
  }
}
