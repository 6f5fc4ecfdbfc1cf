import { STANDBY, StorageHealth } from "@payroll/operations/ports/storageHealth"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { isHeld } from "./deliveryHold.ts"

const readOnly = new Unavailable({ reason: STANDBY, retryAfterSeconds: 1 })

export const layerStorageHealth = Layer.effect(
  StorageHealth,
  Effect.map(Database, ({ dialect, prepareForAll, read }) => {
    const writable = prepareForAll("storageHealth.writable", (db) =>
      db
        .selectFrom("migration")
        .select([dialect.isWritable.as("writable"), isHeld.as("held")])
        .limit(1)
    )
    return StorageHealth.of({
      check: Effect.flatMap(read(writable({})), ([[row]]) =>
        row?.writable ? Effect.succeed({ isHeld: Boolean(row.held) }) : Effect.fail(readOnly)
      )
    })
  })
)
