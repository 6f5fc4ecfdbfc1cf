import { OvertimeRuleSetStore } from "@payroll/operations/ports/overtimeRuleSetStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { overtimeRuleSetTable } from "../records/overtimeRuleSet.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one, all } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const byId = by(overtimeRuleSetTable, "id")
  const ofCompany = by(overtimeRuleSetTable, "company_id")
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
  return OvertimeRuleSetStore.of({
    ruleSet: (clientId, id) => one(byId({ clientId, id })),
    ruleSetsOf: (clientId, id) => all(ofCompany({ clientId, id })),
    workersBy: (clientId, id) =>
      Effect.map(database.read(scheduled({ clientId, id })), ([[row]]) => row?.workers ?? 0)
  })
})

export const layerOvertimeRuleSetStore = Layer.effect(OvertimeRuleSetStore, make)
