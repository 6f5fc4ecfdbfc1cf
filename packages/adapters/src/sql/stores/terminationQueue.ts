import { TerminationQueue } from "@payroll/operations/ports/terminationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { prepareDue } from "./dueRecords.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const { read, write } = database
  const { lease, nextDue } = prepareDue(database, "terminationQueue", "worker_exit", "worker_id")
  return TerminationQueue.of({
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          clientId: row.client_id,
          companyId: row.company_id,
          workerId: row.worker_id,
          exitId: row.id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDue({})), ([[next]]) => next?.in_ms ?? undefined)
  })
})

export const layerTerminationQueue = Layer.effect(TerminationQueue, make)
