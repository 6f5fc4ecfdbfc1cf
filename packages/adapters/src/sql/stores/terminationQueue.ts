import { TerminationQueue } from "@payroll/operations/ports/terminationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { dueRecords, type LeasedRow } from "./dueRecords.ts"

const dueOf = (row: LeasedRow & { readonly worker_id: string }) => ({
  clientId: row.client_id,
  companyId: row.company_id,
  workerId: row.worker_id,
  exitId: row.id
})

const make = Effect.map(Database, (database) =>
  TerminationQueue.of(dueRecords(database, "terminationQueue", "worker_exit", dueOf, "worker_id"))
)

export const layerTerminationQueue = Layer.effect(TerminationQueue, make)
