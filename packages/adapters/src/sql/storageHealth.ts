import { StorageHealth } from "@payroll/operations/ports/storageHealth"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./database.ts"

export const layerStorageHealth = Layer.effect(
  StorageHealth,
  Effect.map(Database, ({ prepare, read }) => {
    const anything = prepare((db) => db.selectFrom("migration").select("number").limit(1))
    return StorageHealth.of({ check: Effect.asVoid(read(anything({}))) })
  })
)
