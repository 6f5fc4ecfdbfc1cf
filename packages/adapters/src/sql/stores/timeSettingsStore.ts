import { TimeSettingsStore } from "@payroll/operations/ports/timeSettingsStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { recordReads } from "./recordReads.ts"
import type { RecordKey } from "./workersOf.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const ofCompany = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_tracking_settings")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  )
  return TimeSettingsStore.of({
    settingsOf: (clientId, id) =>
      records.all(timeTrackingSettingsTable, ofCompany({ clientId, id }))
  })
})

export const layerTimeSettingsStore = Layer.effect(TimeSettingsStore, make)
