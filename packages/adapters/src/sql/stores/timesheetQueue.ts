import { TimesheetQueue } from "@payroll/operations/ports/timesheetQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { prepareDue } from "./dueRecords.ts"

interface Postponed {
  readonly id: string
  readonly version: number
  readonly dueAt: number | null
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { prepareForAll, read, write } = database
  const { lease, nextDue } = prepareDue(database, "timesheetQueue", "worker_clock", "worker_id")
  const postpone = prepareForAll<Postponed, unknown>(
    "timesheetQueue.postpone",
    (_db, p) => sql`
      update worker_clock set due_at = cast(${p.dueAt} as bigint)
      where id = ${p.id} and version = cast(${p.version} as bigint)`
  )
  return TimesheetQueue.of({
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          clientId: row.client_id,
          companyId: row.company_id,
          workerId: row.worker_id,
          clockId: row.id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined),
    postpone: ({ id, version }, dueAt) =>
      Effect.asVoid(write(postpone({ id, version, dueAt: dueAt ?? null })))
  })
})

export const layerTimesheetQueue = Layer.effect(TimesheetQueue, make)
