import { TimeRulesStore } from "@payroll/operations/ports/timeRulesStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { overtimeRuleSetTable } from "../records/overtimeRuleSet.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one, all } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const settings = by(timeTrackingSettingsTable, "company_id", { orderBy: "effective_from" })
  const schedules = by(workScheduleTable, "worker_id", { orderBy: "effective_from" })
  const ruleSetById = by(overtimeRuleSetTable, "id")
  const ruleSets = by(overtimeRuleSetTable, "company_id")
  const scheduled = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("work_schedule")
      .select(({ fn }) => [
        fn.count<number>("worker_id").distinct().as("workers"),
        fn.min("company_id").as("company_id")
      ])
      .where("rule_set_id", "=", p.id)
      .where("rule_set_id", "is not", null)
      .where("client_id", "=", p.clientId)
  )
  return TimeRulesStore.of({
    settingsOf: (clientId, id) => all(settings({ clientId, id })),
    schedulesOf: (clientId, id) => all(schedules({ clientId, id })),
    ruleSet: (clientId, id) => one(ruleSetById({ clientId, id })),
    ruleSetsOf: (clientId, id) => all(ruleSets({ clientId, id })),
    workersByRuleSet: (clientId, id) =>
      Effect.map(database.read(scheduled({ clientId, id })), ([[row]]) => row?.workers ?? 0)
  })
})

export const layerTimeRulesStore = Layer.effect(TimeRulesStore, make)
