import { WorkedTimeQueue } from "@payroll/operations/ports/workedTimeQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, postponing, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  timesheetId: row.id
})

const make = Effect.map(Database, (database) => {
  const postpone = postponing(database, "workedTimeQueue", "timesheet")
  return WorkedTimeQueue.of({
    ...dueRecords(database, "workedTimeQueue", "timesheet", dueOf),
    done: (sheet) => postpone(sheet, undefined)
  })
})

export const layerWorkedTimeQueue = Layer.effect(WorkedTimeQueue, make)
