import { TimeOffPolicyStore } from "@payroll/operations/ports/timeOffPolicyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"
import { recordReads } from "./recordReads.ts"

interface RecordKey {
  readonly clientId: string
  readonly id: string
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const byId = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_policy")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
  const ofCompany = database.prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_policy")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  )
  return TimeOffPolicyStore.of({
    policy: (clientId, id) => records.one(timeOffPolicyTable, byId({ clientId, id })),
    policiesOf: (clientId, id) => records.all(timeOffPolicyTable, ofCompany({ clientId, id }))
  })
})

export const layerTimeOffPolicyStore = Layer.effect(TimeOffPolicyStore, make)
