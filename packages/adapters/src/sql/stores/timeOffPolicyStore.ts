import { TimeOffPolicyStore } from "@payroll/operations/ports/timeOffPolicyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"
import { recordQueries, recordReader } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one, all } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const byId = by(timeOffPolicyTable, "id")
  const ofCompany = by(timeOffPolicyTable, "company_id")
  return TimeOffPolicyStore.of({
    policy: (clientId, id) => one(byId({ clientId, id })),
    policiesOf: (clientId, id) => all(ofCompany({ clientId, id }))
  })
})

export const layerTimeOffPolicyStore = Layer.effect(TimeOffPolicyStore, make)
