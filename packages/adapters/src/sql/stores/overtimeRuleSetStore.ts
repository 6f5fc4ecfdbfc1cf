import { OvertimeRuleSetStore } from "@payroll/operations/ports/overtimeRuleSetStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { overtimeRuleSetTable } from "../records/overtimeRuleSet.ts"
import { recordReads } from "./recordReads.ts"
import type { RecordKey } from "./workersOf.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const byId = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("overtime_rule_set")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
  const ofCompany = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("overtime_rule_set")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  )
  const scheduled = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("work_schedule")
      .select(({ fn }) => fn.count<number>("worker_id").distinct().as("workers"))
      .where("rule_set_id", "=", p.id)
      .where("rule_set_id", "is not", null)
      .where("client_id", "=", p.clientId)
  )
  return OvertimeRuleSetStore.of({
    ruleSet: (clientId, id) => records.one(overtimeRuleSetTable, byId({ clientId, id })),
    ruleSetsOf: (clientId, id) => records.all(overtimeRuleSetTable, ofCompany({ clientId, id })),
    workersBy: (clientId, id) =>
      Effect.map(database.read(scheduled({ clientId, id })), ([[row]]) => row?.workers ?? 0)
  })
})

export const layerOvertimeRuleSetStore = Layer.effect(OvertimeRuleSetStore, make)
