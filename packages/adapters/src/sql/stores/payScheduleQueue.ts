import { PayScheduleQueue } from "@payroll/operations/ports/payScheduleQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  payScheduleId: row.id
})

const make = Effect.map(Database, (database) =>
  PayScheduleQueue.of(dueRecords(database, "payScheduleQueue", "pay_schedule", dueOf))
)

export const layerPayScheduleQueue = Layer.effect(PayScheduleQueue, make)
