import { TimeSettingsStore } from "@payroll/operations/ports/timeSettingsStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import type { RecordKey } from "./workersOf.ts"

const make = Effect.gen(function* () {
  const { prepare, read } = yield* Database
  const keys = yield* ClientKeys
  const ofCompany = prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_tracking_settings")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  )
  return TimeSettingsStore.of({
    settingsOf: Effect.fnUntraced(function* (clientId, id) {
      const [rows] = yield* read(ofCompany({ clientId, id }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timeTrackingSettingsTable.fromRow(row, key))
    })
  })
})

export const layerTimeSettingsStore = Layer.effect(TimeSettingsStore, make)
