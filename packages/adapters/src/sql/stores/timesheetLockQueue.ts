import { TimesheetLockQueue } from "@payroll/operations/ports/timesheetLockQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { prepareDue } from "./dueRecords.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const { read, write } = database
  const { lease, nextDue } = prepareDue(database, "timesheetLockQueue", "timesheet_lock")
  return TimesheetLockQueue.of({
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          clientId: row.client_id,
          companyId: row.company_id,
          timesheetLockId: row.id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  })
})

export const layerTimesheetLockQueue = Layer.effect(TimesheetLockQueue, make)
