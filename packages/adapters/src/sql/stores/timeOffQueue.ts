import { TimeOffQueue } from "@payroll/operations/ports/timeOffQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, postponing, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow & { readonly worker_id: string }) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  workerId: row.worker_id,
  accountId: row.id
})

const make = Effect.map(Database, (database) =>
  TimeOffQueue.of({
    ...dueRecords(database, "timeOffQueue", "time_off_account", dueOf, "worker_id"),
    postpone: postponing(database, "timeOffQueue", "time_off_account")
  })
)

export const layerTimeOffQueue = Layer.effect(TimeOffQueue, make)
