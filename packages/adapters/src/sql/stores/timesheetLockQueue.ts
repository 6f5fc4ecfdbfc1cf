import { TimesheetLockQueue } from "@payroll/operations/ports/timesheetLockQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  timesheetLockId: row.id
})

const make = Effect.map(Database, (database) =>
  TimesheetLockQueue.of(dueRecords(database, "timesheetLockQueue", "timesheet_lock", dueOf))
)

export const layerTimesheetLockQueue = Layer.effect(TimesheetLockQueue, make)
