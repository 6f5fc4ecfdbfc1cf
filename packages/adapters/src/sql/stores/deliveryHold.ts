/** The hold of a database: while it is in force, no webhook is delivered from it. */
import { SERVICE } from "@payroll/operations/caller"
import type { DeliveryQueue, HoldReason } from "@payroll/operations/ports/deliveryQueue"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { auditIf, changeOf, isAudited, type Change } from "./commandEntry.ts"
import { operatorEntry } from "./operatorEntry.ts"

/** Condition of a statement: deliveries are held. */
export const isHeld = sql<boolean | number>`exists (select 1 from delivery_hold where in_force = 1)`

interface HoldRow {
  readonly reason: string
  readonly held_at: number
}

interface RestoredHold {
  readonly id: string
  readonly identity: string
}

interface Holding extends Change {
  readonly reason: string
}

const prepareHold = ({ dialect, prepareForAll }: Database["Service"]) => ({
  current: prepareForAll<unknown, HoldRow>("deliveryQueue.currentHold", (db) =>
    db.selectFrom("delivery_hold").select(["reason", "held_at"]).where("in_force", "=", sql.lit(1))
  ),
  hold: prepareForAll<Holding>(
    "deliveryQueue.hold",
    (_db, p) => sql`
      insert into delivery_hold (id, reason, held_at, in_force)
      values (${p.id}, ${p.reason}, ${dialect.now}, 1) on conflict do nothing`
  ),
  auditHold: prepareForAll<Holding>("deliveryQueue.auditHold", (_db, p) =>
    auditIf(p, sql`exists (select 1 from delivery_hold where id = ${p.id})`)
  ),
  auditRestore: prepareForAll<{ readonly clientId: string }>(
    "deliveryQueue.auditRestoreHold",
    (_db, p) => sql`
      insert into audit (id, client_id, credential, operation, record_id, request_id, at)
      select hold.id, cast(${p.clientId} as text), 'operator', 'webhook.hold', hold.id, hold.id, hold.held_at
      from delivery_hold as hold where hold.reason = 'restore' and not exists (
        select 1 from audit where audit.id = hold.id and audit.client_id = ${p.clientId})
      on conflict do nothing`
  ),
  identity: prepareForAll<unknown, { readonly identity: string }>("deliveryQueue.identity", (db) =>
    db.selectFrom("database_identity").select("identity")
  ),
  holdRestored: prepareForAll<RestoredHold>(
    "deliveryQueue.holdRestored",
    (_db, p) => sql`
      insert into delivery_hold (id, reason, held_at, in_force)
      select cast(${p.id} as text), 'restore', ${dialect.now}, 1 from database_identity
      where identity <> ${p.identity} on conflict do nothing`
  ),
  adopt: prepareForAll<Pick<RestoredHold, "identity">>(
    "deliveryQueue.adopt",
    (_db, p) => sql`
      insert into database_identity (id, identity) values (1, ${p.identity})
      on conflict (id) do update set identity = excluded.identity`
  ),
  release: prepareForAll<Change>(
    "deliveryQueue.releaseHold",
    (_db, p) => sql`
      update delivery_hold set in_force = null, released_at = ${dialect.now}, release_id = ${p.id}
      where in_force = 1`
  ),
  auditRelease: prepareForAll<Change>("deliveryQueue.auditRelease", (_db, p) =>
    auditIf(p, sql`exists (select 1 from delivery_hold where release_id = ${p.id})`)
  ),
  forget: prepareForAll<Change>(
    "deliveryQueue.forgetFailures",
    (_db, p) => sql`
      update webhook_endpoint set first_failure_at = null
      where first_failure_at is not null and state = 'active' and ${isAudited(p)}`
  ),
  outcome: prepareForAll<Change, { readonly done: number }>(
    "deliveryQueue.holdOutcome",
    (_db, p) => sql<{ readonly done: number }>`
      select count(*) as done from audit where id = ${p.id} and client_id = ${p.clientId}`
  )
})

/** The hold of all deliveries. */
export const holding = (database: Database["Service"], next: () => string) => {
  const statements = prepareHold(database)
  const entryOf = (operation: string) =>
    Effect.map(operatorEntry(next, operation, SERVICE.id), (entry) => changeOf(entry, entry.id))

  const holdIfRestored = Effect.gen(function* () {
    const { identity } = database
    if (identity === undefined) return
    const [[stored]] = yield* database.read(statements.identity({}))
    if (stored?.identity === identity) return
    yield* database.write(
      statements.holdRestored({ id: next(), identity }),
      statements.adopt({ identity })
    )
  })

  return {
    holdIfRestored,
    currentHold: Effect.map(
      database.read(statements.current({})),
      ([[row]]) => row && { reason: row.reason as HoldReason, heldAt: row.held_at }
    ),
    auditRestoreHold: Effect.asVoid(
      database.write(statements.auditRestore({ clientId: SERVICE.id }))
    ),
    hold: Effect.fnUntraced(function* (reason: HoldReason) {
      const about = { ...(yield* entryOf("webhook.hold")), reason }
      const [, , [outcome]] = yield* database.write(
        statements.hold(about),
        statements.auditHold(about),
        statements.outcome(about)
      )
      return outcome?.done === 1
    }),
    releaseHold: Effect.gen(function* () {
      yield* holdIfRestored
      const about = yield* entryOf("webhook.release")
      const [, , , , [outcome]] = yield* database.write(
        statements.auditRestore(about),
        statements.release(about),
        statements.auditRelease(about),
        statements.forget(about),
        statements.outcome(about)
      )
      return outcome?.done === 1
    })
  } satisfies Partial<DeliveryQueue["Service"]>
}
