import { WorkScheduleStore } from "@payroll/operations/ports/workScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { workScheduleTable } from "../records/workSchedule.ts"
import { recordReads } from "./recordReads.ts"

interface WorkerKey {
  readonly clientId: string
  readonly workerId: string
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const ofWorker = database.prepare((db, p: WorkerKey) =>
    db
      .selectFrom("work_schedule")
      .selectAll()
      .where("worker_id", "=", p.workerId)
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  )
  return WorkScheduleStore.of({
    schedulesOf: (clientId, workerId) =>
      records.all(workScheduleTable, ofWorker({ clientId, workerId }))
  })
})

export const layerWorkScheduleStore = Layer.effect(WorkScheduleStore, make)
