import { TimeSettingsStore } from "@payroll/operations/ports/timeSettingsStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { recordQueries, recordReader } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const ofCompany = by(timeTrackingSettingsTable, "company_id", {
    orderBy: "effective_from"
  })
  return TimeSettingsStore.of({
    settingsOf: (clientId, id) => all(ofCompany({ clientId, id }))
  })
})

export const layerTimeSettingsStore = Layer.effect(TimeSettingsStore, make)
