import { TimesheetQueue } from "@payroll/operations/ports/timesheetQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, postponing, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow & { readonly worker_id: string }) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  workerId: row.worker_id,
  clockId: row.id
})

const make = Effect.map(Database, (database) =>
  TimesheetQueue.of({
    ...dueRecords(database, "timesheetQueue", "worker_clock", dueOf, "worker_id"),
    postpone: postponing(database, "timesheetQueue", "worker_clock")
  })
)

export const layerTimesheetQueue = Layer.effect(TimesheetQueue, make)
