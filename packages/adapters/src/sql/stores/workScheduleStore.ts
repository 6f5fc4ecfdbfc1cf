import { WorkScheduleStore } from "@payroll/operations/ports/workScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { workScheduleTable } from "../records/workSchedule.ts"

interface WorkerKey {
  readonly clientId: string
  readonly workerId: string
}

const make = Effect.gen(function* () {
  const { prepare, read } = yield* Database
  const keys = yield* ClientKeys
  const ofWorker = prepare((db, p: WorkerKey) =>
    db
      .selectFrom("work_schedule")
      .selectAll()
      .where("worker_id", "=", p.workerId)
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  )
  return WorkScheduleStore.of({
    schedulesOf: Effect.fnUntraced(function* (clientId, workerId) {
      const [rows] = yield* read(ofWorker({ clientId, workerId }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => workScheduleTable.fromRow(row, key))
    })
  })
})

export const layerWorkScheduleStore = Layer.effect(WorkScheduleStore, make)
