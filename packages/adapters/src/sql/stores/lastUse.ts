/** The time of the last use of each credential, to the minute: one statement a minute, none for a request. */
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { sql } from "kysely"
import { Database } from "../database.ts"

const MINUTE_MS = 60_000
/** As many as are cached. */
const USED_MAX = 10_000

/**
 * Returns a function that notes the use of a credential at a time. The notes are stored a minute after the
 * first of them, and when the scope closes. If that fails, they are lost and a warning is logged.
 */
export const recordLastUse = Effect.gen(function* () {
  const database = yield* Database
  const { dialect, prepareForAll, write } = database
  const used = new Map<string, number>()
  const store = prepareForAll<{ readonly used: string }>(
    "lastUse.store",
    (_db, p) => sql`
      update credential set last_used_at = used.at
      from ${dialect.recordset("used", p.used, { key_id: "text", at: "integer" })}
      where credential.key_id = used.key_id and coalesce(credential.last_used_at, 0) < used.at`
  )
  const storeAll = Effect.suspend(() => {
    if (used.size === 0) return Effect.void
    const rows = [...used].map(([key_id, at]) => ({ key_id, at }))
    used.clear()
    return Effect.catchCause(write(store({ used: JSON.stringify(rows) })), (cause) =>
      Effect.logWarning("the last use of credentials was not stored", cause)
    )
  })
  const run = yield* FiberSet.makeRuntime<never>()
  yield* Effect.addFinalizer(() => storeAll)
  return (keyId: string, now: number): void => {
    // Only while there is something to store: an idle process has no timer.
    if (used.size === 0) run(Effect.delay(storeAll, MINUTE_MS))
    if (used.has(keyId) || used.size < USED_MAX) used.set(keyId, now - (now % MINUTE_MS))
  }
})
