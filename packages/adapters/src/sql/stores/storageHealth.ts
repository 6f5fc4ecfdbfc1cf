import { STANDBY, StorageHealth } from "@payroll/operations/ports/storageHealth"
import { NewId } from "@payroll/operations/ports/newId"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { randomBytes } from "node:crypto"
import { Database } from "../database.ts"
import { isHeld } from "./deliveryHold.ts"

const readOnly = new Unavailable({ reason: STANDBY, retryAfterSeconds: 1 })

/** Needs new pages, also in a table that has free space: it is larger than a page, and does not compress. */
const PROBE_BYTES = 32_768
const PROBE_EVERY_MS = 5_000

/** Stores a row and removes it, with those of processes that were killed in between. */
const probing = ({ prepareForAll, write, dialect }: Database["Service"], newId: () => string) => {
  const insert = prepareForAll<{ readonly id: string; readonly filler: string }>(
    "storageHealth.insert",
    (_db, p) =>
      sql`insert into write_probe (id, at, filler) values (${p.id}, ${dialect.now}, ${p.filler})`
  )
  const remove = prepareForAll("storageHealth.remove", (db) => db.deleteFrom("write_probe"))
  return Effect.suspend(() => {
    const filler = randomBytes(PROBE_BYTES).toString("base64")
    return Effect.asVoid(Effect.andThen(write(insert({ id: newId(), filler })), write(remove({}))))
  })
}

export const layerStorageHealth = Layer.effect(
  StorageHealth,
  Effect.gen(function* () {
    const database = yield* Database
    const { dialect, prepareForAll, read, outage } = database
    const probe = probing(database, (yield* NewId).next)
    const writable = prepareForAll("storageHealth.writable", (db) =>
      db
        .selectFrom("migration")
        .select([dialect.isWritable.as("writable"), isHeld.as("held")])
        .limit(1)
    )
    let probedAt = Number.NEGATIVE_INFINITY
    /**
     * A service that nobody calls would not find out that writes succeed again. The check does not wait for the probe:
     * a standby that does not answer holds up writes, while reads go on.
     */
    const probeIfRefused = Effect.suspend(() => {
      if (outage.writesRefusedSince === undefined) return Effect.void
      if (performance.now() - probedAt < PROBE_EVERY_MS) return Effect.void
      probedAt = performance.now()
      return Effect.asVoid(Effect.forkDetach(Effect.ignore(probe)))
    })
    return StorageHealth.of({
      probe,
      check: Effect.gen(function* () {
        const [[row]] = yield* read(writable({}))
        if (!row?.writable) return yield* readOnly
        yield* probeIfRefused
        const since = outage.writesRefusedSince
        return {
          isHeld: Boolean(row.held),
          ...(since !== undefined && { writesRefusedSince: since })
        }
      })
    })
  })
)
