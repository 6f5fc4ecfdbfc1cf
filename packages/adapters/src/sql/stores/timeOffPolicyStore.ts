import { TimeOffPolicyStore } from "@payroll/operations/ports/timeOffPolicyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffPolicyTable } from "../records/timeOffPolicy.ts"

interface RecordKey {
  readonly clientId: string
  readonly id: string
}

const make = Effect.gen(function* () {
  const { prepare, read } = yield* Database
  const keys = yield* ClientKeys
  const byId = prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_policy")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
  const ofCompany = prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_policy")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  )
  return TimeOffPolicyStore.of({
    policy: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* read(byId({ clientId, id }))
      return row && timeOffPolicyTable.fromRow(row, yield* keys.of(clientId))
    }),
    policiesOf: Effect.fnUntraced(function* (clientId, id) {
      const [rows] = yield* read(ofCompany({ clientId, id }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timeOffPolicyTable.fromRow(row, key))
    })
  })
})

export const layerTimeOffPolicyStore = Layer.effect(TimeOffPolicyStore, make)
