import { WorkScheduleStore } from "@payroll/operations/ports/workScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import { recordQueries, recordReader } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const ofWorker = by(workScheduleTable, "worker_id", { orderBy: "effective_from" })
  return WorkScheduleStore.of({
    schedulesOf: (clientId, id) => all(ofWorker({ clientId, id }))
  })
})

export const layerWorkScheduleStore = Layer.effect(WorkScheduleStore, make)
